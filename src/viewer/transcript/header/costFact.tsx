import type { VNode } from "preact";
import { short } from "../../base/units";
import { t } from "../../base/viewerText";
import { visibleString } from "../../controls/visibleTextView";
import type { TranscriptRows } from "../../list/rows/transcriptRows";
import { cost, tokensIn } from "../../statistics/figures/statisticsWords";
import { useUnderstanding } from "../../statistics/figures/useUnderstanding";

interface Props {
  readonly transcript: TranscriptRows;
  /** Shows the statistics. */
  open(): void;
}

/** Shows what the session cost with its subagents, and leads to the statistics. Shows nothing if there is no price. */
export function CostFact({ transcript, open }: Props): VNode | null {
  const { known } = useUnderstanding(transcript, true);
  if (!known || known.usage.cost === 0) return null;
  const { usage, overview, prices } = known;
  const about = t("Tokens: {0}. List prices of {1}.", short(tokensIn(usage)), visibleString(prices.date));
  const others = overview.agents > 0 ? ` ${t("Subagents are included as far as their transcripts are there.")}` : "";
  return (
    <button
      type="button"
      class="link"
      data-action="cost"
      aria-label={t("Cost: {0}. Show statistics", cost(usage))}
      title={about + others}
      onClick={open}
    >
      {cost(usage)}
    </button>
  );
}
