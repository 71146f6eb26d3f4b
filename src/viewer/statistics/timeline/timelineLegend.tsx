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
      <li class="quiet">{t("Lighter, dashed: at most so long.")}</li>
      {torn && <li class="quiet">{t("Torn edges: a pause drawn shorter than it was.")}</li>}
    </ul>
  );
}

/** Returns the statuses of the drawn calls, in the order of the legend. */
function statusesIn(lanes: readonly TimelineLane[]): readonly CallStatus[] {
  const there = new Set<CallStatus>();
  for (const { items } of lanes)
    for (const item of items) {
      if (item.kind !== "call") continue;
      if (item.span.status) there.add(item.span.status);
      else {
        there.add("ok");
        if (item.span.failed > 0) there.add("error");
        if (item.span.unusual > 0) there.add("expected");
      }
    }
  return (Object.keys(statusWords) as CallStatus[]).filter((status) => there.has(status));
}
