"use strict";
// The explorer of the table: a canvas that shows two variables of a layer. No value is in the data, only
// states. Everything can be reached by keyboard; what is selected is also told as text.
(function () {
  const holder = document.getElementById("data");
  const root = document.getElementById("explorer");
  if (!holder || !root) return;
  const data = JSON.parse(holder.textContent);
  const view = root.querySelector(".view");
  const told = root.querySelector(".told");
  const controls = root.querySelector(".controls");
  const state = { cube: 0, rows: 0, columns: 0, layer: [], marked: new Set() };

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

  const picture = new TacetPicture(view, {
    isLine,
    rowCount,
    columnCount,
    rowLabel: (row) => rowVariable().codes[row],
    rowLevel: (row) => rowVariable().levels[row],
    columnLabel: (column) => columnVariable().codes[column],
    columnLevel: (column) => columnVariable().levels[column],
    state: (row, column) => cube().states[place(row, column)],
    mark: (row, column) => (state.marked.size && state.marked.has(cube().cellAt.get(place(row, column))) ? "ring" : null),
  });
  const draw = () => picture.draw();

  function meaning(c, index) {
    const s = c.states[index];
    if (s === "-") return "empty: nobody contributes.";
    if (s === "P") return "primary: a rule calls it sensitive (" + c.kindAt.get(index) + ").";
    if (s === "S") return "secondary: suppressed so that primaries stay unknown.";
    return "published.";
  }

  function tell() {
    const c = cube(), index = place(picture.row, picture.column);
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
      if (k === state.columns) picture.column = code;
      else if (k === state.rows && !isLine()) picture.row = code;
      else state.layer[k] = code;
    });
    buildControls();
    reveal();
    tell();
    draw();
  }

  const reveal = () => picture.reveal();

  function chooseCube(index) {
    state.cube = index;
    const count = cube().variables.length;
    state.columns = count - 1;
    state.rows = Math.max(0, count - 2);
    state.layer = cube().variables.map(() => 0);
    picture.row = picture.column = 0;
    picture.measure();
    picture.chooseSize();
  }

  function addSelect(label, options, chosen, change) {
    const wrapper = document.createElement("label");
    wrapper.textContent = label;
    const select = document.createElement("select");
    options.forEach((text, i) => select.add(new Option(text, i, false, i === chosen)));
    select.addEventListener("change", () => { change(+select.value); picture.measure(); buildControls(); reveal(); tell(); draw(); });
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

  const zoom = (factor) => picture.zoom(factor);

  function nextState(wanted) {
    if (!picture.goToNext(wanted)) return;
    reveal();
    tell();
    draw();
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
        picture.row = picture.column = 0;
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
  picture.canvas.addEventListener("click", (event) => {
    const at = picture.hit(event);
    if (!at) return;
    Object.assign(picture, at);
    tell();
    draw();
  });
  view.addEventListener("keydown", (event) => {
    const keys = { p: () => nextState("P"), s: () => nextState("S"), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4) };
    if (picture.move(event.key)) {
      reveal();
      tell();
      draw();
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { picture.readColors(); draw(); });

  document.documentElement.classList.add("scripted");
  chooseCube(0);
  buildControls();
  draw();
  nextState("S");
  if (cube().states[place(picture.row, picture.column)] !== "S") { tell(); draw(); }
})();
