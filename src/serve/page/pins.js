// Pins: wishes about single cells.
import { post, remove } from "/api.js";
import { byId, count, el, redraw } from "/dom.js";

export const kinds = [["publish", "must be published"], ["suppress", "must be suppressed"], ["costlier", "ten times as costly"], ["cheaper", "a tenth of the cost"]];

export const setPin = (app, cells, pin) => app.attempt(async () => {
  await post(app.path("/pins"), { cells, pin });
  app.say(pin ? `Pinned: ${kinds.find((kind) => kind[0] === pin)[1]}. Improve the run to follow the pins.` : "The pin is gone.");
});

export function showPins(app) {
  const pins = app.table.pins, holder = byId("pins");
  holder.className = "office-only";
  const axes = app.table.views[app.map.view].axes;
  const codes = el("input", { type: "text", id: "pin-codes", "data-key": "codes", "data-keep": true, placeholder: axes.map((axis) => axis.name).join(", "), "aria-label": "codes of a cell, separated by commas" });
  const kind = el("select", { id: "pin-kind", "aria-label": "wish", "data-key": "pin kind", "data-keep": true }, ...kinds.map(([value, text]) => new Option(text, value)));
  const add = () => {
    const texts = codes.value.split(codes.value.includes(";") ? ";" : ",").map((text) => text.trim());
    codes.value = "";
    setPin(app, [{ view: app.map.view, codes: texts }], kind.value);
  };
  redraw(holder, el("h2", {}, "Pins"), el("p", { class: "note" }, pins.length ? count(pins.length, "pin") : "None. Choose a cell, or name its codes."),
    el("ul", { class: "plainlist" }, ...pins.slice(0, 200).map((pin) => el("li", {},
      el("button", { type: "button", onclick: () => app.attempt(() => app.map.goTo(pin)) }, pin.name), ` ${kinds.find((each) => each[0] === pin.pin)[1]} `,
      el("button", { type: "button", "aria-label": `remove the pin on ${pin.name}`, onclick: () => setPin(app, [{ view: pin.view, codes: pin.codes }], null) }, "×")))),
    el("div", { class: "buttons" }, codes, kind, el("button", { type: "button", id: "pin-add", "data-key": "pin add", onclick: add }, "Pin"),
      pins.length ? el("button", { type: "button", onclick: () => app.attempt(() => remove(app.path("/pins"))) }, "Remove all") : null));
}
