// Runs: start, follow, stop, name, compare, remove.
import * as api from "/api.js";
import { byId, count, el, number, redraw } from "/dom.js";

export class RunList {
  constructor(app) {
    this.app = app;
    this.seconds = null;
    this.lastStates = 0;
    this.others = new Set();
  }

  show() {
    this.showForm();
    this.showList();
    this.showComparison();
  }

  showForm() {
    const app = this.app, run = app.currentRun();
    const method = el("select", { id: "method", "data-key": "method" }, ...app.about.methods.map((each) => new Option(each.name, each.name)));
    method.value = this.method || app.table.protect.method;
    const hint = el("p", { class: "note" });
    const tellMethod = () => {
      this.method = method.value;
      hint.textContent = app.about.methods.find((each) => each.name === method.value)?.summary || "";
    };
    method.addEventListener("change", tellMethod);
    tellMethod();
    const seconds = el("input", { type: "number", id: "seconds", min: 0.1, max: 86400, step: "any", value: this.seconds || app.table.protect.time_limit, "data-key": "seconds",
      onchange: (event) => { this.seconds = +event.target.value; } });
    const start = (from) => app.attempt(async () => {
      const started = await api.post(app.path("/runs"), { method: method.value, time_limit: +seconds.value, start: from });
      this.lastStates = 0;
      app.say(`${started.name} is ${started.state}.`);
      await app.refresh();
    });
    const holder = byId("protect");
    holder.className = "office-only";
    redraw(holder, el("h2", {}, "Protect"),
      el("div", { class: "field" }, el("label", { for: "method" }, "method"), method), hint,
      el("div", { class: "field" }, el("label", { for: "seconds" }, "seconds at most"), seconds),
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "main", id: "start", "data-key": "start", onclick: () => start(null) }, "Protect"),
        run && run.pattern ? el("button", { type: "button", id: "improve", "data-key": "improve", onclick: () => start(run.id) }, `Improve ${run.name}`) : null));
  }

  showList() {
    const app = this.app;
    const parts = [el("h2", {}, "Runs")];
    if (!app.table.runs.length) parts.push(el("p", { class: "note" }, "None yet. Several runs are kept side by side."));
    for (const run of app.table.runs) parts.push(this.runBox(run));
    if (app.run) parts.push(el("button", { type: "button", "data-key": "none", onclick: () => app.attempt(() => app.showRun(null)) }, "Show primaries only"));
    redraw(byId("runs"), ...parts);
  }

  runBox(run) {
    const app = this.app, isOver = run.state === "done" || run.state === "failed";
    const name = el("input", { type: "text", class: "name", value: run.name, "aria-label": `name of ${run.name}`, "data-key": `name ${run.id}` });
    name.addEventListener("change", () => name.value.trim() && app.attempt(() => api.patch(app.path(`/runs/${run.id}`), { name: name.value })));
    const button = (key, text, press, extra = {}) => el("button", { type: "button", "data-key": `${key} ${run.id}`, onclick: press, ...extra }, text);
    const buttons = el("div", { class: "buttons" },
      run.pattern ? button("show", run.id === app.run ? "Shown" : "Show", () => app.attempt(() => app.showRun(run.id)), { "aria-pressed": String(run.id === app.run), class: "show" }) : null,
      isOver ? null : button("stop", "Stop", () => app.attempt(() => api.post(app.path(`/runs/${run.id}/stop`))), { class: "stop" }),
      isOver && run.pattern && app.run && run.id !== app.run ? button("compare", "Compare", () => this.compare(run.id), { class: "compare" }) : null,
      button("remove", "Remove", () => app.attempt(() => api.remove(app.path(`/runs/${run.id}`)))));
    const box = el("div", { class: `run${run.id === app.run ? " shown" : ""}`, "data-run": run.id, "data-state": run.state },
      el("div", { class: "line" }, name, el("span", { class: "state" }, this.verdict(run))),
      el("div", { class: "figures office-only" }, this.figures(run)));
    if (run.problem) box.append(el("div", { class: "problem" }, run.problem));
    if (run.curve && run.curve.length > 1 && !run.audit) box.append(this.curve(run));
    box.append(buttons);
    return box;
  }

  verdict(run) {
    if (run.state !== "done") return run.state;
    if (!run.safe) return el("span", { class: "bad" }, `${run.exposed} exposed`);
    return el("span", { class: "good" }, run.outcome === "optimal" ? "safe, cheapest" : run.proven ? "safe, proven" : "safe");
  }

  figures(run) {
    if (run.state === "running") return `${run.phase || "working"}; cost ${number((run.curve.at(-1) || [])[1])}`;
    if (run.cost === undefined) return run.method;
    const parts = [run.method, count(run.secondaries, "secondary", "secondaries"), `cost ${number(run.cost)}`];
    if (run.lower_bound !== undefined) parts.push(`bound ${number(run.lower_bound)}`);
    if (run.gap !== undefined) parts.push(`gap ${(100 * run.gap).toFixed(1)} %`);
    if (run.start) parts.push(`from run ${run.start}`);
    if (run.pins) parts.push(count(run.pins, "pin"));
    return parts.join(", ");
  }

  curve(run) {
    const points = run.curve.filter((point) => point[1] > 0);
    const bounds = run.curve.filter((point) => point[2] !== null && point[2] !== undefined);
    if (points.length < 2) return el("span");
    const latest = points.at(-1)[0] || 1, costs = points.map((point) => point[1]);
    const all = costs.concat(bounds.map((point) => point[2]));
    const least = Math.min(...all) * 0.98, most = Math.max(Math.min(Math.max(...costs), 3 * costs.at(-1)), ...all.slice(-1)) * 1.02;
    const x = (t) => (300 * t) / latest, y = (v) => 80 - (76 * (Math.min(v, most) - least)) / (most - least || 1);
    const line = (list, k, name) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
      path.setAttribute("class", name);
      path.setAttribute("points", list.map((point) => `${x(point[0]).toFixed(1)},${y(point[k]).toFixed(1)}`).join(" "));
      return path;
    };
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "curve");
    svg.setAttribute("viewBox", "0 0 300 84");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `cost from ${number(costs[0])} to ${number(costs.at(-1))} in ${latest.toFixed(1)} seconds`);
    svg.append(line(points, 1, "cost"));
    if (bounds.length) svg.append(line(bounds.length > 1 ? bounds : [[0, 0, bounds[0][2]], [latest, 0, bounds[0][2]]], 2, "bound"));
    return el("div", { class: "office-only" }, svg, el("div", { class: "legend" }, el("span", { class: "cost" }, `cost ${number(costs.at(-1))}`),
      bounds.length ? el("span", { class: "bound" }, `bound ${number(bounds.at(-1)[2])}`) : null, el("span", {}, `${latest.toFixed(1)} s`)));
  }

  // An event of a run: the curve grows, and the pattern appears.
  follow(data) {
    const app = this.app, run = app.table.runs.find((each) => each.id === data.run);
    if (!run) {
      app.attempt(() => app.refresh());
      return;
    }
    run.state = data.state;
    run.phase = data.phase;
    if (data.cost !== undefined) run.curve.push([data.seconds, data.cost, data.lower_bound ?? null]);
    const box = document.querySelector(`.run[data-run="${run.id}"]`);
    if (box && data.state === "running") box.replaceWith(this.runBox(run));
    const now = performance.now();
    if (data.state !== "running" || now - this.lastStates < 1000 || app.audience === "public") return;
    this.lastStates = now;
    app.run = run.id;
    app.attempt(() => app.map.load());
  }

  async compare(other) {
    await this.app.attempt(async () => {
      this.comparison = { first: this.app.run, second: other, ...await api.get(this.app.path(`/runs/${this.app.run}/compare?with=${other}`)) };
      this.showComparison();
    });
  }

  showComparison() {
    const app = this.app, holder = byId("compare"), own = this.comparison;
    const name = (id) => app.table.runs.find((run) => run.id === id)?.name;
    holder.hidden = !own || !name(own.first) || !name(own.second);
    if (holder.hidden) return;
    const list = (cells, n) => el("div", {}, el("ul", { class: "plainlist" }, ...cells.slice(0, 100).map((cell) =>
      el("li", {}, el("button", { type: "button", onclick: () => app.attempt(() => app.map.goTo(cell)) }, cell.name)))), n > 100 ? `and ${n - 100} more` : "");
    const row = (text, first, second) => el("tr", {}, el("th", { scope: "row" }, text), el("td", { class: "n" }, first), el("td", { class: "n" }, second));
    const levels = own.levels.flatMap((view) => {
      const all = new Map();
      for (const side of ["first", "second"])
        for (const level of view[side]) all.set(level.depths.join("·"), { ...all.get(level.depths.join("·")), [side]: level.secondaries });
      return [...all].map(([depths, both]) => row(`level ${depths}${own.levels.length > 1 ? ", " + view.name : ""}`, String(both.first || 0), String(both.second || 0)));
    });
    redraw(holder, el("h2", {}, "Comparison"), el("table", {},
      el("tr", {}, el("th", {}), el("th", { class: "n" }, name(own.first)), el("th", { class: "n" }, name(own.second))),
      row("cost", number(own.cost[0]), number(own.cost[1])), row("secondaries", String(own.secondaries[0]), String(own.secondaries[1])), ...levels),
      el("h3", {}, `Suppressed only in ${name(own.first)}: ${own.only_first_count}`), list(own.only_first, own.only_first_count),
      el("h3", {}, `Only in ${name(own.second)}: ${own.only_second_count}`), list(own.only_second, own.only_second_count),
      el("div", { class: "buttons" },
        el("button", { type: "button", onclick: () => app.map.mark([...own.only_first, ...own.only_second]) }, "Mark the differences"),
        el("button", { type: "button", onclick: () => { this.comparison = null; this.showComparison(); } }, "Close")));
  }
}
