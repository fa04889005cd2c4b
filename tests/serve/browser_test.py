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
PATIENCE = 120  # seconds: a machine that does other things is slow, and that is no mistake
RESULTS = Path(sys.argv[4])
RESULTS.mkdir(parents=True, exist_ok=True)


def make_browser():
    options = webdriver.ChromeOptions()
    for each in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--window-size=1280,1000", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
        options.add_argument(each)
    options.binary_location = shutil.which("chromium")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(service=Service(shutil.which("chromedriver"), log_path=os.devnull), options=options)
    browser.set_script_timeout(PATIENCE)
    return browser


class InBrowser(unittest.TestCase):
    """One browser for all tests, and a server for each. The page draws its parts again whenever something changes, so
    no element is kept: what is read is read in one step, and what is done is done again if its element was replaced."""
    browser = None

    @classmethod
    def setUpClass(cls):
        if not InBrowser.browser:
            InBrowser.browser = make_browser()
            unittest.addModuleCleanup(InBrowser.browser.quit)

    def visit(self, address):
        self.browser.get(address)
        self.until(lambda: self.attribute("body", "data-ready"))

    def leave(self):
        """Before the server ends: a page that looks for its server complains in the log of the next test."""
        self.browser.get("about:blank")

    def until(self, condition):
        return WebDriverWait(self.browser, PATIENCE, 0.05, [Exception]).until(lambda _: condition())

    def element(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    # What a person sees.

    def text(self, selector):
        return self.script("const found = document.querySelector(arguments[0]); return found ? found.innerText : ''", selector)

    def texts(self, selector):
        return self.script("return [...document.querySelectorAll(arguments[0])].map((each) => each.innerText)", selector)

    def attribute(self, selector, name):
        return self.script("return document.querySelector(arguments[0])?.getAttribute(arguments[1])", selector, name)

    def value(self, selector):
        return self.script("return document.querySelector(arguments[0])?.value", selector)

    def count(self, selector):
        return self.script("return document.querySelectorAll(arguments[0]).length", selector)

    def shot(self, name):
        self.browser.save_screenshot(str(RESULTS / f"{name}.png"))

    # What a person does.

    def press(self, selector):
        def done():
            self.element(selector).click()
            return True
        self.until(done)

    def keys(self, *keys):
        def done():
            self.element("#view").send_keys(*keys)
            return True
        self.until(done)

    def fill(self, selector, text):
        def done():
            self.element(selector).send_keys(Keys.CONTROL + "a")
            self.element(selector).send_keys(text)
            if self.value(selector) != text:
                return False
            self.element(selector).send_keys(Keys.TAB)
            return True
        self.until(done)

    def give(self, selector, file):
        def done():
            self.element(selector).send_keys(str(file))
            return True
        self.until(done)

    def choose(self, selector, value):
        def done():
            Select(self.element(selector)).select_by_value(value)
            return self.value(selector) == value
        self.until(done)


class Page(InBrowser):
    def setUp(self):
        self.server = Server(TACET, SOURCE)
        self.addCleanup(self.server.close)
        self.visit(self.server.address)

    def tearDown(self):
        self.shot(self._testMethodName)
        wrong = [each for each in self.browser.get_log("browser")
                 if each["level"] == "SEVERE" and "favicon" not in each["message"] and not self.allows(each["message"])]
        self.leave()
        self.assertEqual(wrong, [])

    def allows(self, message):
        return False

    def said(self, part):
        self.until(lambda: part in self.text("#said"))

    def shown(self, name):
        """The table of this name is open, and its picture is drawn."""
        self.until(lambda: name in self.script("return document.querySelector('#tables').selectedOptions[0].text"))
        self.until(lambda: self.script("return !!document.body.dataset.drawn") and self.count("#counts .tile") and self.text("#told"))

    def open_demo(self):
        self.press('#welcome [data-demo="table"]')
        self.shown("demo-table")

    def open_file(self, file):
        self.press("#open")
        self.press(f'dialog [data-file="{file}"]')
        self.shown(file)

    def primaries(self):
        return int(self.attribute("#counts", "data-primaries"))

    def protect(self, seconds="1"):
        before = self.count('.run[data-state="done"]')
        self.fill("#seconds", seconds)
        self.script("document.getElementById('said').textContent = ''")
        runs = self.count(".run")

        def begun():
            self.element("#start").click()
            WebDriverWait(self.browser, 10, 0.05, [Exception]).until(lambda _: self.count(".run") > runs)
            return True
        self.until(begun)
        self.until(lambda: self.count('.run[data-state="done"]') > before)
        self.said(": safe")

    # 1. Start and open.

    def test_1_opens_demos_jobs_and_csv(self):
        self.assertNotIn("token", self.browser.current_url)
        self.open_demo()
        self.open_file("survey.toml")
        self.until(lambda: self.count("#controls select") >= 3)
        self.press("#open")
        self.press('dialog [data-file="enterprises.csv"]')
        self.until(lambda: "Records in" in self.text("#dialog-title"))
        self.assertEqual(self.value("#csv-separator"), ",")
        self.assertEqual(self.value('[data-role="turnover"]'), "numeric")
        self.assertGreaterEqual(self.count("dialog tbody tr"), 10)
        self.shot("dialog-csv")
        self.press("#csv-make")
        self.shown("enterprises.toml")
        self.assertTrue((self.server.folder / "enterprises.toml").exists())

    # 2. Rules.

    def test_2_rules_take_effect_at_once(self):
        self.open_file("regions.toml")
        self.assertEqual(self.primaries(), 3)
        self.fill('input[id$="-minimum-0"]', "20")
        self.until(lambda: self.primaries() > 3)
        many = self.primaries()
        self.press('button[aria-label="remove rule p%"]')
        self.until(lambda: self.count("#rules .rule") == 1 and self.primaries() <= many)
        self.press("#undo")
        self.until(lambda: self.count("#rules .rule") == 2 and self.primaries() == many)
        self.press("#undo")
        self.until(lambda: self.primaries() == 3)

    # 3. See the table.

    def test_3_is_seen_by_keyboard_slices_folds_and_search(self):
        self.open_demo()
        self.assertTrue(any("slice" in each for each in self.texts("#controls label")))
        before = self.text("#told")
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        self.until(lambda: self.text("#told") != before)
        self.keys("p")
        self.until(lambda: "primary" in self.text("#told"))
        self.until(lambda: self.count("#plain td.here.P"))
        survey = self.server.open("survey.toml")
        self.choose("#tables", str(survey))
        self.until(lambda: "activity" in self.text("#controls") and self.text("#told"))

        def height():
            return self.script("const view = document.querySelector('#view'); return [view.style.height, view.querySelector('.spacer').style.height]")
        unfolded = height()
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, "f")
        self.until(lambda: height() != unfolded)
        self.keys("/")
        self.until(lambda: self.script("return document.activeElement.id") == "search")
        code = self.server.ask("GET", f"/api/tables/{survey}")["views"][0]["axes"][-1]["codes"][-1]
        self.element("#search").send_keys(code, Keys.ENTER)
        self.until(lambda: f"{code}:" in self.text("#told"))
        self.assertEqual(self.attribute("#view", "role"), "application")
        self.assertTrue(self.attribute("#told", "aria-live"))

    # 4. Protect, live.

    def test_4_runs_are_live_stopped_compared_named_and_undone(self):
        self.open_file("survey.toml")
        self.fill("#seconds", "600")
        self.press("#start")
        self.until(lambda: self.count('.run[data-state="running"] .curve'))
        self.press(".run .stop")
        self.until(lambda: self.count('.run[data-state="done"]'))
        self.protect()
        self.assertEqual(self.count(".run"), 2)
        self.press(".run .compare")
        self.until(lambda: "Comparison" in self.text("#compare"))
        self.assertIn("secondaries", self.text("#compare"))
        self.fill(".run input.name", "long one")
        self.until(lambda: self.server.ask("GET", "/api/tables/1")["runs"][0]["name"] == "long one")
        self.press(".run .buttons button:last-child")
        self.until(lambda: self.count(".run") == 1)
        self.press("#undo")
        self.until(lambda: self.count(".run") == 2)
        # A reload loses nothing.
        self.browser.refresh()
        self.until(lambda: self.count(".run") == 2)
        self.assertEqual(self.value(".run input.name"), "long one")

    # 5. Edit and go on.

    def test_5_pins_are_costed_first_and_followed(self):
        self.open_file("regions.toml")
        self.protect()
        self.keys("s", Keys.ENTER)
        self.until(lambda: self.count("#why .ask-publish"))
        cell = self.text("#why h2")
        self.press("#why .ask-publish")
        self.until(lambda: self.count("#why .do-pin"))
        self.assertRegex(self.text("#why .cost-told"), r"Publishing this cell costs (nothing|\d+ (more|fewer)|no more)")
        self.press("#why .do-pin")
        self.until(lambda: self.count('.run[data-state="done"]') == 2)
        self.until(lambda: "must be published" in self.text("#pins") and cell in self.text("#pins"))
        pin = self.server.ask("GET", "/api/tables/1")["pins"][0]
        why = self.server.ask("GET", f"/api/tables/1/why?run=2&codes={','.join(map(str, pin['codes']))}")
        self.assertEqual(why["state"], "published")
        self.fill("#pin-codes", "C, N")
        self.choose("#pin-kind", "costlier")
        self.press("#pin-add")
        self.until(lambda: "(C, N)" in self.text("#pins"))
        self.assertIn("ten times as costly", self.text("#pins"))

    # 6. Why.

    def test_6_says_why_with_rule_witness_range_and_price(self):
        self.open_file("regions.toml")
        self.protect()
        self.keys("p", Keys.ENTER)
        self.until(lambda: self.count("#why .witness"))
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
        self.open_demo()
        pattern = self.server.folder / "other.pattern"
        pattern.write_text("# primaries only\n")
        self.give("#pattern-file", pattern)
        self.until(lambda: self.count("#audit .step"))
        self.assertIn("exposed", self.text("#audit"))
        self.assertIn("by subtraction", self.text("#audit .step"))
        self.assertNotIn("Save in the folder", self.text("#publish"))
        # It can be repaired from there.
        self.fill("#seconds", "2")
        self.press("#improve")
        self.until(lambda: "is safe" in self.text("#audit"))
        # The session of a JJ file is a job of it.
        self.press("#session-save")
        self.said("tacet run demo-table/session.toml")
        run = subprocess.run([TACET, "run", "demo-table/session.toml"], cwd=self.server.folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn(f"{self.server.ask('GET', '/api/tables/1')['runs'][-1]['secondaries']} secondaries", run)

    # 8. Publish.

    def test_8_shows_what_will_be_public_and_saves_it_with_the_proof(self):
        self.open_file("regions.toml")
        self.protect()
        self.keys("p")
        self.until(lambda: self.count("#plain td.here.P"))
        office = self.text("#banner")
        self.press('input[value="public"]')
        self.until(lambda: self.text("#banner") != office)
        self.until(lambda: "suppressed" in self.text("#counts"))
        self.assertIn("public", self.attribute("body", "class"))
        self.assertNotIn("primaries", self.text("#counts"))
        self.until(lambda: self.count("#plain td.here.X") and not self.count("#plain td.P, #plain td.S"))
        self.shot("public")
        self.press('input[value="office"]')
        self.until(lambda: "primaries" in self.text("#counts"))
        self.choose("#output-type", "csv")
        self.press("#output-show")
        self.until(lambda: self.count("#publish pre.preview"))
        shown = self.script("return document.querySelector('#publish pre.preview').textContent")
        self.assertIn("may be published", self.text("#publish"))
        self.press("#output-proof")
        self.said("tacet-verify")
        files = self.text("#said").split("tacet-verify ")[1].split()
        proof = subprocess.run([VERIFY, *files], cwd=self.server.folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn("proven", proof)
        written = (self.server.folder / self.value("#output-file")).read_text()
        self.assertTrue(written.startswith(shown.replace("\r\n", "\n")[:2000]) or written[:1000] == shown[:1000])
        self.press("#session-save")
        self.said("tacet run session.toml")
        run = subprocess.run([TACET, "run", "session.toml"], cwd=self.server.folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        secondaries = self.server.ask("GET", "/api/tables/1/runs/1")["secondaries"]
        self.assertIn(f"{secondaries} secondaries", run)

    # The server goes away and comes back.

    def test_9_outlives_a_server_that_is_killed_and_started_again(self):
        self.allows = lambda message: True
        self.open_file("regions.toml")
        port = self.server.port
        self.server.kill()
        self.until(lambda: "does not answer" in self.text("#lost"))
        self.server.start(port=port)
        self.until(lambda: "started anew" in self.text("#lost"))
        self.visit(self.server.address)
        self.until(lambda: self.count("#welcome [data-file]"))


class Look(InBrowser):
    """In light and dark, wide and narrow, and printed: nothing runs over the edge."""

    def media(self, media, colour):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": media, "features": [{"name": "prefers-color-scheme", "value": colour}]})

    def show(self, server, width, colour):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 1100, "deviceScaleFactor": 1, "mobile": False})
        self.media("", colour)
        self.visit(server.address)
        self.keys("s", Keys.ENTER)
        self.until(lambda: "between" in self.text("#why") and self.count("#plain td.here"))

    def test_at_all_widths_and_in_both_colours(self):
        server = Server(TACET, SOURCE, what="regions.toml")
        self.addCleanup(server.close)
        server.finished(1, server.ask("POST", "/api/tables/1/runs", {"time_limit": 1})["id"])
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.addCleanup(self.media, "", "light")
        self.addCleanup(self.leave)
        for colour in ("dark", "light"):
            for width in (800, 1280):
                self.show(server, width, colour)
                wide = self.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                self.assertLessEqual(wide, 0, (width, colour))
                self.assertEqual(self.script("return window.innerWidth"), width)
                self.shot(f"look-{width}-{colour}")
        self.media("print", "light")
        self.until(lambda: not self.element("#start").is_displayed())
        self.assertTrue(self.element("#banner").is_displayed())
        self.shot("look-print")
        pdf = self.browser.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        (RESULTS / "look-print.pdf").write_bytes(base64.b64decode(pdf["data"]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:], verbosity=2)
