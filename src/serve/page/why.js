// Why a cell is suppressed: the rule with its figures, the witness as arrows, what an attacker can work out,
// and what it would cost to publish it.
import { get, post, query } from "/api.js";
import { byId, count, el, number, redraw } from "/dom.js";
import { kinds, setPin } from "/pins.js";

const line = (term, ...text) => [el("dt", {}, term), el("dd", {}, ...text)];

export async function showWhy(app) {
  const map = app.map, place = map.place(), holder = byId("why");
  if (app.audience === "public") {
    redraw(holder, el("h2", {}, map.name()), el("p", {}, map.stateHere() === "X" ? "Suppressed. The public is not told why." : "Published."));
    return;
  }
  const run = app.currentRun();
  const why = await get(app.path(`/why?${query({ view: place.view, codes: place.codes.join(","), run: app.run || "" })}`));
  const list = [...line("state", why.state)];
  if (why.value !== undefined) list.push(...line("value", why.value));
  if (why.contributors !== undefined) list.push(...line("contributors", String(why.contributors)));
  if (why.reason) list.push(...line("rule", why.reason));
  if (why.levels) list.push(...line("protection", `${why.levels.lower} below, ${why.levels.upper} above`));
  if (why.weight !== undefined) list.push(...line("cost of suppressing", number(why.weight)));
  if (why.known_by?.length) list.push(...line("insiders", insiderNames(why.known_by)));
  if (why.pin) list.push(...line("pin", kinds.find((kind) => kind[0] === why.pin)[1]));
  const parts = [el("h2", {}, why.name), el("dl", {}, ...list)];
  if (run && run.pattern && (why.state === "primary" || why.state === "secondary")) parts.push(...suppressed(app, why, place, run));
  if (why.state !== "primary" && why.state !== "empty") parts.push(pinButtons(app, why, place, run));
  redraw(holder, ...parts);
  const witness = (why.witnesses || [])[0];
  map.marks.clear();
  map.showMoves(witness ? witness.moves : []);
  map.mark(witness ? witness.moves : []);
}

function insiderNames(all) {
  const names = (exactly) => all.filter((each) => each.exactly === exactly).map((each) => each.attacker).join(", ");
  return [[names(true), "know it"], [names(false), "know a part of it"]].filter(([text]) => text).map(([text, know]) => `${text} ${know}`).join("; ");
}

// Whom a secondary protects: what is exposed, and to whom, if it alone is published.
function needed(app, place, run) {
  const told = el("dd", { class: "needed" }, "being worked out…");
  const cells = (all, n) => all.slice(0, 20).flatMap((cell) => [el("button", { type: "button", onclick: () => app.attempt(() => app.map.goTo(cell)) },
    cell.attacker ? `${cell.name} to insider ${cell.attacker}` : cell.name), " "]).concat(n > 20 ? [`and ${n - 20} more`] : []);
  get(app.path(`/needed?${query({ view: place.view, codes: place.codes.join(","), run: run.id })}`)).then((found) => {
    const parts = [...cells(found.exposed, found.exposed_count), ...cells(found.insiders.filter((each) => each.codes), found.insiders_count)];
    told.replaceChildren(...(parts.length ? parts : ["nothing: others are suppressed that do its work"]));
  }, (error) => { told.textContent = error.message; });
  return el("dl", {}, el("dt", {}, "published alone, it exposes"), told);
}

function suppressed(app, why, place, run) {
  const range = el("dd", {}, "being worked out…"), parts = [el("dl", {}, el("dt", {}, "an attacker finds"), range)];
  get(app.path(`/range?${query({ view: place.view, codes: place.codes.join(","), run: run.id })}`)).then((found) => {
    range.textContent = !found.known ? "not worked out in time" : found.disclosed ? `exactly ${number(found.from)}: it is disclosed`
      : `between ${number(found.from)} and ${number(found.to)}`;
  }, (error) => { range.textContent = error.message; });
  for (const witness of why.witnesses || []) {
    const text = why.state === "primary"
      ? `Proof that it may be ${witness.side === "up" ? "higher" : "lower"}: another table with the same published cells.`
      : `It is moved in the proof of ${witness.proves ? witness.proves.name : "a sum"}.`;
    parts.push(el("h3", {}, text), el("ul", { class: "plainlist witness" }, ...witness.moves.slice(0, 60).map((move) =>
      el("li", {}, el("button", { type: "button", onclick: () => app.attempt(() => app.map.goTo(move)) }, move.name),
        ` ${move.by > 0 ? "▲ +" : "▼ −"}${number(Math.abs(move.by))}${move.primary ? " (primary)" : ""}`))),
      el("button", { type: "button", onclick: () => { app.map.showMoves(witness.moves); app.map.mark(witness.moves); } }, "Show as arrows"));
  }
  if (why.state === "secondary" && run.safe) parts.push(needed(app, place, run));
  return parts;
}

function sentence(what, found) {
  if (!found.possible) return `${what} cannot be done: ${found.outcome === "infeasible" ? "no pattern protects the table then" : `no safe pattern was found (${found.outcome})`}.`;
  const cells = found.secondaries, cost = found.difference;
  const more = (n, unit) => `${number(Math.abs(n))} ${n < 0 ? "less" : "more"}${unit}`;
  if (!cells && Math.abs(cost) < 1e-9) return `${what} costs nothing.`;
  return `${what} costs ${cells === 0 ? "no more secondaries" : count(Math.abs(cells), `${cells < 0 ? "fewer" : "more"} secondary`, `${cells < 0 ? "fewer" : "more"} secondaries`)}, ${more(cost, "")}${found.optimal ? ", proven to be the least" : ""}.`;
}

function pinButtons(app, why, place, run) {
  const told = el("p", { class: "cost-told", role: "status" });
  const preview = (pin, what) => app.attempt(async () => {
    told.textContent = "Working out what it costs…";
    try {
      const found = await post(app.path(`/runs/${run.id}/preview`), { pins: [{ ...place, pin }] });
      told.replaceChildren(sentence(what, found), " ");
      if (!found.possible) return;
      told.append(el("button", { type: "button", onclick: () => app.map.mark([...found.added, ...found.freed]) }, "Mark the changes"), " ",
        el("button", { type: "button", class: "main do-pin", onclick: async () => { await setPin(app, [place], pin); await improve(app, run); } }, "Do it and improve"));
    } catch (error) {
      told.textContent = error.message;
    }
  });
  const buttons = kinds.filter(([kind]) => kind !== why.pin).map(([kind, text]) =>
    el("button", { type: "button", class: `pin pin-${kind}`, onclick: () => setPin(app, [place], kind) }, text));
  const asks = !run || !run.pattern ? [] : why.state === "secondary"
    ? [el("button", { type: "button", class: "ask-publish", onclick: () => preview("publish", "Publishing this cell") }, "What would it cost to publish it?")]
    : [el("button", { type: "button", class: "ask-suppress", onclick: () => preview("suppress", "Suppressing this cell") }, "What would it cost to suppress it?")];
  return el("div", {}, el("div", { class: "buttons" }, ...asks), told, el("h3", {}, "Pin"), el("div", { class: "buttons" }, ...buttons,
    why.pin ? el("button", { type: "button", class: "pin", onclick: () => setPin(app, [place], null) }, "no pin") : null));
}

const improve = (app, run) => app.attempt(() => post(app.path("/runs"), { method: "auto", time_limit: Math.min(run.time_limit, 10), start: run.id }));
