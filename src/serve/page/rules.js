// The rules of a table. A change is judged at once: the picture and the counts follow while one types.
import { put } from "/api.js";
import { byId, el, redraw } from "/dom.js";

const words = { p: "p, per cent", q: "q, known beforehand, per cent", coalition: "coalition of", n: "n, largest contributors", k: "k, per cent",
  minimum: "minimum frequency", margin: "level, per cent of the value", percent: "per cent, by request code" };
let waiting = 0, newest = 0;

export function showRules(app) {
  const holder = byId("rules");
  const own = app.table.rules[app.map.view];
  holder.className = "office-only";
  // Whoever is typing a number is not to be disturbed.
  const focused = document.activeElement;
  if (holder.contains(focused) && focused.type === "number" && own && holder.querySelectorAll(".rule").length === own.rules.length) return;
  if (!own) {
    redraw(holder, el("h2", {}, "Rules"), el("p", { class: "note" }, "The statuses of this table are given with it."));
    return;
  }
  const draft = structuredClone(app.table.rules), codes = structuredClone(app.table.requests?.codes);
  const mine = draft[app.map.view];
  const change = () => {
    if (byId("rules-for-all")?.checked) draft.forEach((each) => Object.assign(each, structuredClone(mine)));
    const began = performance.now();
    clearTimeout(waiting);
    waiting = setTimeout(() => { app.applying = apply(app, draft, codes, began); }, 20);
  };
  const parts = [el("h2", {}, "Rules")];
  if (draft.length > 1)
    parts.push(el("label", { class: "note" }, el("input", { type: "checkbox", id: "rules-for-all", checked: true, "data-key": "all" }), "for all tables of the job"));
  mine.rules.forEach((rule, i) => parts.push(ruleFields(app, rule, i, change, () => {
    mine.rules.splice(i, 1);
    change();
  })));
  if (codes && mine.rules.some((rule) => rule.kind === "request")) parts.push(requestCodes(app, codes, change));
  parts.push(el("div", { class: "field" }, el("label", { for: "manual-margin" }, "level of cells set by hand, per cent"),
    numberField("manual", mine.manual_margin, 0, 1000, (value) => {
      mine.manual_margin = value;
      change();
    }, "manual-margin")));
  parts.push(el("label", {}, el("input", { type: "checkbox", "data-key": "missing", checked: mine.missing_is_safe, onchange: (event) => {
    mine.missing_is_safe = event.target.checked;
    change();
  } }), "cells with a missing code are safe"));
  const kinds = el("select", { "aria-label": "kind of rule to add", "data-key": "kind" },
    ...app.about.rule_kinds.map((kind) => new Option(kind.name, kind.kind)));
  parts.push(el("div", { class: "buttons" }, kinds, el("button", { type: "button", "data-key": "add", onclick: () => {
    mine.rules.push(fresh(app.about.rule_kinds.find((kind) => kind.kind === kinds.value)));
    change();
  } }, "Add rule")));
  redraw(holder, ...parts);
}

const usual = { p: 10, n: 2, k: 75, minimum: 3, percent: [10, 0] };
const fresh = (kind) => Object.fromEntries([["kind", kind.kind], ["level", "individual"],
  ...kind.values.map((value) => [value.key, usual[value.key] ?? value.default ?? value.least])]);

function numberField(key, value, least, most, changed, id) {
  const input = el("input", { type: "number", min: least, max: most, step: "any", value, "data-key": key, id });
  input.addEventListener("input", () => {
    if (input.value !== "" && input.checkValidity()) changed(+input.value);
  });
  return input;
}

function ruleFields(app, rule, i, change, drop) {
  const kind = app.about.rule_kinds.find((each) => each.kind === rule.kind);
  const fields = kind.values.map((value) => {
    const numbers = Array.isArray(rule[value.key]) ? rule[value.key] : [rule[value.key]];
    return el("div", { class: "field" }, el("label", { for: `rule-${i}-${value.key}-0` }, words[value.key] || value.key),
      el("span", {}, ...numbers.map((each, j) => numberField(`${i} ${value.key} ${j}`, each, value.least, value.most, (entered) => {
        if (Array.isArray(rule[value.key])) rule[value.key][j] = entered;
        else rule[value.key] = entered;
        change();
      }, `rule-${i}-${value.key}-${j}`))));
  });
  if (kind.levels) {
    const level = el("select", { "aria-label": `${kind.name}: contributors are`, "data-key": `${i} level`, onchange: () => {
      rule.level = level.value;
      change();
    } }, new Option("single contributors", "individual"), new Option("holdings", "holding"));
    level.value = rule.level;
    fields.push(el("div", { class: "field" }, "of", level));
  }
  return el("div", { class: "rule" }, el("div", { class: "head" }, kind.name,
    el("button", { type: "button", "aria-label": `remove rule ${kind.name}`, "data-key": `${i} remove`, onclick: drop }, "×")), ...fields);
}

// Which codes of the variable mean that a contributor asked for protection. Whoever changes one has all records read anew.
function requestCodes(app, codes, change) {
  return el("div", { class: "field" }, el("label", { for: "request-code-0" }, `codes of ${app.table.requests.variable} that ask for protection`),
    el("span", {}, ...codes.map((code, i) => el("input", { type: "text", size: 4, id: `request-code-${i}`, "data-key": `request code ${i}`, value: code,
      "aria-label": `request code ${i + 1}`, onchange: (event) => {
        codes[i] = event.target.value.trim();
        change();
      } }))));
}

async function apply(app, draft, codes, began) {
  const asked = ++newest;
  app.rulesChanged = performance.now();
  try {
    const counts = await put(app.path("/rules"), { tables: draft, request_codes: codes });
    if (asked !== newest) return;
    app.table.rules = draft;
    if (codes) app.table.requests.codes = codes;
    app.run = null;
    byId("undo").disabled = false;
    await Promise.all([app.map.load(), app.showCounts(counts)]);
    document.body.dataset.ruleMs = String(performance.now() - began);
    app.say(counts.map((each) => (each.causes || []).map((cause) => `${cause.primaries} ${cause.cause}`).join(", ")).join("; "));
  } catch (error) {
    app.say(error.message, true);
  }
}
