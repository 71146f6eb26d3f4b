import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";
import { t } from "../base/viewerText";

/** The version of the protocol between an app and its host (MCP Apps, SEP-1865). */
const VERSION = "2026-01-26";

/** What the host of an app said so far. */
export interface ToldByHost {
  readonly tool?: string | undefined;
  readonly input?: unknown;
  /** The result of `tools/call`. */
  readonly result?: unknown;
  /** The call was cancelled. */
  readonly cancelled?: boolean;
  readonly theme?: "light" | "dark" | undefined;
  /** The host lets the page call tools of its server. */
  readonly callsTools?: boolean;
}

/** The host that shows an app. */
export interface McpAppHost {
  /** Asks the host to open a web address. Rejects if the host refuses. */
  openLink(url: string): Promise<void>;
  /** Calls a tool of the server that the page comes from. Rejects if the host refuses. */
  callTool(name: string, input: object): Promise<unknown>;
  /** Reports the height that the app needs, in CSS pixels. */
  resize(height: number): void;
}

/**
 * Connects to the window that shows this page: JSON-RPC by `postMessage`, as MCP Apps have it. Messages of other
 * windows are ignored. `tell` is called with all that is known after each message that matters.
 */
export function connectMcpAppHost(host: Window, tell: (told: ToldByHost) => void): McpAppHost {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let told: ToldByHost = {};
  let last = 0;

  // The origin of the host isn't known, and nothing that is sent is secret.
  const send = (message: object): void => host.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const request = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });
  const learn = (more: ToldByHost): void => {
    told = { ...told, ...more };
    tell(told);
  };
  const learnContext = (context: unknown): void => {
    const { theme, toolInfo } = fieldsOf(context);
    const name = stringOf(fieldsOf(fieldsOf(toolInfo)["tool"])["name"]);
    learn({
      ...((theme === "light" || theme === "dark") && { theme }),
      ...(name !== undefined && { tool: name }),
    });
  };
  const notified: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => void>> = {
    "ui/notifications/tool-input": (params) => learn({ input: params["arguments"] ?? {} }),
    "ui/notifications/tool-result": (params) => learn({ result: params }),
    "ui/notifications/tool-cancelled": () => learn({ cancelled: true }),
    "ui/notifications/host-context-changed": learnContext,
  };

  addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    if (source !== host || !isObject(data) || data["jsonrpc"] !== "2.0") return;
    const { id, method, params, result, error } = data;
    if (typeof method === "string" && id !== undefined) {
      const known = method === "ping" || method === "ui/resource-teardown";
      send({ id, ...(known ? { result: {} } : { error: { code: -32601, message: t("Method not found") } }) });
    } else if (typeof method === "string") {
      if (Object.hasOwn(notified, method)) notified[method]?.(fieldsOf(params));
    } else if (typeof id === "number") {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(result);
      else asked?.reject(new Error(stringOf(fieldsOf(error)["message"]) ?? t("The host refused.")));
    }
  });

  const appInfo = { name: "tool-result-viewer", title: "Tool Result Viewer", version: "1" };
  void request("ui/initialize", { appInfo, appCapabilities: {}, protocolVersion: VERSION }).then((result) => {
    const { hostContext, hostCapabilities } = fieldsOf(result);
    learn({ callsTools: isObject(fieldsOf(hostCapabilities)["serverTools"]) });
    learnContext(hostContext);
    send({ method: "ui/notifications/initialized", params: {} });
  });

  return {
    async openLink(url) {
      const { isError } = fieldsOf(await request("ui/open-link", { url }));
      if (isError === true) throw new Error(t("The host doesn't open this link."));
    },
    callTool: (name, input) => request("tools/call", { name, arguments: input }),
    resize: (height) => send({ method: "ui/notifications/size-changed", params: { height } }),
  };
}
