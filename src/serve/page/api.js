// Requests to the server that this page came from, and its events.
async function ask(method, path, body, type = "application/json") {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": type },
    body: body === undefined ? undefined : type === "application/json" ? JSON.stringify(body) : body,
  });
  if (response.ok) return response;
  let sentence = `${response.status} ${response.statusText}`;
  try {
    sentence = (await response.json()).error || sentence;
  } catch { /* no sentence came with it */ }
  const error = new Error(sentence);
  error.status = response.status;
  throw error;
}

const json = async (...request) => (await ask(...request)).json();
export const get = (path) => json("GET", path);
export const post = (path, body = {}) => json("POST", path, body);
export const put = (path, body) => json("PUT", path, body);
export const patch = (path, body) => json("PATCH", path, body);
export const remove = (path) => json("DELETE", path);
export const send = (path, file) => json("POST", path, file, "application/octet-stream");
export const bytes = async (path) => new Uint8Array(await (await ask("GET", path)).arrayBuffer());
export async function download(path, body) {
  const response = await ask("POST", path, body);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") || "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ? name[1] : "table";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const query = (values) => new URLSearchParams(
  Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "")).toString();

// Calls `heard(kind, data)` for every event, and `lost(reason)` and `found()` as the connection comes and goes.
export function listen(heard, lost, found) {
  let source, wasLost = false;
  const open = () => {
    source = new EventSource("/api/events");
    for (const kind of ["table", "run", "resync"])
      source.addEventListener(kind, (event) => heard(kind, JSON.parse(event.data)));
    source.onopen = () => {
      if (wasLost) found();
      wasLost = false;
    };
    source.onerror = () => {
      source.close();
      wasLost = true;
      check();
    };
  };
  const check = async () => {
    try {
      await get("/api/tables");
      open();
    } catch (error) {
      lost(error.status === 401
        ? "The server was started anew, and has forgotten what was open and its runs. Open the address that it printed; what was saved in its folder is still there."
        : "The server does not answer. This page goes on when it does.");
      setTimeout(check, 1500);
    }
  };
  open();
}
