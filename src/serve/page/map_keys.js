// What mouse and keyboard do on the picture.
import { byId } from "/dom.js";

export function listen(map) {
  const view = byId("view");
  let waiting = false;
  view.addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      map.draw();
    });
  }, { passive: true });
  window.addEventListener("resize", () => map.rows.length && map.draw());
  map.picture.canvas.addEventListener("click", (event) => {
    const at = map.picture.hit(event);
    if (!at) return;
    Object.assign(map.picture, at);
    map.moved();
    map.app.ask();
  });
  view.addEventListener("keydown", (event) => press(map, event));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => map.recolor());
}

function press(map, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { p: () => map.next("P"), s: () => map.next("S"), "+": () => map.picture.zoom(1.4), "-": () => map.picture.zoom(1 / 1.4),
    "/": () => byId("search").focus(), Enter: () => map.app.ask(), f: () => map.toggleFold(map.rowsAxis),
    c: () => map.toggleFold(map.columnsAxis), m: () => map.app.focusPins() };
  const pages = { PageDown: 20, PageUp: -20 };
  if (map.picture.move(event.key)) map.moved();
  else if (pages[event.key]) {
    map.picture.row = Math.max(0, Math.min(map.rows.length - 1, map.picture.row + pages[event.key]));
    map.moved();
  } else if (event.key === "Home" || event.key === "End") {
    map.picture.column = event.key === "Home" ? 0 : map.columns.length - 1;
    map.moved();
  } else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
}
