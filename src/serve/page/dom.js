// Elements of the page, made in one line.
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else if (key === "checked") element.checked = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((each) => each !== null && each !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

export function options(select, all, chosen) {
  select.replaceChildren(...all.map(([value, text]) => {
    const option = new Option(text, value);
    option.selected = String(value) === String(chosen);
    return option;
  }));
}

// Keeps the focus on the control with the same key when a part of the page is drawn again, and what was typed into
// controls with data-keep.
export function redraw(holder, ...children) {
  const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const place = focused && "selectionStart" in document.activeElement && document.activeElement.type === "text"
    ? document.activeElement.selectionStart : null;
  const kept = new Map([...holder.querySelectorAll("[data-keep]")].map((each) => [each.dataset.key, each.value]));
  holder.replaceChildren(...children.flat().filter((each) => each !== null && each !== undefined));
  for (const each of holder.querySelectorAll("[data-keep]"))
    if (kept.has(each.dataset.key)) each.value = kept.get(each.dataset.key);
  if (!focused) return;
  const again = [...holder.querySelectorAll("[data-key]")].find((each) => each.dataset.key === focused);
  if (!again) return;
  again.focus();
  if (place !== null) again.setSelectionRange(place, place);
}

export const number = (value) => value === undefined || value === null ? "–"
  : Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en") : Number(value.toPrecision(4)).toLocaleString("en");
export const count = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many || one + "s"}`;
