// Above the picture: which axes, slices and levels it shows, zoom, and the search for a code.
import { byId, el, options } from "/dom.js";

export function buildControls(map) {
  const holder = byId("controls"), view = map.app.table.views[map.view];
  const select = (label, all, chosen, change) => {
    const own = el("select", { "data-key": label, onchange: () => change(+own.value) });
    options(own, all, chosen);
    return el("label", {}, label, own);
  };
  const names = view.axes.map((axis, k) => [k, axis.name]);
  const parts = [];
  if (map.app.table.views.length > 1)
    parts.push(select("table", map.app.table.views.map((each, i) => [i, each.name]), map.view, (i) => map.app.chooseView(i, true)));
  const swap = (role, other) => (k) => {
    if (map[other] === k) map[other] = map[role];
    map[role] = k;
    map.layer = map.layer.map(() => 0);
    map.fold();
    buildControls(map);
    map.load(true);
  };
  if (view.axes.length > 1) {
    parts.push(select("rows", names, map.rowsAxis, swap("rowsAxis", "columnsAxis")));
    parts.push(select("columns", names, map.columnsAxis, swap("columnsAxis", "rowsAxis")));
  }
  view.axes.forEach((axis, k) => {
    if (k === map.rowsAxis || k === map.columnsAxis) {
      const deepest = axis.depths.reduce((most, each) => Math.max(most, each), 0);
      if (deepest < 2) return;
      const depths = Array.from({ length: deepest }, (_, i) => [i + 1, i + 1 === deepest ? "all" : `to ${i + 1}`]);
      parts.push(select(`levels of ${axis.name}`, depths, deepest, (depth) => map.foldBelow(k, depth)));
      return;
    }
    parts.push(select(`slice: ${axis.name}`, axis.codes.map((code, i) => [i, " ".repeat(axis.depths[i]) + code]), map.layer[k], (code) => {
      map.layer[k] = code;
      map.load();
    }));
  });
  const button = (text, label, press, more = {}) => el("button", { type: "button", "aria-label": label, title: label, onclick: press, ...more }, text);
  parts.push(button("−", "zoom out", () => map.picture.zoom(1 / 1.4)), button("+", "zoom in", () => map.picture.zoom(1.4)));
  // The public view does not know one from the other.
  const office = { class: "office-only" };
  parts.push(button("next primary", "go to the next primary", () => map.next("P"), office), button("next secondary", "go to the next secondary", () => map.next("S"), office));
  const search = el("input", { type: "search", id: "search", placeholder: "code", "aria-label": "search for a code", size: 10 });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    if (!map.search(search.value)) map.app.say(`No code here holds "${search.value}".`, true);
  });
  parts.push(el("label", {}, "search", search));
  holder.replaceChildren(...parts);
}
