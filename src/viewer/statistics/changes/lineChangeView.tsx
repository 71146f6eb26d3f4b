import type { VNode } from "preact";
import type { LineChange } from "../../../transcripts/model/callRow";
import { count } from "../../base/units";
import { plural, t } from "../../base/viewerText";

/** Shows how many lines were added and removed. With `partly`, there may be more. */
export function LineChangeView({ change, partly }: { change: LineChange; partly?: boolean | undefined }): VNode {
  const { added, removed } = change;
  return (
    <span class="changed-lines" title={partly ? t("Not all edits are recorded: there may be more.") : undefined}>
      <span aria-hidden="true">
        <span class="added-count">+{count(added)}</span> <span class="removed-count">−{count(removed)}</span>
        {partly && " + ?"}
      </span>
      <span class="for-screen-readers">{linesInWords(change)}</span>
    </span>
  );
}

/** Describes changed lines: `12 lines added, 1 line removed`. */
export function linesInWords({ added, removed }: LineChange): string {
  return t("{0} added, {1} removed", plural(added, "{0} line", "{0} lines"), plural(removed, "{0} line", "{0} lines"));
}
