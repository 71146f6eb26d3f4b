import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isObject } from "../../base/json/jsonValue";
import type { ComparisonView } from "../../protocol/comparisonApi";
import type { ComparisonSummary } from "../../transcripts/compare/comparisonModel";
import { EmptyState } from "../controls/emptyState";
import { count } from "../base/units";
import { ComparedList } from "./comparedList";
import { ComparisonHead } from "./comparisonHead";
import { type KeptComparison, readKeptComparison } from "./keptComparison";
import { NotCompared } from "./notCompared";
import { TotalsTable } from "./totalsTable";
import { plural, t } from "../base/viewerText";

interface Storage {
  get(): unknown;
  set(value: unknown): void;
}

interface Props {
  readonly view: ComparisonView;
  readonly storage: Storage;
}

/** Shows two transcripts side by side, or the progress of comparing them. */
export function ComparisonPage({ view, storage }: Props): VNode {
  const [kept, setKept] = useState<KeptComparison>(() => readKeptComparison(storage.get(), view.id));
  const newest = useRef(kept);
  const keep = (change: Partial<KeptComparison>): void => {
    newest.current = { ...newest.current, ...change, id: view.id };
    setKept(newest.current);
    const stored = storage.get();
    storage.set({ ...(isObject(stored) && stored), comparison: newest.current });
  };
  // After a restart, the page reports to the host which two it had.
  useEffect(() => keep({}), [view.id]);
  const { files, state } = view;
  return (
    <section class="pane comparison" aria-label={t("Comparison of two transcripts")} data-comparison={state.kind}>
      <h1 class="for-screen-readers">{t("Comparison of two transcripts")}</h1>
      <ComparisonHead files={files} state={state} />
      {state.kind === "done" ? (
        state.summary.calls.pairs === 0 ? (
          <NoCalls summary={state.summary} />
        ) : (
          <ComparedList key={state.comparison} state={state} kept={kept} keep={keep} />
        )
      ) : (
        <NotCompared state={state} known={files !== undefined} />
      )}
    </section>
  );
}

function NoCalls({ summary }: { summary: ComparisonSummary }): VNode {
  return (
    <>
      <TotalsTable left={summary.left} right={summary.right} />
      <EmptyState title={t("Neither transcript contains a call")}>
        <p>
          {plural(
            summary.left.prompts,
            "Nothing to compare: {0} prompt on the left, {1} on the right. Use Others… to compare other transcripts.",
            "Nothing to compare: {0} prompts on the left, {1} on the right. Use Others… to compare other transcripts.",
            count(summary.right.prompts),
          )}
        </p>
      </EmptyState>
    </>
  );
}
