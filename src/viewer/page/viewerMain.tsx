import type { Port } from "../../base/rpc";
import { mount } from "./app";

/** Returns VS Code's API for webview scripts; can be called once (VS Code API, "Webviews"). */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(value: unknown): void;
};

/**
 * Identifies this page: VS Code loads it again after it was hidden, and must not send it a response for the previous
 * page.
 */
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
