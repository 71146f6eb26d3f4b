import type { VNode } from "preact";
import { usePaneFrame } from "../controls/behavior/useWidth";
import type { RightView } from "../../protocol/view";
import { VisibleTextView } from "../controls/visibleTextView";
import { TabsNameContext } from "../controls/tabs";
import { MoreActions } from "../controls/moreActions";
import { FileDetail } from "./fileDetail";
import { FilesDetail } from "./filesDetail";
import { t } from "../base/viewerText";

/** Shows the right pane with the results of a file or of pasted text. */
export function FilePane({ view }: { view: Extract<RightView, { kind: "file" | "files" }> }): VNode {
  const frame = usePaneFrame();
  return (
    <TabsNameContext.Provider value="file-">
      <section {...frame} aria-label={t("Results of a file")} data-pane="file">
        <header class="pane-head">
          <h2>
            <VisibleTextView text={view.name} />
          </h2>
          <span class="pane-actions">
            <MoreActions />
          </span>
        </header>
        <div
          class="detail-scroll"
          tabIndex={0}
          role="region"
          aria-label={t("Result of the file")}
          data-pane="file-detail"
        >
          {view.kind === "files" ? <FilesDetail key={view.id} view={view} /> : <FileDetail view={view} />}
        </div>
      </section>
    </TabsNameContext.Provider>
  );
}
