// Audit of patterns from elsewhere, and publication: what will be public is shown before it is written.
import * as api from "/api.js";
import { byId, count, el, number, redraw } from "/dom.js";

export function showAudit(app) {
  const holder = byId("audit"), run = app.currentRun();
  holder.className = "office-only";
  const file = el("input", { type: "file", id: "pattern-file", "aria-label": "pattern to audit", "data-key": "pattern" });
  file.addEventListener("change", () => app.attempt(async () => {
    if (!file.files.length) return;
    await api.send(app.path(`/audit?${api.query({ name: file.files[0].name })}`), await file.files[0].text());
    app.say("The pattern is being audited.");
  }));
  const parts = [el("h2", {}, "Audit"), el("p", { class: "note" }, "A pattern of another tool: one number of a cell in each line."), file];
  if (run && run.state === "done" && run.safe === false) {
    const list = el("div", {});
    parts.push(el("p", { class: "bad" }, `${run.name}: ${count(run.exposed, "exposed cell")}.`), list);
    app.attempt(async () => {
      const found = await api.get(app.path(`/runs/${run.id}/exposed`));
      list.replaceChildren(...found.cells.slice(0, 100).map((cell) => exposedCell(app, cell)), ...found.insiders.map((each) => exposedToInsider(app, each)),
        found.insiders_count > found.insiders.length ? `and ${found.insiders_count - found.insiders.length} more sides that insiders come too close to` : "");
      app.map.mark([...found.cells, ...found.insiders.filter((each) => each.codes)], "primary");
    });
  } else if (run && run.safe) {
    parts.push(el("p", { class: "good" }, `${run.name} is safe${run.proven ? `, proven by ${count(run.witnesses, "exact witness", "exact witnesses")}` : ""}${run.insiders ? `, also against ${count(run.insiders, "insider")}` : ""}.`));
  }
  redraw(holder, ...parts);
}

const goThere = (app, cell, text) => el("button", { type: "button", onclick: () => app.attempt(() => app.map.goTo(cell)) }, text);

const stepLines = (app, steps) => steps.map((step, i) => el("div", { class: `step${i === steps.length - 1 ? " last" : ""}` },
  `${i + 1}. `, el("button", { type: "button", onclick: () => { app.map.goTo(step); app.map.mark(step.equation); } }, step.name || "a sum"),
  step.exact ? ` is ${step.from}` : ` lies between ${step.from} and ${step.to}`, `, by subtraction of ${count(Math.max(0, step.equation.length - 1), "cell")} in one sum`));

function exposedCell(app, cell) {
  const side = (name, own) => (own.evidence === "none" || own.evidence === "undecided" ? `${name}: needs ${own.required}, has ${own.attainable === undefined ? "?" : number(own.attainable)}` : null);
  const steps = stepLines(app, cell.steps);
  return el("details", { class: "exposed", open: true }, el("summary", {}, `${cell.name} `, el("span", { class: "note" }, [side("below", cell.down), side("above", cell.up)].filter(Boolean).join("; "))),
    goThere(app, cell, "Go there"),
    ...(steps.length ? steps : [el("p", { class: "note" }, "Subtraction alone does not get it: several sums together do.")]));
}

// An attacker who knows some cells, and comes too close to a primary that the public does not get at.
function exposedToInsider(app, each) {
  const known = each.knows.flatMap((cell) => [goThere(app, cell, cell.name), " "]);
  return el("details", { class: "exposed insider", open: true }, el("summary", {}, `Insider ${each.attacker} at ${each.name || "a sum"} `,
    el("span", { class: "note" }, `${each.side}: needs ${each.required}, has ${each.attainable === undefined ? "?" : number(each.attainable)}`)),
    el("p", {}, "knows ", ...known, each.knows_count > each.knows.length ? `and ${each.knows_count - each.knows.length} more` : ""),
    ...stepLines(app, each.steps));
}

