import type { Port } from "../../src/base/rpc";
import { mount } from "../../src/viewer/page/app";

/** Names this load of the page: the server has a thread for each. */
const page = crypto.randomUUID();
const events = new EventSource(`events?page=${page}`);
const STORED = "viewer-state";

document.body.className = matchMedia("(prefers-color-scheme: light)").matches ? "vscode-light" : "vscode-dark";

/** Messages are sent one after another, in the order in which they were posted. */
let sent: Promise<unknown> = new Promise((resolve) => events.addEventListener("open", resolve, { once: true }));
const port: Port = {
  post(message) {
    const body = JSON.stringify(message);
    sent = sent.then(() => fetch(`messages?page=${page}`, { method: "POST", body })).catch(() => undefined);
  },
  listen(receive) {
    const listener = ({ data }: MessageEvent<string>): void => receive(JSON.parse(data));
    events.addEventListener("message", listener);
    return () => events.removeEventListener("message", listener);
  },
};

const viewer = mount(document.getElementById("root") ?? document.body, port, {
  get: (): unknown => JSON.parse(sessionStorage.getItem(STORED) ?? "null"),
  set: (value) => sessionStorage.setItem(STORED, JSON.stringify(value)),
});
events.addEventListener("reload", () => location.reload());
events.addEventListener("error", () => {
  events.close();
  viewer.disconnect("npm run play has ended");
});
