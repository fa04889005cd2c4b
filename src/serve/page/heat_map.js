// The table as a picture: two axes of a view, with slices of the others and hierarchies to fold.
import { bytes, query } from "/api.js";
import { drawArrows } from "/arrows.js";
import { byId } from "/dom.js";
import { buildControls } from "/map_controls.js";
import { listen } from "/map_keys.js";

const letters = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i));

export class HeatMap {
  constructor(app) {
    this.app = app;
    this.states = new Uint8Array(0);
    this.view = 0;
    this.marks = new Map();  // place in the layer to colour
    this.moves = [];         // of a witness: { row, column, by }
    this.pins = new Map();
    this.asked = this.shown = 0;
    this.picture = new TacetPicture(byId("view"), {
      isLine: () => this.rowsAxis === null,
      rowCount: () => this.rows.length,
      columnCount: () => this.columns.length,
      rowLabel: (i) => this.label(this.rowsAxis, this.rows[i]),
      rowLevel: (i) => this.axis(this.rowsAxis).depths[this.rows[i]],
      columnLabel: (i) => this.label(this.columnsAxis, this.columns[i]),
      columnLevel: (i) => this.axis(this.columnsAxis).depths[this.columns[i]],
      state: (row, column) => letters[this.states[this.rows[row] * this.width + this.columns[column]]] || "-",
      mark: (row, column) => this.marks.get(this.rows[row] * this.width + this.columns[column]),
      hasMarks: () => this.marks.size > 0,
    });
    this.picture.over = (context) => this.moves.length && drawArrows(this, context);
    this.rows = this.columns = [];
    listen(this);
  }

  axis(k) { return this.app.table.views[this.view].axes[k]; }
  label(k, code) {
    const axis = this.axis(k);
    const folded = this.folded[k].has(code) ? "▸ " : "";
    return folded + axis.codes[code] + (axis.labels[code] ? " " + axis.labels[code] : "");
  }

  // Another table, or another view of it.
  choose(view) {
    this.view = view;
    const axes = this.app.table.views[view].axes;
    this.columnsAxis = axes.length - 1;
    this.rowsAxis = axes.length > 1 ? axes.length - 2 : null;
    this.layer = axes.map(() => 0);
    this.folded = axes.map(() => new Set());
    this.picture.row = this.picture.column = 0;
    this.fold();
    buildControls(this);
    return this.load(true);
  }

  visible(k) {
    const axis = this.axis(k), hidden = new Uint8Array(axis.codes.length), all = [];
    for (let code = 0; code < axis.codes.length; ++code) {
      const parent = axis.parents[code];
      hidden[code] = code !== parent && (hidden[parent] || this.folded[k].has(parent)) ? 1 : 0;
      if (!hidden[code]) all.push(code);
    }
    return all;
  }

  fold() {
    this.columns = this.visible(this.columnsAxis);
    this.rows = this.rowsAxis === null ? [0] : this.visible(this.rowsAxis);
    this.width = this.axis(this.columnsAxis).codes.length;
    this.picture.row = Math.min(this.picture.row, this.rows.length - 1);
    this.picture.column = Math.min(this.picture.column, this.columns.length - 1);
    this.picture.measure();
  }

  layerQuery() {
    const app = this.app;
    return { view: this.view, rows_axis: this.rowsAxis, columns_axis: this.columnsAxis, layer: this.layer.join(","),
      run: app.run || "", audience: app.audience };
  }

  async load(isNew = false) {
    const path = () => this.app.table && `/api/tables/${this.app.table.id}/states?${query(this.layerQuery())}`;
    const asked = ++this.asked, wanted = path();
    const states = await bytes(wanted);
    // The newest states that have come are drawn, also while newer ones are on their way.
    if (asked < this.shown || wanted !== path()) return;
    this.shown = asked;
    this.states = states;
    if (isNew) this.picture.chooseSize();
    this.showPins();
    this.draw();
    this.tell();
    document.body.dataset.drawn = String(performance.now());
  }

  draw() { this.picture.draw(); }

  codes(row = this.picture.row, column = this.picture.column) {
    const codes = this.layer.slice();
    if (this.rowsAxis !== null) codes[this.rowsAxis] = this.rows[row];
    codes[this.columnsAxis] = this.columns[column];
    return codes;
  }
  place() { return { view: this.view, codes: this.codes() }; }
  name(codes = this.codes()) { return codes.map((code, k) => this.axis(k).codes[code]).join(", "); }
  stateHere() { return this.picture.model.state(this.picture.row, this.picture.column); }

