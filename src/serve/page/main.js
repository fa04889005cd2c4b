// The workbench: what is open, and who shows which part of it. All state that matters lives in the server.
import * as api from "/api.js";
import { byId, count, el, number, options } from "/dom.js";
import { HeatMap } from "/heat_map.js";
import { openDialog, showWelcome } from "/open.js";
import { showPins } from "/pins.js";
import { showPlain } from "/plain.js";
import { showAudit, showPublish } from "/publish.js";
import { showRules } from "/rules.js";
import { RunList } from "/runs.js";
import { showWhy } from "/why.js";

const app = {
  about: null,
  tables: [],
  table: null,      // the document that is shown
  run: null,        // the run that is shown; null: primaries only
  audience: "office",

  say(sentence, isBad = false) {
    byId("said").textContent = sentence;
    byId("said").classList.toggle("bad", isBad);
  },
  // Does something, and says what went wrong.
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      app.say(error.message, true);
      return undefined;
    }
  },
  path: (rest = "") => `/api/tables/${app.table.id}${rest}`,

  async listTables() {
    app.tables = await api.get("/api/tables");
    options(byId("tables"), app.tables.map((each) => [each.id, each.name]), app.table && app.table.id);
    byId("work").hidden = !app.tables.length;
    byId("welcome").hidden = app.tables.length > 0;
    if (!app.tables.length) {
      app.table = null;
      showWelcome(app);
    }
  },
  async show(id) {
    const table = await api.get(`/api/tables/${id}`);
    app.map.rows = [];
    app.map.view = 0;
    app.table = table;
    localStorage.setItem("table", id);
    byId("tables").value = id;
    app.run = app.table.runs.filter((run) => run.pattern).map((run) => run.id).pop() || null;
    app.setAudience("office", false);
    app.showParts();
    await Promise.all([app.map.choose(0), app.showCounts()]);
  },
  // After something changed in the server.
  async refresh() {
    if (!app.table) return;
    const id = app.table.id;
    const table = await api.get(`/api/tables/${id}`);
    if (!app.table || app.table.id !== id) return;
    app.table = table;
    if (app.run && !table.runs.some((run) => run.id === app.run)) app.run = null;
    app.showParts();
    await Promise.all([app.map.load(), app.showCounts()]);
  },
  showParts() {
    byId("undo").disabled = !app.table.can_undo;
    showRules(app);
    app.runs.show();
    showPins(app);
    showAudit(app);
    showPublish(app);
    app.showBanner();
  },
  async showCounts(given) {
    const all = given || await api.get(app.path(`/counts?${api.query({ run: app.run || "" })}`));
    const own = all[app.map.view] || all[0];
    const run = app.currentRun();
    const tile = (figure, text) => el("div", { class: "tile" }, el("b", {}, figure), el("span", {}, text));
    const tiles = [tile(own.cells.toLocaleString("en"), "cells")];
    if (app.audience === "public") tiles.push(tile((own.primaries + own.secondaries).toLocaleString("en"), "suppressed"));
    else
      tiles.push(tile(own.primaries.toLocaleString("en"), "primaries"), tile(own.secondaries.toLocaleString("en"), "secondaries"),
        tile(own.frozen.toLocaleString("en"), "must be published"));
    if (run && run.cost !== undefined && app.audience === "office")
      tiles.push(tile(number(run.cost), "cost"), tile(run.gap === undefined ? "–" : `${(100 * run.gap).toFixed(1)} %`, "gap at most"));
    byId("counts").replaceChildren(...tiles);
    byId("counts").dataset.primaries = own.primaries;
  },
  currentRun: () => app.table && app.table.runs.find((run) => run.id === app.run),
  async showRun(id) {
    app.run = id;
    app.map.marks.clear();
    app.map.moves = [];
    const run = app.currentRun();
    if (app.audience === "public" && !(run && run.safe)) app.setAudience("office", false);
    app.showParts();
    await Promise.all([app.map.load(), app.showCounts()]);
  },
  chooseView(view, loads = false) {
    if (!loads) return;
    app.map.view = view;
    showRules(app);
    showPins(app);
    app.attempt(() => app.map.choose(view).then(() => app.showCounts()));
  },
  setAudience(audience, loads = true) {
    const run = app.currentRun();
    if (audience === "public" && !(run && run.safe)) {
      app.say("There is a public view of runs that passed the audit: protect the table first.", true);
      audience = "office";
    }
    app.audience = audience;
    if (audience === "public") app.say("");
    document.body.classList.toggle("public", audience === "public");
    for (const input of document.getElementsByName("audience")) input.checked = input.value === audience;
    app.showBanner();
    app.map.recolor();
    if (loads) app.attempt(() => Promise.all([app.map.load(), app.showCounts()]));
  },
  showBanner() {
    const run = app.currentRun();
    byId("banner").textContent = app.audience === "public"
      ? `Public view of ${run ? run.name : ""}: exactly this may leave the office.`
      : "Office view: suppressed values are shown. Do not publish, print for others or share this screen.";
    const keys = app.audience === "public"
      ? [["pub", "published, stronger colour where larger"], ["X", "suppressed"], ["E", "empty"]]
      : [["P", "primary"], ["S", "secondary"], ["Z", "must be published"], ["pub", "published, stronger colour where larger"], ["E", "empty"]];
    byId("key").replaceChildren(...keys.map(([name, text]) => el("span", {}, el("i", { class: name }), text)));
  },
  cellMoved() {
    clearTimeout(app.waiting);
    app.waiting = setTimeout(() => app.attempt(() => showPlain(app)), 120);
  },
  ask() { app.attempt(() => showWhy(app)); },
  focusPins() {
    const button = document.querySelector("#why button.pin");
    if (button) button.focus();
    else app.ask();
  },
};

