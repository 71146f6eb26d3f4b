import type { VNode } from "preact";
import type { CallStatus } from "../../../transcripts/model/callRow";
import { statusWords } from "../../base/statusWords";
import { t } from "../../base/viewerText";
import { Swatch } from "../charts/swatch";
import type { Palette } from "../charts/palette";
import type { TimelineLane } from "./timelineItems";

/** Explains the patterns and edges of the drawing. `torn`: a pause can be drawn shorter than it was. */
export function TimelineLegend({
  lanes,
  palette,
  torn,
}: {
  readonly lanes: readonly TimelineLane[];
  readonly palette: Palette;
  readonly torn: boolean;
}): VNode {
  return (
    <ul class="legend" aria-label={t("Patterns of the calls")}>
      {statusesIn(lanes).map((status) => (
        <li key={status}>
          <Swatch status={status} palette={palette} />
          {statusWords[status]}
        </li>
      ))}
      {hasFailed(lanes) && (
        <li>
          <span class="failed-mark" aria-hidden="true">
            ▼
          </span>
          {t("Failed, blocked, or without a result")}
        </li>
      )}
      <li class="quiet">{t("Lighter, dashed: upper bound")}</li>
      {torn && <li class="quiet">{t("Jagged edges: pause shortened")}</li>}
    </ul>
  );
}

/** Returns the statuses of the drawn calls, in the order of the legend. */
function statusesIn(lanes: readonly TimelineLane[]): readonly CallStatus[] {
  const calls = lanes.flatMap(({ items }) => items.filter((item) => item.kind === "call"));
  const there = new Set(
    calls.flatMap(({ span: { status, failed, unusual } }): (CallStatus | false)[] =>
      status ? [status] : ["ok", failed > 0 && "error", unusual > 0 && "expected"],
    ),
  );
  return (Object.keys(statusWords) as CallStatus[]).filter((status) => there.has(status));
}

function hasFailed(lanes: readonly TimelineLane[]): boolean {
  return lanes.some(({ items }) => items.some((item) => item.kind === "call" && item.span.failed > 0));
}