  // The place of codes in this layer; nothing if it is in another.
  inLayer(place) {
    if (place.view !== this.view) return null;
    if (place.codes.some((code, k) => k !== this.rowsAxis && k !== this.columnsAxis && code !== this.layer[k])) return null;
    return (this.rowsAxis === null ? 0 : place.codes[this.rowsAxis]) * this.width + place.codes[this.columnsAxis];
  }

  mark(places, color = "ring") {
    this.marks.clear();
    for (const place of places) {
      const at = this.inLayer(place);
      if (at !== null) this.marks.set(at, color);
    }
    this.showPins();
    this.draw();
  }

  showPins() {
    if (this.app.audience === "public") return;
    for (const pin of this.app.table.pins) {
      const at = this.inLayer(pin);
      if (at !== null) this.marks.set(at, "accent");
    }
  }

  // A witness: how far each cell may move, as arrows.
  showMoves(moves) {
    this.moves = moves.map((move) => ({ at: this.inLayer(move), by: move.by })).filter((move) => move.at !== null);
    this.draw();
  }

  async goTo(place) {
    if (place.view !== this.view) {
      this.app.chooseView(place.view);
      await this.choose(place.view);
    }
    const other = place.codes.some((code, k) => k !== this.rowsAxis && k !== this.columnsAxis && code !== this.layer[k]);
    place.codes.forEach((code, k) => {
      if (k !== this.rowsAxis && k !== this.columnsAxis) this.layer[k] = code;
      else this.unfoldTo(k, code);
    });
    this.fold();
    if (other) {
      buildControls(this);
      await this.load();
    }
    if (this.rowsAxis !== null) this.picture.row = this.rows.indexOf(place.codes[this.rowsAxis]);
    this.picture.column = this.columns.indexOf(place.codes[this.columnsAxis]);
    this.moved();
  }

  unfoldTo(k, code) {
    const parents = this.axis(k).parents;
    while (parents[code] !== code) this.folded[k].delete((code = parents[code]));
  }

  toggleFold(k) {
    if (k === null) return;
    const list = k === this.columnsAxis ? this.columns : this.rows;
    let code = list[k === this.columnsAxis ? this.picture.column : this.picture.row];
    const axis = this.axis(k);
    if (!axis.parents.some((parent, i) => parent === code && i !== code)) code = axis.parents[code];
    if (this.folded[k].has(code)) this.folded[k].delete(code);
    else this.folded[k].add(code);
    this.fold();
    const now = (k === this.columnsAxis ? this.columns : this.rows).indexOf(code);
    if (k === this.columnsAxis) this.picture.column = now;
    else this.picture.row = now;
    this.moved();
  }

  foldBelow(k, depth) {
    const axis = this.axis(k);
    this.folded[k] = new Set(axis.depths.flatMap((own, code) => (own >= depth ? [code] : [])));
    this.fold();
    this.moved();
  }

  // The next code that holds the text, in either axis.
  search(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return false;
    for (const k of [this.rowsAxis, this.columnsAxis]) {
      if (k === null) continue;
      const axis = this.axis(k), total = axis.codes.length;
      const here = (k === this.columnsAxis ? this.columns[this.picture.column] : this.rows[this.picture.row]) + (this.lastSearch === wanted ? 1 : 0);
      for (let i = 0; i < total; ++i) {
        const code = (here + i) % total;
        if (!(axis.codes[code] + " " + (axis.labels[code] || "")).toLowerCase().includes(wanted)) continue;
        this.lastSearch = wanted;
        const codes = this.codes();
        codes[k] = code;
        this.goTo({ view: this.view, codes });
        return true;
      }
    }
    return false;
  }

  moved() {
    this.picture.reveal();
    this.draw();
    this.tell();
  }

  tell() {
    const words = { P: "primary: a rule calls it sensitive", S: "secondary: suppressed to protect primaries", Z: "must be published",
      X: "suppressed", "-": "empty" };
    const state = this.stateHere();
    byId("told").textContent = `${this.name()}: ${words[state] || "published"}.`;
    this.app.cellMoved();
  }

  next(state) {
    if (this.picture.goToNext(this.app.audience === "public" ? "X" : state)) this.moved();
  }

  recolor() {
    this.picture.readColors();
    if (this.rows.length) this.draw();
  }
}
