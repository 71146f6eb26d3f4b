import type { VNode } from "preact";
import type { ComparisonSummary } from "../../transcripts/compare/comparisonModel";
import { CallTables, TotalsTable } from "./totalsTable";
import { countWords } from "./differenceWords";
import { t } from "../base/viewerText";

interface Props {
  readonly summary: ComparisonSummary;
  readonly open: boolean;
  onOpen(open: boolean): void;
}

/** Shows the totals of both transcripts, collapsed under the number of their equal calls. */
export function TotalsPanel({ summary, open, onOpen }: Props): VNode {
  return (
    <details
      class="comparison-totals"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onOpen(event.currentTarget.open);
      }}
    >
      <summary data-counts>
        {summary.calls.pairs === summary.calls.same
          ? t("The calls are the same: {0}", countWords("call", summary.calls))
          : countWords("call", summary.calls)}
        {summary.prompts.pairs > 0 && `; ${countWords("prompt", summary.prompts)}`}
      </summary>
      <TotalsTable left={summary.left} right={summary.right} />
      <details class="comparison-more" data-more>
        <summary>{t("Calls by status and tool")}</summary>
        <CallTables left={summary.left} right={summary.right} />
      </details>
    </details>
  );
}
