import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { ComparisonState } from "../../protocol/comparisonApi";
import type { ComparedRow, DifferencePlace } from "../../transcripts/compare/comparisonModel";
import { useHost } from "../base/hostContext";
import { count } from "../base/units";
import { useFreeFocus } from "../controls/behavior/useFreeFocus";
import type { ListHandle } from "../list/listProps";
import { Pages } from "../list/pages";
import type { KeptComparison } from "./keptComparison";
import { markWords } from "./differenceWords";
import { t } from "../base/viewerText";

export type DoneState = Extract<ComparisonState, { readonly kind: "done" }>;

export interface DoneProps {
  readonly state: DoneState;
  readonly kept: KeptComparison;
  keep(change: Partial<KeptComparison>): void;
}

/** Contains the selected pair, with its index among the differences if it is one. */
export interface Chosen {
  readonly row: ComparedRow;
  readonly among: number | undefined;
}

/** Contains a comparison's pairs, the selected one, and steps between differences. */
export interface Differences {
  /** Only pairs that differ are listed. */
  readonly only: boolean;
  readonly pages: Pages<ComparedRow>;
  readonly chosen: Chosen | undefined;
  /** Describes the result of the last step. Empty if there was none. */
  readonly message: string;
  readonly failed: Error | undefined;
  readonly list: { current: ListHandle | undefined };
  /** Selects the pair with this key in the drawn list. */
  choose(key: number): void;
  step(direction: 1 | -1): void;
  /** Opens the selected pair's call in one side's transcript. */
  open(side: "left" | "right"): void;
  toggle(): void;
}

export function useDifferences({ state, kept, keep }: DoneProps): Differences {
  const host = useHost();
  const { comparison, summary } = state;
  const only = kept.onlyDifferences && summary.differences > 0;
  const scope = only ? "differences" : "all";
  const pages = useMemo(
    () =>
      new Pages<ComparedRow>(async (from, to, signal) => {
        return { from, rows: await host.comparedRows({ comparison, from, to, scope }, signal) };
      }),
    [comparison, scope],
  );
  const [chosen, choose] = useState<Chosen>();
  const [message, say] = useState("");
  const { failed, begin, ask, end } = useQuestion();
  const list = useRef<ListHandle>(undefined);
  /** The pair that steps start from, and the pending steps: keys can be faster than responses. */
  const at = useRef<number>(undefined);
  const steps = useRef<{ turn: Promise<void>; waiting: number }>({ turn: Promise.resolve(), waiting: 0 });
  const select = (next: Chosen): void => {
    at.current = next.row.index;
    choose(next);
    keep({ pair: next.row.index });
  };
  const keyOf = ({ index, among }: DifferencePlace): number => (only ? among : index);

  const rowAt = async (index: number, signal: AbortSignal): Promise<ComparedRow | undefined> =>
    (await host.comparedRows({ comparison, from: index, to: index + 1, scope: "all" }, signal))[0];
  const goTo = async (place: DifferencePlace, signal: AbortSignal): Promise<void> => {
    const row = await rowAt(place.index, signal);
    if (!row) return;
    select({ row, among: place.among });
    list.current?.reveal(keyOf(place));
    const what = row.first ? t("the first difference") : t("difference {0}", count(place.among + 1));
    say(t("{0} of {1}: {2}", what, count(summary.differences), markWords(row)));
  };
  const step = (direction: 1 | -1): void => {
    const { signal, fail } = begin();
    const own = steps.current;
    own.waiting++;
    own.turn = own.turn.then(async () => {
      try {
        const place = await host.nextDifference({ comparison, from: at.current, direction });
        if (place) at.current = place.index;
        // Pairs that are skipped immediately need not be shown.
        if (place && own.waiting === 1) await goTo(place, signal);
        else if (!place && summary.differences === 0) say(t("There are no differences"));
        else if (!place) say(direction > 0 ? t("No further difference") : t("No difference before"));
      } catch (error) {
        fail(error);
      } finally {
        own.waiting--;
      }
    });
  };
  const open = (side: "left" | "right"): void => {
    const row = chosen?.row[side];
    if (row) ask((signal) => host.openCompared({ side, row: row.index }, signal));
    else if (chosen)
      say(
        chosen.row.kind === "prompt"
          ? side === "left"
            ? t("The left transcript has no such prompt")
            : t("The right transcript has no such prompt")
          : side === "left"
            ? t("The left transcript has no such call")
            : t("The right transcript has no such call"),
      );
  };
  const toggle = (): void => {
    if (summary.differences > 0) keep({ onlyDifferences: !only });
    else say(t("There are no differences"));
  };

  useEffect(() => {
    // Starts from the last difference, or else from where the two transcripts diverge.
    ask(async (signal) => {
      const { pair } = kept;
      const known = pair !== undefined && pair < summary.pairs;
      if (known && !only) {
        const row = await rowAt(pair, signal);
        if (row) select({ row, among: undefined });
        list.current?.reveal(pair);
        return;
      }
      // Selects the nearest difference, if only those are shown.
      const place = known
        ? ((await host.nextDifference({ comparison, from: pair - 1, direction: 1 }, signal)) ??
          (await host.nextDifference({ comparison, from: pair, direction: -1 }, signal)))
        : summary.first;
      if (place) await goTo(place, signal);
    });
    return end;
  }, [comparison, scope]);
  // Also in the list of another scope.
  useFreeFocus(() => list.current?.focus(), [scope]);
  return {
    only,
    pages,
    chosen,
    message,
    failed,
    list,
    choose(key) {
      const row = pages.get(key);
      say("");
      if (row) select({ row, among: only ? key : undefined });
    },
    step,
    open,
    toggle,
  };
}

/** Runs one request at a time, and keeps its error. A newer request replaces it. */
function useQuestion() {
  const [failed, setFailed] = useState<Error>();
  const asking = useRef(new AbortController());
  const begin = (): { readonly signal: AbortSignal; fail(error: unknown): void } => {
    asking.current.abort(new DOMException("Something else was asked", "AbortError"));
    const { signal } = (asking.current = new AbortController());
    setFailed(undefined);
    return { signal, fail: (error) => !signal.aborted && setFailed(asError(error)) };
  };
  return {
    failed,
    begin,
    ask(question: (signal: AbortSignal) => Promise<void>): void {
      const { signal, fail } = begin();
      question(signal).catch(fail);
    },
    end: () => asking.current.abort(new DOMException("No longer shown", "AbortError")),
  };
}
