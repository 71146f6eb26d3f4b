import { render, type VNode } from "preact";
import { useState } from "preact/hooks";
import type { Port } from "../../base/rpc";
import { HidingBar } from "./hidingBar";
import { HostContext } from "../base/hostContext";
import type { Storage } from "../base/keptField";
import { Panes } from "./panes";
import { HelpSheet } from "./helpSheet";
import { lazily } from "../markup/lazyPart";
import { Problem, Waiting } from "../controls/problem";
import { useDocumentKeys } from "../controls/behavior/useDocumentKeys";
import { isWriting } from "../controls/behavior/isWriting";
import { useStore } from "../base/store";
import { Viewer } from "./viewerState";
import { t } from "../base/viewerText";

const Comparison = lazily(t("The comparison"), () =>
  import("../compare/comparisonPage").then((part) => part.ComparisonPage),
);

const Insights = lazily(t("Insights"), () => import("../insights/insightsPage").then((part) => part.InsightsPage));

const AgentChanges = lazily(t("The changes by agents"), () =>
  import("../agentChanges/agentChangesPage").then((part) => part.AgentChangesPage),
);

/**
 * Draws the viewer into `root`, and connects to its host through `port`. Returns a function that ends it: pending
 * requests then fail with the given reason, and show it where they were made.
 */
export function mount(
  root: HTMLElement,
  port: Port,
  storage: Storage,
): { disconnect(reason: string): void; unmount(): void } {
  const viewer = new Viewer(port);
  render(<App viewer={viewer} storage={storage} />, root);
  void viewer.start();
  return {
    disconnect: (reason) => viewer.connection.close(reason),
    unmount() {
      viewer.connection.close("The viewer was closed");
      render(null, root);
    },
  };
}

function App({ viewer, storage }: { viewer: Viewer; storage: Storage }): VNode {
  const stage = useStore(viewer.stage);
  const announcement = useStore(viewer.announcement);
  const [help, setHelp] = useState(false);
  useDocumentKeys((event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
    event.preventDefault();
    setHelp(true);
  });
  return (
    <HostContext.Provider value={viewer.connection.remote}>
      <main class="viewer" data-phase={stage.phase}>
        <h1 class="for-screen-readers">Tool Result Viewer</h1>
        {stage.phase === "starting" && <Waiting what="VS Code" slow={false} />}
        {stage.phase === "failed" && (
          <Problem what={t("The viewer could not start")} error={stage.error} retry={() => void viewer.start()} />
        )}
        {stage.phase === "showing" && stage.view.hiding && <HidingBar hiding={stage.view.hiding} />}
        {stage.phase === "showing" && stage.view.comparison && (
          <Comparison key={stage.turn} view={stage.view.comparison} storage={storage} />
        )}
        {stage.phase === "showing" && stage.view.insights && (
          <Insights key={stage.turn} view={stage.view.insights} storage={storage} />
        )}
        {stage.phase === "showing" && stage.view.agentChanges && (
          <AgentChanges key={stage.turn} view={stage.view.agentChanges} storage={storage} />
        )}
        {stage.phase === "showing" && !stage.view.comparison && !stage.view.insights && !stage.view.agentChanges && (
          <Panes
            key={stage.turn}
            viewer={viewer}
            view={stage.view}
            runs={stage.runs}
            transcript={stage.transcript}
            leftTranscript={stage.leftTranscript}
            storage={storage}
            help={() => setHelp(true)}
          />
        )}
        <div class="for-screen-readers" role="status" aria-live="polite" data-announcement>
          {announcement}
        </div>
        {help && <HelpSheet close={() => setHelp(false)} />}
      </main>
    </HostContext.Provider>
  );
}
