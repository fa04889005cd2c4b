"use strict";
// The explorer of the table: a canvas that shows two variables of a layer. No value is in the data, only
// states. Everything can be reached by keyboard; what is selected is also told as text.
(function () {
  const holder = document.getElementById("data");
  const root = document.getElementById("explorer");
  if (!holder || !root) return;
  const data = JSON.parse(holder.textContent);
  const canvas = root.querySelector("canvas");
  const view = root.querySelector(".view");
  const told = root.querySelector(".told");
  const controls = root.querySelector(".controls");
  let kLeft = 150, kTop = 96;  // room for labels
  const state = { cube: 0, rows: 0, columns: 0, layer: [], size: 14, row: 0, column: 0, marked: new Set() };

  const undelta = (text) => {
    let last = 0;
    return text ? text.split(" ").map((each) => (last += +each)) : [];
  };

  for (const cube of data.cubes) {
    cube.states = cube.states.replace(/([^0-9])([0-9]+)/g, (all, c, n) => c.repeat(+n));
    cube.shown = cube.whole ? cube.variables.map((v) => v.codes.length)
      : cube.variables.map((v, k) => (k + 2 < cube.variables.length ? 1 : v.codes.length));
    const places = undelta(cube.places), cells = undelta(cube.cells);
    cube.cellAt = new Map(places.map((place, i) => [place, cells[i]]));
    cube.kindAt = new Map(places.map((place, i) => [place, data.kinds[cube.kinds[i]]]));
    cube.placesOf = new Map();
    places.forEach((place, i) => {
      if (!cube.placesOf.has(cells[i])) cube.placesOf.set(cells[i], place);
    });
  }
  const partners = new Map();
  for (const [first, second] of data.supports) {
    const primaries = undelta(first), secondaries = undelta(second);
    const join = (from, to) => {
      for (const cell of from) {
        if (!partners.has(cell)) partners.set(cell, new Set());
        const all = partners.get(cell);
        if (all.size < 2000) for (const other of to) if (other !== cell) all.add(other);
      }
    };
    join(secondaries, primaries);
    join(primaries, secondaries);
  }

  const cube = () => data.cubes[state.cube];
  const rowVariable = () => cube().variables[state.rows];
  const columnVariable = () => cube().variables[state.columns];
  const isLine = () => cube().variables.length === 1;
  const rowCount = () => (isLine() ? 1 : cube().shown[state.rows]);
  const columnCount = () => cube().shown[state.columns];

  function place(row, column) {
    const codes = state.layer.slice();
    if (!isLine()) codes[state.rows] = row;
    codes[state.columns] = column;
    let index = 0;
    cube().shown.forEach((size, k) => (index = index * size + codes[k]));
    return index;
  }
  function codesOf(c, index) {
    const codes = [];
    for (let k = c.shown.length - 1; k >= 0; --k) {
      codes[k] = index % c.shown[k];
      index = Math.floor(index / c.shown[k]);
    }
    return codes;
  }
  const nameOf = (c, codes) => codes.map((code, k) => c.variables[k].codes[code]).join(", ");

  function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  }
  let colors = {};
  function readColors() {
    for (const name of ["paper", "card", "ink", "soft", "line", "accent", "primary", "secondary", "hatch", "ring", ..."abcdefghij"])
      colors[name] = color(name);
  }

  function fit(context, text, width) {
    if (context.measureText(text).width <= width) return text;
    while (text.length > 1 && context.measureText(text + "…").width > width) text = text.slice(0, -1);
    return text + "…";
  }

  function measureLabels() {
    const context = canvas.getContext("2d");
    context.font = "11px system-ui, sans-serif";
    const widest = (variable, extra) => variable.codes.reduce((most, code, i) => Math.max(most, context.measureText(code).width + extra * Math.max(0, variable.levels[i] - 1)), 0);
    kTop = Math.max(34, Math.min(110, widest(columnVariable(), 0) + 16));
    kLeft = isLine() ? 12 : Math.max(60, Math.min(220, widest(rowVariable(), 9) + 22));
  }

  function drawCell(context, c, x, y, size) {
    if (c === "-") {
      context.fillStyle = colors.line;
      context.fillRect(x + size / 2 - 1, y + size / 2 - 1, 2, 2);
      return;
    }
    context.fillStyle = c === "P" ? colors.primary : c === "S" ? colors.secondary : colors[c];
    const gap = size > 5 ? 1 : 0;
    context.fillRect(x, y, size - gap, size - gap);
    if (c !== "S" || size < 8) return;
    context.save();
    context.beginPath();
    context.rect(x, y, size - gap, size - gap);
    context.clip();
    context.strokeStyle = colors.hatch;
    context.beginPath();
    for (let d = -size; d < size; d += 4) {
      context.moveTo(x + d, y + size);
      context.lineTo(x + d + size, y);
    }
    context.stroke();
    context.restore();
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1;
    const size = state.size;
    measureLabels();
    const needed = kTop + rowCount() * size + 8;
    view.style.height = Math.min(620, needed + 2) + "px";
    const width = view.clientWidth, height = view.clientHeight;
    root.querySelector(".spacer").style.width = kLeft + columnCount() * size + "px";
    root.querySelector(".spacer").style.height = Math.max(0, needed - height) + "px";
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.fillStyle = colors.card;
    context.fillRect(0, 0, width, height);
    const left = view.scrollLeft, top = view.scrollTop;
    const firstColumn = Math.floor(left / size), lastColumn = Math.min(columnCount() - 1, Math.floor((left + width - kLeft) / size));
    const firstRow = Math.floor(top / size), lastRow = Math.min(rowCount() - 1, Math.floor((top + height - kTop) / size));
    const c = cube();
    for (let row = firstRow; row <= lastRow; ++row)
      for (let column = firstColumn; column <= lastColumn; ++column) {
        const x = kLeft + column * size - left, y = kTop + row * size - top;
        if (x < kLeft - size || y < kTop - size) continue;
        const index = place(row, column);
        drawCell(context, c.states[index], x, y, size);
        if (state.marked.size && state.marked.has(c.cellAt.get(index))) {
          context.strokeStyle = colors.ring;
          context.lineWidth = 2;
          context.strokeRect(x + 1, y + 1, size - 3, size - 3);
          context.lineWidth = 1;
        }
      }
    context.fillStyle = colors.card;
    context.fillRect(0, 0, kLeft, height);
    context.fillRect(0, 0, width, kTop);
    drawLabels(context, firstRow, lastRow, firstColumn, lastColumn, left, top);
    const x = kLeft + state.column * size - left, y = kTop + state.row * size - top;
    if (x >= kLeft - 1 && y >= kTop - 1) {
      context.strokeStyle = colors.accent;
      context.lineWidth = 3;
      context.strokeRect(x - 1, y - 1, size + 1, size + 1);
    }
  }

  function drawLabels(context, firstRow, lastRow, firstColumn, lastColumn, left, top) {
    const size = state.size;
    const every = Math.max(1, Math.ceil(11 / size));
    context.textBaseline = "middle";
    context.font = "11px system-ui, sans-serif";
    for (let row = firstRow; row <= lastRow && !isLine(); ++row) {
      const y = kTop + row * size - top;
      if (y < kTop - 1 || row % every) continue;
      const level = rowVariable().levels[row];
      context.fillStyle = row === state.row ? colors.accent : level < 2 ? colors.ink : colors.soft;
      const indent = 6 + 9 * Math.max(0, level - 1);
      context.fillText(fit(context, rowVariable().codes[row], kLeft - indent - 8), indent, y + size / 2);
    }
    for (let column = firstColumn; column <= lastColumn; ++column) {
      const x = kLeft + column * size - left;
      if (x < kLeft - 1 || column % every) continue;
      const level = columnVariable().levels[column];
      context.fillStyle = column === state.column ? colors.accent : level < 2 ? colors.ink : colors.soft;
      context.save();
      context.translate(x + size / 2, kTop - 6);
      context.rotate(-Math.PI / 2.6);
      context.fillText(fit(context, columnVariable().codes[column], kTop - 14), 0, 0);
      context.restore();
    }
  }

  function meaning(c, index) {
    const s = c.states[index];
    if (s === "-") return "empty: nobody contributes.";
    if (s === "P") return "primary: a rule calls it sensitive (" + c.kindAt.get(index) + ").";
    if (s === "S") return "secondary: suppressed so that primaries stay unknown.";
    return "published.";
  }

  function tell() {
    const c = cube(), index = place(state.row, state.column);
    const cell = c.cellAt.get(index);
    const found = cell === undefined ? [] : [...(partners.get(cell) || [])];
    state.marked = new Set(found);
    told.replaceChildren();
    const head = document.createElement("div");
    const name = document.createElement("b");
    name.textContent = nameOf(c, codesOf(c, index));
    head.append(name, " is " + meaning(c, index));
    told.append(head);
    if (cell === undefined) return;
    const isSecondary = c.states[index] === "S";
    const line = document.createElement("div");
    line.textContent = !found.length ? (data.all_supports ? "It is in no proof by itself." : "Its proof is left out: this page would become too large.")
      : isSecondary ? "It is used in the proof of " + (found.length === 1 ? "this primary:" : "these " + found.length + " primaries:")
      : "Its proof uses " + (found.length === 1 ? "this secondary:" : "these " + found.length + " secondaries:");
    told.append(line);
    const chips = document.createElement("div");
    chips.className = "chips";
    for (const other of found.slice(0, 200)) {
      const at = data.cubes.findIndex((each) => each.placesOf.has(other));
      if (at < 0) continue;
      const there = data.cubes[at].placesOf.get(other);
      const chip = document.createElement("button");
      chip.type = "button";
      chip.textContent = nameOf(data.cubes[at], codesOf(data.cubes[at], there));
      chip.addEventListener("click", () => goTo(at, there));
      chips.append(chip);
    }
    if (found.length > 200) chips.append("and " + (found.length - 200) + " more");
    told.append(chips);
  }

  function goTo(at, index) {
    if (at !== state.cube) chooseCube(at);
    const codes = codesOf(cube(), index);
    codes.forEach((code, k) => {
      if (k === state.columns) state.column = code;
      else if (k === state.rows && !isLine()) state.row = code;
      else state.layer[k] = code;
    });
    buildControls();
    reveal();
    tell();
    draw();
  }

  function reveal() {
    const x = state.column * state.size, y = state.row * state.size;
    if (x < view.scrollLeft) view.scrollLeft = x;
    if (x + state.size > view.scrollLeft + view.clientWidth - kLeft) view.scrollLeft = x + state.size - view.clientWidth + kLeft;
    if (y < view.scrollTop) view.scrollTop = y;
    if (y + state.size > view.scrollTop + view.clientHeight - kTop) view.scrollTop = y + state.size - view.clientHeight + kTop;
  }

  function chooseCube(index) {
    state.cube = index;
    const count = cube().variables.length;
    state.columns = count - 1;
    state.rows = Math.max(0, count - 2);
    state.layer = cube().variables.map(() => 0);
    state.row = state.column = 0;
    measureLabels();
    const wide = (view.clientWidth - kLeft) / columnCount(), high = (620 - kTop) / rowCount();
    state.size = Math.max(3, Math.min(24, Math.floor(Math.max(wide, Math.min(high, 14)))));
  }

  function addSelect(label, options, chosen, change) {
    const wrapper = document.createElement("label");
    wrapper.textContent = label;
    const select = document.createElement("select");
    options.forEach((text, i) => select.add(new Option(text, i, false, i === chosen)));
    select.addEventListener("change", () => { change(+select.value); buildControls(); reveal(); tell(); draw(); });
    wrapper.append(select);
    controls.append(wrapper);
  }

  function addButton(text, title, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.title = title;
    button.setAttribute("aria-label", title);
    button.addEventListener("click", press);
    controls.append(button);
  }

  function zoom(factor) {
    state.size = Math.max(3, Math.min(40, Math.round(state.size * factor)));
    draw();
    reveal();
    draw();
  }

  function nextState(wanted) {
    const total = rowCount() * columnCount();
    const start = state.row * columnCount() + state.column;
    for (let i = 1; i <= total; ++i) {
      const at = (start + i) % total;
      const row = Math.floor(at / columnCount()), column = at % columnCount();
      if (cube().states[place(row, column)] !== wanted) continue;
      state.row = row;
      state.column = column;
      reveal();
      tell();
      draw();
      return;
    }
  }

  function buildControls() {
    const focused = controls.contains(document.activeElement) ? [...controls.querySelectorAll("select,button")].indexOf(document.activeElement) : -1;
    controls.replaceChildren();
    const names = cube().variables.map((v) => v.name);
    if (data.cubes.length > 1) addSelect("table", data.cubes.map((c) => c.name), state.cube, chooseCube);
    if (names.length > 1 && cube().whole) {
      const choose = (role, other) => (k) => {
        if (state[other] === k) state[other] = state[role];
        state[role] = k;
        state.row = state.column = 0;
        state.layer = state.layer.map(() => 0);
      };
      if (names.length > 2) {
        addSelect("rows", names, state.rows, choose("rows", "columns"));
        addSelect("columns", names, state.columns, choose("columns", "rows"));
      }
    }
    if (cube().whole)
      cube().variables.forEach((v, k) => {
        if (k === state.columns || (k === state.rows && !isLine())) return;
        addSelect("layer: " + v.name, v.codes, state.layer[k], (code) => (state.layer[k] = code));
      });
    addButton("−", "zoom out", () => zoom(1 / 1.4));
    addButton("+", "zoom in", () => zoom(1.4));
    addButton("next primary", "go to the next primary of this layer", () => nextState("P"));
    addButton("next secondary", "go to the next secondary of this layer", () => nextState("S"));
    if (focused >= 0) (controls.querySelectorAll("select,button")[focused] || view).focus();
  }

  view.addEventListener("scroll", draw, { passive: true });
  window.addEventListener("resize", draw);
  canvas.addEventListener("click", (event) => {
    const box = canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - kLeft + view.scrollLeft) / state.size);
    const row = Math.floor((event.clientY - box.top - kTop + view.scrollTop) / state.size);
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return;
    state.row = row;
    state.column = column;
    tell();
    draw();
  });
  view.addEventListener("keydown", (event) => {
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const keys = { p: () => nextState("P"), s: () => nextState("S"), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4) };
    if (moves[event.key]) {
      state.row = Math.max(0, Math.min(rowCount() - 1, state.row + moves[event.key][0]));
      state.column = Math.max(0, Math.min(columnCount() - 1, state.column + moves[event.key][1]));
      reveal();
      tell();
      draw();
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); draw(); });

  document.documentElement.classList.add("scripted");
  readColors();
  chooseCube(0);
  buildControls();
  draw();
  nextState("S");
  if (cube().states[place(state.row, state.column)] !== "S") { tell(); draw(); }
})();
