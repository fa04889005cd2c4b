"use strict";
// The picture of two variables of a table on a canvas: states of cells, labels, a cursor. The report and the
// workbench draw with it. Only what is visible is drawn, so the size of the table does not matter.
//
// A model says what is to be drawn:
//   rowCount(), columnCount()   sizes; a model of one variable has one row and isLine() true
//   rowLabel(i), rowLevel(i), columnLabel(i), columnLevel(i)
//   state(row, column)          '-' empty, 'P' primary, 'S' secondary, 'Z' must be published,
//                               'X' suppressed, 'a' to 'j' published
//   mark(row, column)           a colour for a ring, or nothing; hasMarks() may say that there is none
class TacetPicture {
  constructor(view, model) {
    this.view = view;
    this.canvas = view.querySelector("canvas");
    this.spacer = view.querySelector(".spacer");
    this.model = model;
    this.size = 14;
    this.row = 0;
    this.column = 0;
    this.left = 150;
    this.top = 96;
    this.mostHeight = 620;
    this.colors = {};
    this.over = null;  // draws on top: (context, picture)
    this.small = document.createElement("canvas");
    this.readColors();
  }

  readColors() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["paper", "card", "ink", "soft", "line", "accent", "primary", "secondary", "hatch", "ring", "frozen", "hidden", ..."abcdefghij"])
      this.colors[name] = style.getPropertyValue("--" + name).trim();
    const box = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    this.bytes = {};
    for (const state of "PSZX-abcdefghij") {
      box.fillStyle = this.colorOf(state);
      box.fillRect(0, 0, 1, 1);
      this.bytes[state] = new Uint32Array(box.getImageData(0, 0, 1, 1).data.buffer)[0];
    }
  }

  colorOf(state) {
    const names = { P: "primary", S: "secondary", Z: "frozen", X: "hidden", "-": "card" };
    return this.colors[names[state] || state] || this.colors.line;
  }

  static fit(context, text, width) {
    if (context.measureText(text).width <= width) return text;
    while (text.length > 1 && context.measureText(text + "…").width > width) text = text.slice(0, -1);
    return text + "…";
  }

  // Room for labels; to be called when they change. Of very many, some are measured.
  measure() {
    const context = this.canvas.getContext("2d");
    context.font = "11px system-ui, sans-serif";
    const widest = (count, label, level, extra) => {
      let most = 0;
      const step = Math.max(1, Math.floor(count / 400));
      for (let i = 0; i < count; i += step)
        most = Math.max(most, context.measureText(label(i)).width + extra * Math.max(0, level(i) - 1));
      return most;
    };
    const m = this.model;
    this.top = Math.max(34, Math.min(110, widest(m.columnCount(), (i) => m.columnLabel(i), () => 0, 0) + 16));
    this.left = m.isLine() ? 12 : Math.max(60, Math.min(220, widest(m.rowCount(), (i) => m.rowLabel(i), (i) => m.rowLevel(i), 9) + 22));
  }

  // A size of cells at which much of the table can be seen.
  chooseSize() {
    const wide = (this.view.clientWidth - this.left) / this.model.columnCount();
    const high = (this.mostHeight - this.top) / this.model.rowCount();
    this.size = Math.max(3, Math.min(24, Math.floor(Math.max(wide, Math.min(high, 14)))));
  }

  drawCell(context, state, x, y) {
    const size = this.size, gap = size > 5 ? 1 : 0;
    if (state === "-") {
      context.fillStyle = this.colors.line;
      context.fillRect(x + size / 2 - 1, y + size / 2 - 1, 2, 2);
      return;
    }
    context.fillStyle = this.colorOf(state);
    context.fillRect(x, y, size - gap, size - gap);
    if (size < 8) return;
    if (state === "Z") {
      context.strokeStyle = this.colors.soft;
      context.strokeRect(x + 2.5, y + 2.5, size - 6, size - 6);
    }
    if (state !== "S" && state !== "X") return;
    context.save();
    context.beginPath();
    context.rect(x, y, size - gap, size - gap);
    context.clip();
    context.strokeStyle = state === "S" ? this.colors.hatch : this.colors.card;
    context.beginPath();
    if (state === "S")
      for (let d = -size; d < size; d += 4) {
        context.moveTo(x + d, y + size);
        context.lineTo(x + d + size, y);
      }
    else {
      context.moveTo(x + 3, y + 3);
      context.lineTo(x + size - 4, y + size - 4);
      context.moveTo(x + 3, y + size - 4);
      context.lineTo(x + size - 4, y + 3);
    }
    context.stroke();
    context.restore();
  }

  // Cells of a few pixels, as one image.
  drawSmall(context, firstRow, lastRow, firstColumn, lastColumn, x, y) {
    const width = lastColumn - firstColumn + 1, height = lastRow - firstRow + 1;
    if (width <= 0 || height <= 0) return;
    this.small.width = width;
    this.small.height = height;
    const own = this.small.getContext("2d");
    const image = own.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    let next = 0;
    for (let row = firstRow; row <= lastRow; ++row)
      for (let column = firstColumn; column <= lastColumn; ++column)
        pixels[next++] = this.bytes[this.model.state(row, column)];
    own.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.small, x, y, width * this.size, height * this.size);
  }

  draw() {
    const ratio = window.devicePixelRatio || 1, size = this.size, m = this.model;
    const needed = this.top + m.rowCount() * size + 8;
    this.view.style.height = Math.min(this.mostHeight, needed + 2) + "px";
    const width = this.view.clientWidth, height = this.view.clientHeight;
    this.spacer.style.width = this.left + m.columnCount() * size + "px";
    this.spacer.style.height = Math.max(0, needed - height) + "px";
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.width = width + "px";
      this.canvas.style.height = height + "px";
    }
    const context = this.canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.colors.card;
    context.fillRect(0, 0, width, height);
    const left = this.view.scrollLeft, top = this.view.scrollTop;
    const firstColumn = Math.floor(left / size), lastColumn = Math.min(m.columnCount() - 1, Math.floor((left + width - this.left) / size));
    const firstRow = Math.floor(top / size), lastRow = Math.min(m.rowCount() - 1, Math.floor((top + height - this.top) / size));
    if (size <= 5)
      this.drawSmall(context, firstRow, lastRow, firstColumn, lastColumn, this.left + firstColumn * size - left, this.top + firstRow * size - top);
    const isDone = size <= 5 && m.hasMarks && !m.hasMarks();
    for (let row = firstRow; row <= lastRow && !isDone; ++row)
      for (let column = firstColumn; column <= lastColumn; ++column) {
        const x = this.left + column * size - left, y = this.top + row * size - top;
        if (size > 5) this.drawCell(context, m.state(row, column), x, y);
        const mark = m.mark(row, column);
        if (!mark) continue;
        context.strokeStyle = this.colors[mark] || mark;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, Math.max(2, size - 3), Math.max(2, size - 3));
        context.lineWidth = 1;
      }
    if (this.over) this.over(context, this);
    context.fillStyle = this.colors.card;
    context.fillRect(0, 0, this.left, height);
    context.fillRect(0, 0, width, this.top);
    this.drawLabels(context, firstRow, lastRow, firstColumn, lastColumn, left, top);
    const { x, y } = this.positionOf(this.row, this.column);
    if (x >= this.left - 1 && y >= this.top - 1) {
      context.strokeStyle = this.colors.accent;
      context.lineWidth = 3;
      context.strokeRect(x - 1, y - 1, size + 1, size + 1);
      context.lineWidth = 1;
    }
  }

  positionOf(row, column) {
    return { x: this.left + column * this.size - this.view.scrollLeft, y: this.top + row * this.size - this.view.scrollTop };
  }

  drawLabels(context, firstRow, lastRow, firstColumn, lastColumn, left, top) {
    const size = this.size, m = this.model;
    const every = Math.max(1, Math.ceil(11 / size));
    context.textBaseline = "middle";
    context.font = "11px system-ui, sans-serif";
    for (let row = firstRow; row <= lastRow && !m.isLine(); ++row) {
      const y = this.top + row * size - top;
      if (y < this.top - 1 || row % every) continue;
      const level = m.rowLevel(row);
      context.fillStyle = row === this.row ? this.colors.accent : level < 2 ? this.colors.ink : this.colors.soft;
      const indent = 6 + 9 * Math.max(0, level - 1);
      context.fillText(TacetPicture.fit(context, m.rowLabel(row), this.left - indent - 8), indent, y + size / 2);
    }
    for (let column = firstColumn; column <= lastColumn; ++column) {
      const x = this.left + column * size - left;
      if (x < this.left - 1 || column % every) continue;
      const level = m.columnLevel(column);
      context.fillStyle = column === this.column ? this.colors.accent : level < 2 ? this.colors.ink : this.colors.soft;
      context.save();
      context.translate(x + size / 2, this.top - 6);
      context.rotate(-Math.PI / 2.6);
      context.fillText(TacetPicture.fit(context, m.columnLabel(column), this.top - 14), 0, 0);
      context.restore();
    }
  }

  reveal() {
    const view = this.view, x = this.column * this.size, y = this.row * this.size;
    if (x < view.scrollLeft) view.scrollLeft = x;
    if (x + this.size > view.scrollLeft + view.clientWidth - this.left) view.scrollLeft = x + this.size - view.clientWidth + this.left;
    if (y < view.scrollTop) view.scrollTop = y;
    if (y + this.size > view.scrollTop + view.clientHeight - this.top) view.scrollTop = y + this.size - view.clientHeight + this.top;
  }

  zoom(factor) {
    this.size = Math.max(3, Math.min(40, Math.round(this.size * factor)));
    this.draw();
    this.reveal();
    this.draw();
  }

  // The row and column under the pointer, or nothing.
  hit(event) {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - this.left + this.view.scrollLeft) / this.size);
    const row = Math.floor((event.clientY - box.top - this.top + this.view.scrollTop) / this.size);
    if (row < 0 || column < 0 || row >= this.model.rowCount() || column >= this.model.columnCount()) return null;
    return { row, column };
  }

  // The next cell with this state, row by row; false if there is none.
  goToNext(wanted) {
    const columns = this.model.columnCount(), total = this.model.rowCount() * columns;
    const start = this.row * columns + this.column;
    for (let i = 1; i <= total; ++i) {
      const at = (start + i) % total, row = Math.floor(at / columns), column = at % columns;
      if (this.model.state(row, column) !== wanted) continue;
      this.row = row;
      this.column = column;
      return true;
    }
    return false;
  }

  // Arrow keys; false for others.
  move(key) {
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (!moves[key]) return false;
    this.row = Math.max(0, Math.min(this.model.rowCount() - 1, this.row + moves[key][0]));
    this.column = Math.max(0, Math.min(this.model.columnCount() - 1, this.column + moves[key][1]));
    return true;
  }
}
