#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page in a browser, as a person uses it: each of the things that the workbench is for. Screenshots stay in
the folder of results. Usage: browser_test.py TACET TACET_VERIFY SOURCE RESULTS. Exit 77, which is to skip, without
Chromium, its driver or Selenium."""
import base64
import os
import shutil
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from workbench import Server  # noqa: E402

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    print("needs python3-selenium, to use the page")
    sys.exit(77)
if not shutil.which("chromedriver") or not shutil.which("chromium"):
    print("needs chromium and chromium-driver, to use the page")
    sys.exit(77)

TACET, VERIFY, SOURCE = sys.argv[1:4]
RESULTS = Path(sys.argv[4])
RESULTS.mkdir(parents=True, exist_ok=True)


def make_browser(width=1280, height=1000, dark=False):
    options = webdriver.ChromeOptions()
    for each in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 f"--window-size={width},{height}", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
        options.add_argument(each)
    if dark:
        options.add_argument("--force-dark-mode")
    options.binary_location = shutil.which("chromium")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service(shutil.which("chromedriver"), log_path=os.devnull), options=options)
    browser.set_script_timeout(60)
    if dark:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return browser


class Fresh:
    """An element that is found anew where the page has drawn it again."""

    def __init__(self, until, get):
        self._until, self._get = until, get

    def _try(self, work):
        found = []

        def done():
            found[:] = [work(self._get())]
            return True
        self._until(done)
        return found[0]

    def __getattr__(self, name):
        if callable(self._try(lambda element: getattr(element, name))):
            return lambda *arguments: self._try(lambda element: getattr(element, name)(*arguments))
        return self._try(lambda element: getattr(element, name))


class Page(unittest.TestCase):
    def setUp(self):
        self.server = Server(TACET, SOURCE)
        self.browser = make_browser()
        self.addCleanup(self.server.close)
        self.addCleanup(self.browser.quit)
        self.browser.get(self.server.address)
        self.until(lambda: self.browser.find_element(By.TAG_NAME, "body").get_attribute("data-ready"))

    def tearDown(self):
        self.browser.save_screenshot(str(RESULTS / f"{self._testMethodName}.png"))
        wrong = [each for each in self.browser.get_log("browser")
                 if each["level"] == "SEVERE" and "favicon" not in each["message"] and not self.allows(each["message"])]
        self.assertEqual(wrong, [])

    def allows(self, message):
        return False

    # What a person does.

    def until(self, condition, seconds=40):
        return WebDriverWait(self.browser, seconds, 0.1, [Exception]).until(lambda _: condition())

    def find(self, selector):
        def get():
            return self.browser.find_element(By.CSS_SELECTOR, selector)
        self.until(get)
        return Fresh(self.until, get)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def press(self, selector):
        def done():
            self.browser.find_element(By.CSS_SELECTOR, selector).click()
            return True
        self.until(done)

    def text(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector).text

    def keys(self, *keys):
        self.find("#view").send_keys(*keys)

    def said(self, part, seconds=60):
        self.until(lambda: part in self.text("#said"), seconds)

    def open_file(self, file):
        self.press("#open")
        self.press(f'dialog [data-file="{file}"]')
        self.until(lambda: file in self.text("#tables"))
        self.until(lambda: self.all("#counts .tile"))

    def protect(self, seconds="3"):
        before = len(self.all('.run[data-state="done"]'))
        field = self.find("#seconds")
        field.clear()
        field.send_keys(seconds, Keys.TAB)
        self.browser.execute_script("document.getElementById('said').textContent = ''")
        self.press("#start")
        self.until(lambda: len(self.all('.run[data-state="done"]')) > before, 90)
        self.said(": safe", 90)

    def shot(self, name):
        self.browser.save_screenshot(str(RESULTS / f"{name}.png"))

    # 1. Start and open.

    def test_1_opens_demos_jobs_and_csv(self):
        self.assertNotIn("token", self.browser.current_url)
        self.press('#welcome [data-demo="table"]')
        self.until(lambda: "demo-table" in self.text("#tables"))
        self.open_file("survey.toml")
        self.assertEqual(len(self.all("#controls select")) >= 3, True)
        self.press("#open")
        self.press('dialog [data-file="enterprises.csv"]')
        self.until(lambda: "Records in" in self.text("#dialog-title"))
        self.assertEqual(Select(self.find("#csv-separator")).first_selected_option.get_attribute("value"), ",")
        self.assertEqual(self.find('[data-role="turnover"]').get_attribute("value"), "numeric")
        self.assertGreaterEqual(len(self.all("dialog tbody tr")), 10)
        self.shot("dialog-csv")
        self.press("#csv-make")
        self.until(lambda: "enterprises.toml" in self.text("#tables"))
        self.assertTrue((self.server.folder / "enterprises.toml").exists())

    # 2. Rules.

    def test_2_rules_take_effect_at_once(self):
        self.open_file("regions.toml")
        self.assertEqual(self.find("#counts").get_attribute("data-primaries"), "3")
        field = self.find('input[id$="-minimum-0"]')
        field.clear()
        field.send_keys("20")
        self.until(lambda: int(self.find("#counts").get_attribute("data-primaries")) > 3)
        many = int(self.find("#counts").get_attribute("data-primaries"))
        self.press('button[aria-label="remove rule p%"]')
        self.until(lambda: int(self.find("#counts").get_attribute("data-primaries")) <= many)
        self.press("#undo")
        self.press("#undo")
        self.until(lambda: len(self.all("#rules .rule")) == 2)

    # 3. See the table.

    def test_3_is_seen_by_keyboard_slices_folds_and_search(self):
        self.press('#welcome [data-demo="table"]')
        self.until(lambda: self.all("#controls select"))
        self.assertTrue(any("slice" in each.text for each in self.all("#controls label")))
        before = self.text("#told")
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        self.assertNotEqual(self.text("#told"), before)
        self.keys("p")
        self.assertIn("primary", self.text("#told"))
        self.until(lambda: self.all("#plain td.here"))
        self.until(lambda: "P" in self.find("#plain td.here").get_attribute("class"))
        self.server.open("survey.toml")
        self.until(lambda: len(self.all("#tables option")) == 2)
        Select(self.find("#tables")).select_by_index(1)
        self.until(lambda: "activity" in self.text("#controls"))
        rows = self.browser.execute_script("return document.querySelector('#view .spacer').style.height")
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, "f")
        self.until(lambda: self.browser.execute_script("return document.querySelector('#view').style.height + document.querySelector('#view .spacer').style.height") != rows)
        self.keys("/")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "search")
        self.browser.switch_to.active_element.send_keys("North", Keys.ENTER)
        self.assertEqual(self.find("#view").get_attribute("role"), "application")
        self.assertTrue(self.find("#told").get_attribute("aria-live"))

    # 4. Protect, live.

    def test_4_runs_are_live_stopped_compared_named_and_undone(self):
        self.open_file("survey.toml")
        field = self.find("#seconds")
        field.clear()
        field.send_keys("120", Keys.TAB)
        self.press("#start")
        self.until(lambda: self.all('.run[data-state="running"] .curve'))
        self.press(".run .stop")
        self.until(lambda: self.all('.run[data-state="done"]'), 30)
        self.protect("2")
        self.assertEqual(len(self.all(".run")), 2)
        self.press(".run .compare")
        self.until(lambda: "Comparison" in self.text("#compare"))
        self.assertIn("secondaries", self.text("#compare"))
        name = self.all(".run input.name")[0]
        name.send_keys(Keys.CONTROL + "a")
        name.send_keys("long one", Keys.TAB)
        self.until(lambda: self.all(".run input.name")[0].get_attribute("value") == "long one")
        self.press(".run .buttons button:last-child")
        self.until(lambda: len(self.all(".run")) == 1)
        self.press("#undo")
        self.until(lambda: len(self.all(".run")) == 2)
        # A reload loses nothing.
        self.browser.refresh()
        self.until(lambda: len(self.all(".run")) == 2)
        self.assertEqual(self.all(".run input.name")[0].get_attribute("value"), "long one")

    # 5. Edit and go on.

    def test_5_pins_are_costed_first_and_followed(self):
        self.open_file("regions.toml")
        self.protect()
        self.keys("s", Keys.ENTER)
        self.until(lambda: self.all("#why .ask-publish"))
        cell = self.text("#why h2")
        self.press("#why .ask-publish")
        self.until(lambda: "costs" in self.text("#why .cost-told") or "cannot" in self.text("#why .cost-told"))
        self.assertRegex(self.text("#why .cost-told"), r"Publishing this cell costs (nothing|\d+ (more|fewer)|no more)")
        self.press("#why .do-pin")
        self.until(lambda: len(self.all('.run[data-state="done"]')) == 2, 60)
        self.assertIn("must be published", self.text("#pins"))
        self.assertIn(cell, self.text("#pins"))
        table = self.server.ask("GET", "/api/tables/1")
        pin = table["pins"][0]
        why = self.server.ask("GET", f"/api/tables/1/why?run=2&codes={','.join(map(str, pin['codes']))}")
        self.assertEqual(why["state"], "published")
        codes = self.find("#pin-codes")
        codes.send_keys("C, N")
        Select(self.find("#pin-kind")).select_by_value("costlier")
        self.press("#pin-add")
        self.until(lambda: "(C, N)" in self.text("#pins"))
        self.assertIn("ten times as costly", self.text("#pins"))

    # 6. Why.

    def test_6_says_why_with_rule_witness_range_and_price(self):
        self.open_file("regions.toml")
        self.protect()
        self.keys("p", Keys.ENTER)
        self.until(lambda: self.all("#why .witness"))
        text = self.text("#why")
        self.assertIn("rule", text)
        self.assertIn("▲", text)
        self.until(lambda: "between" in self.text("#why"))
        self.shot("witness")
        self.keys("s", Keys.ENTER)
        self.until(lambda: "secondary" in self.text("#why dl"))
        self.assertIn("in the proof of", self.text("#why"))

    # 7. Audit.

    def test_7_audits_a_pattern_of_another_tool(self):
        self.press('#welcome [data-demo="table"]')
        self.until(lambda: self.all("#pattern-file"))
        pattern = self.server.folder / "other.pattern"
        pattern.write_text("# primaries only\n")
        self.find("#pattern-file").send_keys(str(pattern))
        self.until(lambda: self.all("#audit .exposed"))
        self.assertIn("exposed", self.text("#audit"))
        self.until(lambda: self.all("#audit .step"))
        self.assertIn("by subtraction", self.text("#audit .step"))
        self.assertNotIn("Save in the folder", self.text("#publish"))
        # It can be repaired from there.
        field = self.find("#seconds")
        field.clear()
        field.send_keys("5", Keys.TAB)
        self.press("#improve")
        self.until(lambda: "is safe" in self.text("#audit"), 90)

    # 8. Publish.

    def test_8_shows_what_will_be_public_and_saves_it_with_the_proof(self):
        self.open_file("regions.toml")
        self.protect()
        office = self.text("#banner")
        self.press('input[value="public"]')
        self.until(lambda: self.text("#banner") != office)
        self.assertIn("public", self.find("body").get_attribute("class"))
        self.assertNotIn("primaries", self.text("#counts"))
        self.until(lambda: not self.all("#plain td.P") and not self.all("#plain td.S"))
        self.shot("public")
        self.press('input[value="office"]')
        Select(self.find("#output-type")).select_by_value("csv")
        self.press("#output-show")
        self.until(lambda: self.all("#publish pre.preview"))
        shown = self.find("#publish pre.preview").get_attribute("textContent")
        self.assertIn("may be published", self.text("#publish"))
        self.press("#output-proof")
        self.said("tacet-verify")
        files = self.text("#said").split("tacet-verify ")[1].split()
        proof = subprocess.run([VERIFY, *files], cwd=self.server.folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn("proven", proof)
        written = (self.server.folder / self.find("#output-file").get_attribute("value")).read_text()
        self.assertTrue(written.startswith(shown.replace("\r\n", "\n")[:2000]) or written[:1000] == shown[:1000])
        self.press("#session-save")
        self.said("tacet run session.toml")
        run = subprocess.run([TACET, "run", "session.toml"], cwd=self.server.folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        secondaries = self.server.ask("GET", "/api/tables/1/runs/1")["secondaries"]
        self.assertIn(f"{secondaries} secondaries", run)

    # The server goes away and comes back.

    def test_9_outlives_a_server_that_is_killed_and_started_again(self):
        self.open_file("regions.toml")
        port = self.server.port
        self.server.kill()
        self.until(lambda: "does not answer" in self.text("#lost"))
        self.server.start(port=port)
        self.until(lambda: "started anew" in self.text("#lost"))
        self.browser.get(self.server.address)
        self.until(lambda: self.all("#welcome [data-file]"))
        self.allows = lambda message: True


class Look(unittest.TestCase):
    """In light and dark, wide and narrow, and printed: nothing runs over the edge."""

    def test_at_all_widths_and_in_both_colours(self):
        server = Server(TACET, SOURCE, what="regions.toml")
        self.addCleanup(server.close)
        run = server.ask("POST", "/api/tables/1/runs", {"time_limit": 3})["id"]
        server.finished(1, run)
        for dark in (False, True):
            for width in (1280, 800):
                browser = make_browser(width, 1100, dark)
                try:
                    browser.get(server.address)
                    WebDriverWait(browser, 40, 0.1).until(lambda b: b.find_element(By.TAG_NAME, "body").get_attribute("data-ready"))
                    browser.find_element(By.ID, "view").send_keys("s", Keys.ENTER)
                    time.sleep(1.5)
                    wide = browser.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    self.assertLessEqual(wide, 0, (width, dark))
                    name = f"look-{width}-{'dark' if dark else 'light'}"
                    browser.save_screenshot(str(RESULTS / f"{name}.png"))
                    if width == 1280 and not dark:
                        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
                        self.assertFalse(browser.find_element(By.ID, "start").is_displayed())
                        self.assertTrue(browser.find_element(By.ID, "banner").is_displayed())
                        browser.save_screenshot(str(RESULTS / "look-print.png"))
                        pdf = browser.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
                        (RESULTS / "look-print.pdf").write_bytes(base64.b64decode(pdf["data"]))
                finally:
                    browser.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:], verbosity=2)
