import { render, type VNode } from "preact";
import { useMemo } from "preact/hooks";
import { HostContext, type Host } from "../base/hostContext";
import { type Absent, AbsentActions } from "../base/absentActions";
import { t } from "../base/viewerText";
import { CallDetailView } from "../call/callDetailView";
import { callOfHost } from "./mcpAppCall";
import { type CallTool, SessionApp } from "./sessionApp";
import { sessionViewOf } from "./sessionViewOf";
import { connectMcpAppHost, type ToldByHost } from "./mcpAppHost";

/** What only an editor can do. A path stays readable. */
const ABSENT: Absent = new Map([
  ...["open", "open-text", "open-block", "open-bytes", "open-diff", "open-form", "open-lines", "open-saved"].map(
    (name) => [name, "hidden"] as const,
  ),
  ["copy-link", "hidden"],
  ["copy-lines", "hidden"],
  ["run-again", "hidden"],
  ["open-file", "text"],
]);

const root = document.getElementById("root") ?? document.body;
const app = connectMcpAppHost(parent, (told) => {
  if (told.theme) document.body.className = `vscode-${told.theme}`;
  render(<ResultApp told={told} />, root);
});

/** What an app's host can do. Nothing else is offered (`ABSENT`). */
const can: Partial<Host> = {
  copy: ({ text }: { text: string }) => navigator.clipboard.writeText(text),
  openLink: ({ url }: { url: string }) => app.openLink(url),
};
const host = new Proxy(can, {
  get: (own, name) =>
    Object.hasOwn(own, name)
      ? (Reflect.get(own, name) as unknown)
      : () => Promise.reject(new Error(t("This is only possible in VS Code."))),
}) as Host;

const callTool: CallTool = (name, input) => app.callTool(name, input);

function ResultApp({ told }: { told: ToldByHost }): VNode {
  const model = callOfHost(told);
  const view = useMemo(() => sessionViewOf(told.result), [told.result]);
  return (
    <HostContext.Provider value={host}>
      <AbsentActions.Provider value={ABSENT}>
        <main class="mcp-app" data-phase={model ? "showing" : told.cancelled ? "cancelled" : "waiting"}>
          {view && <SessionApp view={view} callTool={told.callsTools ? callTool : undefined} />}
          {model && !view && <CallDetailView model={model} />}
          {model && view && (
            <details data-own-result>
              <summary>{t("Result of {0}", model.row.tool)}</summary>
              <CallDetailView model={model} />
            </details>
          )}
          {!model && (
            <p class="nothing">{told.cancelled ? t("The call was cancelled.") : t("Waiting for the result…")}</p>
          )}
        </main>
      </AbsentActions.Provider>
    </HostContext.Provider>
  );
}

new ResizeObserver(() => app.resize(Math.ceil(root.getBoundingClientRect().height))).observe(root);
