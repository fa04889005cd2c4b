// The part of the table around the chosen cell, as a plain table: for those who read rather than look.
import { get, query } from "/api.js";
import { byId, el } from "/dom.js";

const words = { P: "primary", S: "secondary", Z: "must be published", X: "suppressed", "-": "empty" };

function around(list, at, size) {
  const first = Math.max(0, Math.min(at - Math.floor(size / 2), list.length - size));
  return { first, codes: list.slice(first, first + size) };
}

export async function showPlain(app) {
  const map = app.map;
  if (!app.table || !map.rows.length) return;
  const rows = around(map.rows, map.picture.row, 15), columns = around(map.columns, map.picture.column, 10);
  const cells = await get(app.path(`/cells?${query({ ...map.layerQuery(), rows: rows.codes.join(","), columns: columns.codes.join(",") })}`));
  const head = el("tr", {}, el("td", {}), ...columns.codes.map((code) => el("th", { scope: "col" }, map.label(map.columnsAxis, code))));
  const body = cells.map((line, i) => el("tr", {},
    el("th", { scope: "row" }, map.rowsAxis === null ? "" : map.label(map.rowsAxis, rows.codes[i])),
    ...line.map((cell, j) => {
      const isHere = rows.first + i === map.picture.row && columns.first + j === map.picture.column;
      const word = words[cell.state];
      return el("td", { class: `${cell.state === "-" ? "" : cell.state}${isHere ? " here" : ""}`, "aria-current": isHere ? "true" : null,
        title: word || "published" }, cell.value ?? "–", word && cell.state !== "-" ? el("span", { class: "sr" }, ` ${word}`) : null, cell.pin ? " (pin)" : null);
    })));
  byId("plain").replaceChildren(el("h2", {}, "Values around the chosen cell"),
    el("div", { class: "plain", tabindex: 0, role: "region", "aria-label": "values around the chosen cell" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body))));
}
