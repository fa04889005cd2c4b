// What can be opened: files of the folder, uploads, demos, and CSV files by way of a dialog.
import * as api from "/api.js";
import { byId, el, number } from "/dom.js";

const names = { jj: "JJ file", job: "job", batch: "batch file of tau-ARGUS", csv: "CSV" };

async function opened(app, answer) {
  byId("dialog").close();
  await app.listTables();
  await app.show(answer.tables[0]);
}

const problemIn = (holder) => holder.querySelector(".problem") || holder.appendChild(el("p", { class: "problem bad", role: "alert" }));

async function tryIn(holder, work) {
  try {
    problemIn(holder).textContent = "";
    return await work();
  } catch (error) {
    problemIn(holder).textContent = error.message;
    return undefined;
  }
}

export function showWelcome(app) {
  const holder = byId("welcome");
  holder.replaceChildren(el("h2", {}, "Nothing is open yet"), el("p", {}, "Open a table, a job or records, or try a demo. Everything stays on this machine."), choices(app, holder));
}

export function openDialog(app) {
  const dialog = byId("dialog");
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, "Open"), choices(app, dialog),
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  dialog.showModal();
}

function choices(app, holder) {
  const list = el("ul", { class: "plainlist files" }), folder = el("h3", {}, "Files of the folder");
  const open = (file) => tryIn(holder, async () => (file.kind === "csv" ? describeCsv(app, file.file) : opened(app, await api.post("/api/tables", { file: file.file }))));
  api.get("/api/files").then((found) => {
    folder.textContent = `Files of the folder ${found.folder}`;
    const files = found.files.filter((file) => file.kind !== "pattern");
    list.replaceChildren(...files.map((file) => el("li", {}, el("button", { type: "button", "data-file": file.file, onclick: () => open(file) }, file.file),
      ` ${names[file.kind]}, ${number(file.bytes / 1000)} kB`)));
    if (!files.length) list.replaceChildren(el("li", {}, "None that can be opened."));
  }, (error) => { problemIn(holder).textContent = error.message; });
  const upload = el("input", { type: "file", multiple: true, "aria-label": "upload files", accept: ".jj,.gz,.toml,.arb,.csv,.txt,.hrc,.rda,.hst" });
  upload.addEventListener("change", () => tryIn(holder, async () => {
    let last;
    for (const file of upload.files) last = await api.send(`/api/files?${api.query({ name: file.name })}`, file);
    const kind = /\.(csv|txt)(\.gz)?$/i.test(last.file) ? "csv" : /\.(jj(\.gz)?|toml|arb)$/i.test(last.file) ? "job" : null;
    if (kind) await open({ file: last.file, kind });
  }));
  return el("div", {}, el("h3", {}, "A demo"),
    el("div", { class: "buttons" }, ...app.about.demos.map((demo) =>
      el("button", { type: "button", "data-demo": demo.name, title: demo.description, onclick: () => tryIn(holder, async () => opened(app, await api.post("/api/tables", { demo: demo.name }))) }, demo.name))),
    folder, list, el("h3", {}, "Upload"), el("p", { class: "note" }, "Uploads are saved in the folder of the workbench. A job comes with its files; choose them together, the job last."), upload);
}

// A CSV file: separator, decimals, types and hierarchies are guessed, and can be put right.
async function describeCsv(app, file, separator) {
  const guess = await api.post("/api/guess", { file, separator: separator || null });
  const dialog = byId("dialog");
  const roles = [["spanning", "codes"], ["numeric", "numbers"], ["weight", "sampling weight"], ["holding", "holding"], ["request", "request"], ["none", "leave out"]];
  const columns = guess.columns.map((column, i) => {
    const role = el("select", { "aria-label": `what ${column.name} is`, "data-role": column.name }, ...roles.map(([value, text]) => new Option(text, value)));
    role.value = column.numeric ? "numeric" : "spanning";
    const spans = el("input", { type: "checkbox", "aria-label": `${column.name} spans the table`, "data-spans": column.name, checked: !column.numeric && column.distinct < 200 && guess.columns.slice(0, i).filter((each) => !each.numeric && each.distinct < 200).length < 2 });
    const levels = el("input", { type: "text", size: 8, "aria-label": `digits of the levels of ${column.name}`, "data-levels": column.name, value: column.levels.join(", ") });
    const codes = el("input", { type: "text", size: 6, "aria-label": `codes of ${column.name} that ask for protection`, placeholder: "1" });
    return { column, role, spans, levels, codes };
  });
  const response = el("select", { id: "csv-response", "aria-label": "what is summed" }, new Option("count the records", ""), ...guess.columns.filter((each) => each.numeric).map((each) => new Option(each.name, each.name)));
  response.selectedIndex = response.options.length - 1;
  const mark = el("select", { id: "csv-separator", "aria-label": "separator", onchange: () => tryIn(dialog, () => describeCsv(app, file, mark.value)) },
    new Option("comma", ","), new Option("semicolon", ";"), new Option("tab", "\t"), new Option("bar", "|"));
  mark.value = guess.separator;
  const decimal = el("select", { id: "csv-decimal", "aria-label": "decimal sign" }, new Option("point", "."), new Option("comma", ","));
  decimal.value = guess.decimal;
  const header = el("input", { type: "checkbox", id: "csv-header", checked: guess.header });
  const name = el("input", { type: "text", id: "csv-table", value: file.replace(/^.*\//, "").replace(/\..*$/, "") });
  const numbersOf = (text) => text.split(/[ ,;]+/).filter(Boolean).map(Number);
  const make = () => tryIn(dialog, async () => opened(app, await api.post("/api/tables", { csv: {
    file, table: name.value || "table", separator: mark.value, decimal: decimal.value, header: header.checked, response: response.value,
    variables: columns.filter((each) => each.spans.checked && each.role.value === "spanning").map((each) => each.column.name),
    columns: columns.map((each) => ({ name: each.column.name, role: each.role.value, decimals: each.column.decimals, levels: numbersOf(each.levels.value),
      codes: each.codes.value ? each.codes.value.split(/[ ,;]+/).filter(Boolean) : [] })) } })));
  const cell = (...content) => el("td", {}, ...content);
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, `Records in ${file}`),
    el("div", { class: "controls" }, el("label", {}, "separator", mark), el("label", {}, "decimal sign", decimal), el("label", {}, header, "names in the first line"),
      el("label", {}, "name of the table", name), el("label", {}, "sum of", response)),
    el("div", { class: "scrollx" }, el("table", {}, el("thead", {},
      el("tr", {}, el("th", {}), ...columns.map((each) => el("th", { scope: "col" }, each.column.name))),
      el("tr", {}, el("th", { scope: "row" }, "is"), ...columns.map((each) => cell(each.role))),
      el("tr", {}, el("th", { scope: "row" }, "spans the table"), ...columns.map((each) => cell(each.spans))),
      el("tr", {}, el("th", { scope: "row" }, "levels by digits"), ...columns.map((each) => cell(each.levels))),
      el("tr", {}, el("th", { scope: "row" }, "request codes"), ...columns.map((each) => cell(each.codes)))),
      el("tbody", {}, ...guess.rows.map((row, i) => el("tr", {}, el("th", { scope: "row" }, String(i + 1)), ...row.map((field) => cell(field))))))),
    el("p", { class: "note" }, "Rules to begin with: p% with p = 10, at least 3 contributors. A job file is written beside the records."),
    el("div", { class: "buttons" }, el("button", { type: "button", class: "main", id: "csv-make", onclick: make }, "Make the table"),
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  if (!dialog.open) dialog.showModal();
}