function heard(kind, data) {
  if (kind === "run" && app.table && data.table === app.table.id) {
    app.runs.follow(data);
    if (data.state === "done" || data.state === "failed") app.attempt(() => app.runFinished(data));
    return;
  }
  clearTimeout(app.refreshing);
  // Changes of rules from here are on the screen already. Whoever makes them one after another is not to wait for what
  // else there is to look up.
  const delay = performance.now() - (app.rulesChanged ?? -Infinity) < 1000 ? 700 : 60;
  app.refreshing = setTimeout(() => app.attempt(async () => {
    await app.applying;  // a change of rules from here: its picture comes first
    await app.listTables();
    if (app.table && app.tables.some((each) => each.id === app.table.id)) await app.refresh();
    else if (app.tables.length) await app.show(app.tables[app.tables.length - 1].id);
  }), delay);
}

app.runFinished = async (data) => {
  await app.refresh();
  const run = app.table.runs.find((each) => each.id === data.run);
  if (!run) return;
  if (run.pattern) await app.showRun(run.id);
  app.say(run.state === "failed" ? `${run.name}: ${run.problem}`
    : `${run.name}: ${run.safe ? "safe" : "NOT safe"}, ${count(run.secondaries || 0, "secondary", "secondaries")}, cost ${number(run.cost)}.`, run.state === "failed" || run.safe === false);
};

async function start() {
  history.replaceState(null, "", "/");
  app.map = new HeatMap(app);
  app.runs = new RunList(app);
  byId("tables").addEventListener("change", (event) => app.attempt(() => app.show(+event.target.value)));
  byId("open").addEventListener("click", () => openDialog(app));
  byId("close-table").addEventListener("click", () => app.attempt(async () => {
    if (!app.table || !confirm(`Close ${app.table.name}? Its runs are forgotten unless the session is saved.`)) return;
    await api.remove(app.path());
  }));
  byId("undo").addEventListener("click", () => app.attempt(() => api.post(app.path("/undo"))));
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && app.table && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      app.attempt(() => api.post(app.path("/undo")));
    }
  });
  for (const input of document.getElementsByName("audience"))
    input.addEventListener("change", () => input.checked && app.setAudience(input.value));
  app.about = await api.get("/api/about");
  await app.listTables();
  const last = +localStorage.getItem("table");
  if (app.tables.length) await app.show(app.tables.some((each) => each.id === last) ? last : app.tables[0].id);
  document.body.dataset.ready = String(performance.now());
  api.listen(heard, (reason) => {
    byId("lost").textContent = reason;
    byId("lost").hidden = false;
  }, () => {
    byId("lost").hidden = true;
    heard("resync", {});
  });
}

window.addEventListener("beforeprint", () => app.map && app.map.draw());
app.attempt(start);
