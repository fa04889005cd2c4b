#!/usr/bin/env python3
"""Records of foreign trade: few firms in most cells, so that most cells are primary.

Usage: bench/foreign_trade.py FOLDER [RECORDS] [FIRMS] [PRODUCTS] [COUNTRIES] [REGIONS]
Then:  tacet run FOLDER/trade.toml --time-limit 300
"""
import os
import random
import sys


def product_codes(count):
    """Six digits that add up by two, four and six; chapters and headings of different sizes."""
    codes = []
    chapter = 0
    while len(codes) < count:
        chapter += 1
        for heading in range(1, 2 + random.randrange(24)):
            for item in range(1, 2 + random.randrange(10)):
                codes.append(f"{chapter:02}{heading:02}{item:02}")
    return codes[:count]


def main():
    folder = sys.argv[1]
    records, firms, products, countries, regions = (
        [int(each) for each in sys.argv[2:]] + [200_000, 20_000, 2_969, 200, 30][len(sys.argv) - 2:])
    random.seed(1)
    os.makedirs(folder, exist_ok=True)
    codes = product_codes(products)
    random.shuffle(codes)

    def skewed(count):
        return min(count - 1, int(count * random.random() ** 2.5))
    home = [random.randrange(regions) for _ in range(firms)]
    with open(os.path.join(folder, "trade.csv"), "w") as file:
        file.write("product,country,region,firm,value\n")
        for _ in range(records):
            firm = skewed(firms)
            region = home[firm] if random.random() < 0.9 else random.randrange(regions)
            value = random.lognormvariate(6, 1.5)
            file.write(f"{codes[skewed(products)]},C{skewed(countries):03},R{region:02},F{firm:05},{value:.0f}\n")
    with open(os.path.join(folder, "trade.toml"), "w") as file:
        file.write('''[data]
file = "trade.csv"

[[variables]]
name = "product"
levels = [2, 2, 2]

[[variables]]
name = "country"

[[variables]]
name = "region"

[[variables]]
name = "firm"
role = "holding"

[[variables]]
name = "value"
role = "numeric"
decimals = 0

[rules]
p_percent = { p = 10, level = "holding" }
frequency = { minimum = 3, margin = 30, level = "holding" }

[[tables]]
name = "trade"
variables = ["product", "country", "region"]
response = "value"

[[outputs]]
type = "csv"
file = "trade_safe.csv"

[[outputs]]
type = "html"
file = "trade.html"
''')


if __name__ == "__main__":
    main()
