import type * as vscode from "vscode";
import type { AgentChangesApi } from "../../../protocol/agentChangesApi";
import type { ComparisonApi } from "../../../protocol/comparisonApi";
import type { InsightsApi } from "../../../protocol/insightsApi";
import type { HostApi } from "../../../protocol/hostApi";
import type { ViewerApi } from "../../../protocol/viewerApi";
import { type Connection, type Remote, connect } from "../../../base/rpc";

/** Methods that a page of ours can call. Each kind of page has some of them. */
export type PageHost = Partial<HostApi & ComparisonApi & InsightsApi & AgentChangesApi>;

/** Provides the viewer's methods while there is a page. There is none while the webview is hidden. */
export interface WebviewConnection {
  readonly viewer: () => Remote<ViewerApi> | undefined;
  dispose(): void;
}

/**
 * Connects a webview to the host's methods.
 * VS Code reloads the page whenever a hidden webview is shown, so each page sends its own id in every message. A new id
 * ends the calls of the previous page, and results for that page can't reach the new one.
 */
export function connectWebview(webview: vscode.Webview, host: PageHost): WebviewConnection {
  let current: { page: string; receive: (message: unknown) => void; connection: Connection<ViewerApi> } | undefined;

  const open = (page: string): NonNullable<typeof current> => {
    current?.connection.close("The page was reloaded");
    let receive: (message: unknown) => void = () => undefined;
    const connection = connect<ViewerApi, PageHost>(
      {
        post: (message) => void webview.postMessage({ page, message }),
        listen: (listener) => {
          receive = listener;
          return () => {
            receive = () => undefined;
          };
        },
      },
      host,
    );
    current = {
      page,
      receive: (message) => {
        receive(message);
      },
      connection,
    };
    return current;
  };

  const listening = webview.onDidReceiveMessage((raw: unknown) => {
    if (
      typeof raw !== "object" ||
      raw === null ||
      !("page" in raw) ||
      typeof raw.page !== "string" ||
      !("message" in raw)
    )
      return;
    const page = current?.page === raw.page ? current : open(raw.page);
    page.receive(raw.message);
  });

  return {
    viewer: () => current?.connection.remote,
    dispose() {
      listening.dispose();
      current?.connection.close("The viewer was closed");
      current = undefined;
    },
  };
}
