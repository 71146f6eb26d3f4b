import type { Port } from "../../base/rpc";
import { mount } from "./app";

/** What VS Code gives a webview's script, once (VS Code API, "Webviews"). */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(value: unknown): void;
};

/** Names this page: VS Code loads it anew whenever it was hidden, and an answer to the page before must not reach this one. */
const page = crypto.randomUUID();

const vscode = acquireVsCodeApi();
const port: Port = {
  post: (message) => vscode.postMessage({ page, message }),
  listen(receive) {
    const listener = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === "object" && data !== null && "page" in data && data.page === page && "message" in data) {
        receive(data.message);
      }
    };
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  },
};
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
mount(root, port, { get: () => vscode.getState(), set: (value) => vscode.setState(value) });
