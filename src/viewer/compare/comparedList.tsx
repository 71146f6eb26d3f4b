import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComparedRow } from "../../transcripts/compare/comparisonModel";
import { useHost } from "../base/hostContext";
import { StatusIcon } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { Problem } from "../controls/problem";
import { Split } from "../controls/split";
import { useWidth } from "../controls/behavior/useWidth";
import { isWriting } from "../controls/behavior/isWriting";
import { Note } from "../controls/note";
import { VirtualList } from "../list/virtualList";
import { comparedAttributes, ComparedPair } from "./comparedRow";
import { DifferencesBar } from "./differencesBar";
import { USUAL_SPLIT } from "./keptComparison";
import { PairDetail } from "./pairDetail";
import { TotalsPanel } from "./totalsPanel";
import { type DoneProps, useDifferences } from "./useDifferences";
import { t } from "../base/viewerText";

/** Detail and list are side by side from this width on. Pixels. */
const WIDE = 1100;

/** Shows the pairs of calls, and the selected pair in full. */
export function ComparedList(props: DoneProps): VNode {
  const { state, kept, keep } = props;
  const { summary } = state;
  const differences = useDifferences(props);
  const { only, pages, chosen, failed, list, step, open, toggle } = differences;
  const scope = only ? "differences" : "all";
  const detail = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const wide = useWidth(frame, (width) => width >= WIDE);
  useLayoutEffect(() => detail.current?.scrollTo(0, 0), [chosen?.row.index]);

  return (
    <div
      ref={frame}
      class="pane-column"
      onKeyDown={(event) => {
        if (isWriting(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "n") step(1);
        else if (event.key === "p" || event.key === "N") step(-1);
        else if (event.key === "d") toggle();
        else if (event.key === "l") open("left");
        else if (event.key === "r") open("right");
        else if (event.key === "Escape") list.current?.focus();
        else return;
        event.preventDefault();
      }}
    >
      {state.changed && <Changed />}
      {summary.notes.map((note, index) => (
        <Note key={index} data-note>
          {note}
        </Note>
      ))}
      <TotalsPanel summary={summary} open={kept.totals} onOpen={(totals) => keep({ totals })} />
      <DifferencesBar differences={differences} total={summary.differences} />
      {failed && <Problem what={t("The differences could not be asked for")} error={failed} retry={() => step(1)} />}
      <div class="comparison-body">
        <Split
          name="comparison"
          label={t("Between the pairs and the detail")}
          direction={wide ? "columns" : "rows"}
          share={kept.split}
          usual={USUAL_SPLIT}
          onShare={(split) => keep({ split })}
          first={
            <div class="list-frame comparison-list">
              <div class="compared compared-head" aria-hidden="true">
                <span>{t("Left")}</span>
                <span />
                <span>{t("Right")}</span>
              </div>
              <VirtualList<ComparedRow>
                key={scope}
                id="compared"
                label={t("Calls of both transcripts: left, how they belong together, right")}
                pages={pages}
                count={only ? summary.differences : summary.pairs}
                guess={28}
                follow="none"
                active={chosen && (only ? chosen.among : chosen.row.index)}
                handle={list}
                onActive={differences.choose}
                onOpen={() => detail.current?.focus()}
                attributes={comparedAttributes}
                row={(row) => <ComparedPair row={row} />}
              />
            </div>
          }
          second={
            <div ref={detail} class="detail-scroll" tabIndex={0} role="region" aria-label={t("Detail of the pair")}>
              {chosen ? (
                <PairDetail row={chosen.row} transcripts={{ left: state.left, right: state.right }} />
              ) : (
                <div class="nothing">{t("Select a pair to see both inputs and both results.")}</div>
              )}
            </div>
          }
        />
      </div>
    </div>
  );
}

function Changed(): VNode {
  const host = useHost();
  return (
    <div class="note" data-changed>
      <StatusIcon name="warning" />
      <span>{t("A transcript has changed since the two were compared.")}</span>
      <ActionButton
        name="compare-changed"
        class="button small"
        label={t("Compare again")}
        failed={t("Not compared")}
        run={() => host.compareAgain({ swap: false })}
      >
        {t("Compare Again")}
      </ActionButton>
    </div>
  );
}
