import type { Port } from "../../../src/base/rpc";
import { mount } from "../../../src/viewer/page/app";
import type { Bench } from "./benchApi";
import { host } from "./host";

declare global {
  // Tests reach the page through this name.
  var bench: Bench;
}

const settings = new URLSearchParams(location.search);
document.body.className = settings.get("theme") ?? "vscode-dark";

/** Two ends of a channel whose messages are cloned, as between a webview and its host. */
function channel(): [Port, Port] {
  const { port1, port2 } = new MessageChannel();
  const end = (port: MessagePort): Port => ({
    post: (message) => port.postMessage(message),
    listen(receive) {
      const listener = (event: MessageEvent): void => receive(event.data);
      port.addEventListener("message", listener);
      port.start();
      return () => port.removeEventListener("message", listener);
    },
  });
  return [end(port1), end(port2)];
}

let tasks: number[] = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
  entryTypes: ["longtask"],
});

const stored = "viewer-state";
const [here, there] = channel();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const controls = await host(there, settings);
const viewer = mount(root, here, {
  get: () => JSON.parse(sessionStorage.getItem(stored) ?? "null"),
  set: (value) => sessionStorage.setItem(stored, JSON.stringify(value)),
});

const list = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-list=${name}]`);
  if (!found) throw new Error(`There is no list ${name}`);
  return found;
};

globalThis.bench = {
  ...controls,
  disconnect: viewer.disconnect,
  longTasks() {
    const seen = tasks;
    tasks = [];
    return seen;
  },
  stored: () => JSON.parse(sessionStorage.getItem(stored) ?? "null"),
  seen(name) {
    const found = document.querySelector<HTMLElement>(`[data-list=${name}]`);
    if (!found) return [];
    const frame = found.getBoundingClientRect();
    return [...found.querySelectorAll<HTMLElement>("[data-row]")].flatMap((row) => {
      const box = row.getBoundingClientRect();
      // Less than a pixel of a row isn't seen.
      if (box.bottom < frame.top + 1 || box.top > frame.bottom - 1) return [];
      return {
        position: Number(row.dataset["position"]),
        key: Number(row.dataset["row"]),
        state: row.dataset["state"] ?? "",
        text: row.textContent,
        top: box.top - frame.top,
        bottom: box.bottom - frame.top,
      };
    });
  },
  viewport: (name) => list(name).clientHeight,
  scrollTo(name, share) {
    const element = list(name);
    element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
  },
  async scrollThrough(name, frames, pixels) {
    const element = list(name);
    for (let frame = 0; frame < frames; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      element.scrollTop += pixels;
    }
  },
};