export function showPublish(app) {
  const holder = byId("publish"), run = app.currentRun();
  if (!run || !run.safe) {
    redraw(holder, el("h2", {}, "Publish"), el("p", { class: "note" }, "Only what passed the audit can be published: protect the table first."), sessionForm(app, run));
    return;
  }
  const shown = el("div", {});
  const kinds = app.table.outputs;
  const type = el("select", { id: "output-type", "aria-label": "kind of file", "data-key": "type" }, ...kinds.map((kind) => new Option(`${kind.name}${kind.office ? " (office)" : ""}`, kind.name)));
  type.value = app.outputType || kinds[0].name;
  const values = el("input", { type: "checkbox", id: "output-values", "data-key": "values" });
  const file = el("input", { type: "text", id: "output-file", "aria-label": "name of the file", "data-key": "file" });
  const about = el("p", { class: "note" });
  const choose = () => {
    const kind = kinds.find((each) => each.name === type.value);
    app.outputType = kind.name;
    values.parentElement && (values.parentElement.hidden = !kind.values_option);
    file.value = `${app.table.name.replace(/^.*\//, "").replace(/\.[^.]*$/, "")}-safe${kind.extension}`.replace(/[^\w.-]+/g, "_");
    about.textContent = kind.description;
    shown.replaceChildren();
  };
  type.addEventListener("change", choose);
  const wish = (action) => ({ type: type.value, file: file.value, view: app.map.view, shows_values: values.checked, action });
  const path = () => app.path(`/runs/${run.id}/outputs`);
  const show = (answer) => shown.replaceChildren(...answer.files.flatMap((each) => [
    el("p", {}, `${each.file}, ${number(each.bytes / 1000)} kB: `, each.office ? el("span", { class: "mark-office" }, "for the office only, holds suppressed values") : el("span", { class: "mark-public" }, "may be published")),
    each.text ? el("pre", { class: `preview${each.office ? " office" : ""}`, tabindex: 0, "aria-label": `beginning of ${each.file}` }, each.beginning) : null].filter(Boolean)));
  const button = (id, text, press) => el("button", { type: "button", id, "data-key": id, onclick: () => app.attempt(press) }, text);
  redraw(holder, el("h2", {}, "Publish"), el("p", {}, `${run.name}: `, el("span", { class: "good" }, run.proven ? "safe and proven" : "safe")),
    el("div", { class: "field" }, el("label", { for: "output-type" }, "file"), type), about, el("label", { class: "office-only" }, values, "with suppressed values, for the office"),
    el("div", { class: "field" }, el("label", { for: "output-file" }, "name"), file),
    el("div", { class: "buttons" }, button("output-show", "Show what will be written", async () => show(await api.post(path(), wish("show")))),
      button("output-save", "Save in the folder", async () => {
        const answer = await api.post(path(), wish("save"));
        show(answer);
        app.say(`Saved ${answer.files.map((each) => each.file).join(", ")}.`);
      }), button("output-download", "Download", () => api.download(path(), wish("download"))),
      button("output-proof", "Save with proof", async () => {
        const names = [];
        for (const kind of ["problem", "pattern", "witness"]) {
          const known = kinds.find((each) => each.name === kind);
          if (!known) continue;
          const answer = await api.post(path(), { type: kind, file: file.value.replace(/\.[^.]*$/, "") + known.extension, view: app.map.view, action: "save" });
          names.push(...answer.files.map((each) => each.file));
        }
        show(await api.post(path(), wish("save")));
        app.say(`Saved with the proof: check it with tacet-verify ${names.join(" ")}`);
      })), shown, sessionForm(app, run));
  choose();
}

function sessionForm(app, run) {
  const name = el("input", { type: "text", id: "session-name", "aria-label": "name of the session", value: app.sessionName || "session", "data-key": "session", "data-keep": true, onchange: (event) => { app.sessionName = event.target.value; } });
  return el("div", { class: "office-only" }, el("h3", {}, "Session"), el("p", { class: "note" }, "Rules, pins and the pattern that is shown, as files that repeat them."),
    el("div", { class: "buttons" }, name, el("button", { type: "button", id: "session-save", "data-key": "session-save", onclick: () => app.attempt(async () => {
      const answer = await api.post(app.path("/session"), { name: name.value, run: run && run.pattern ? run.id : 0 });
      app.say(`Saved ${answer.files.join(", ")}. Repeat it with: ${answer.command}`);
    }) }, "Save the session")));
}
