import type { VNode } from "preact";
import type { ComparedFile, ComparisonState, ComparisonView } from "../../protocol/comparisonApi";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

/** Shows which transcripts are compared, with the available actions. */
export function ComparisonHead({ files, state }: { files: ComparisonView["files"]; state: ComparisonState }): VNode {
  const host = useHost();
  return (
    <header class="pane-head">
      <h2 class="comparison-names">
        {files ? (
          <>
            <Name side="left" file={files.left} />
            <span class="comparison-against">{t("against")}</span>
            <Name side="right" file={files.right} />
          </>
        ) : (
          t("Comparison")
        )}
      </h2>
      <span class="pane-actions">
        {state.kind === "done" && files && (
          <>
            <ActionButton
              name="swap"
              label={t("Swap the sides")}
              failed={t("Not swapped")}
              run={() => host.compareAgain({ swap: true })}
            >
              {t("Swap")}
            </ActionButton>
            <ActionButton
              name="compare-again"
              class="button icon-button"
              label={t("Compare again")}
              failed={t("Not compared")}
              run={() => host.compareAgain({ swap: false })}
            >
              <Shape name="again" />
            </ActionButton>
          </>
        )}
        <ActionButton
          name="choose-compared"
          label={t("Others…: compare other transcripts")}
          failed={t("Not chosen")}
          run={() => host.chooseCompared({})}
        >
          {t("Others…")}
        </ActionButton>
      </span>
    </header>
  );
}

function Name({ side, file }: { side: "left" | "right"; file: ComparedFile }): VNode {
  const words = side === "left" ? t("Left") : t("Right");
  return (
    <span class="comparison-name" title={visibleString(`${words}: ${file.name}`)} data-name={side}>
      <span class="comparison-side">{words}</span> <VisibleTextView text={file.title ?? file.name} />
      {file.title !== undefined && (
        <span class="pane-subtitle">
          {" "}
          <VisibleTextView text={file.name} />
        </span>
      )}
    </span>
  );
}
