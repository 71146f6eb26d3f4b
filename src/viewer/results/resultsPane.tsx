import type { RefObject, VNode } from "preact";
import { usePaneFrame } from "../controls/behavior/useWidth";
import { useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { LeftView, RunningCall } from "../../protocol/view";
import type { CallRow } from "../../transcripts/model/callRow";
import type { Row } from "../../transcripts/model/entryRow";
import { useFailedSearch } from "../controls/search/useFailedSearch";
import { useHost } from "../base/hostContext";
import type { Draft } from "../form/formDraft";
import { RunningCalls } from "../form/runningCall";
import { Problem } from "../controls/problem";
import { Split } from "../controls/split";
import { focusWhenFree } from "../controls/behavior/useFreeFocus";
import { isWriting } from "../controls/behavior/isWriting";
import type { RunList, TranscriptRows } from "../list/rows/transcriptRows";
import type { Selection } from "../list/rows/selection";
import { useStore } from "../base/store";
import type { ListHandle } from "../list/listProps";
import { LiveResults } from "./liveResults";
import { ToolFormPage } from "../form/toolForm";
import { ToolList } from "../form/toolList";
import { t } from "../base/viewerText";
import { ResultsDetail } from "../detail/resultsDetail";
import { ResultsHead } from "./resultsHead";

interface Props {
  readonly view: LeftView;
  readonly running: readonly RunningCall[];
  readonly draft: Draft | undefined;
  onDraft(draft: Draft): void;
  readonly runs: RunList;
  /** The open transcripts, on either side. */
  readonly transcripts: readonly TranscriptRows[];
  /** A transcript that replaces the live results. */
  readonly list: VNode | undefined;
  readonly selection: Selection;
  /** The selected row or call, as the list had it. */
  readonly selected: Row | CallRow | undefined;
  readonly handle: { current: ListHandle | undefined };
  readonly detail: RefObject<HTMLDivElement | null>;
  readonly detailSplit: number;
  onDetailSplit(share: number): void;
  onSelect(call: CallRow, key: number, by: "keyboard" | "pointer"): void;
  onOpen(): void;
  /** Escape in the detail. */
  onLeave(): void;
  /** Returns from a recorded call to the live results or the file. */
  onBack(): void;
  /** The pane is the detail of a session: without the live results. */
  readonly session: boolean;
}

/**
 * Shows the left pane: the live results or a transcript with the detail of one row, a result file, or the selection in
 * the transcript.
 */
export function ResultsPane(props: Props): VNode {
  const { view, running, transcripts, list, selection, session } = props;
  const host = useHost();
  const calls = useLiveCalls(props);
  const { total, search, find } = calls;
  const live = view.kind === "live" && !session;
  const bare = view.kind === "live" && session;
  const leaves = view.kind === "tools" || view.kind === "form" || ("leaves" in view && view.leaves);
  const recorded = selection.kind === "row" ? transcripts.find(({ id }) => id === selection.transcript) : undefined;
  const fromList = view.kind === "form" && view.input === undefined;
  const leaveWords = fromList ? t("Tools") : t("Results");
  const leave = (): Promise<void> => (fromList ? host.showTools({}) : host.showResults({}));
  const pasted = useAttempt(view);
  const frame = usePaneFrame();
  useReturnedFocus(view.kind, () => (total > 0 ? props.handle.current?.focus() : undefined));

  return (
    <section
      {...frame}
      aria-label={session ? t("Detail") : t("Tool results")}
      data-pane="results"
      onPaste={(event) => {
        const text = event.clipboardData?.getData("text/plain");
        if (isWriting(event.target) || text === undefined) return;
        event.preventDefault();
        pasted.run(() => host.pasteResult({ text }));
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !recorded && leaves) {
          event.preventDefault();
          void leave().catch(() => undefined);
        }
        if (!live || recorded) return;
        if (event.key === "n" || event.key === "N") find(event.key === "n" ? 1 : -1);
        else if (event.key === "Escape" && search.message !== undefined) search.stop();
        else return;
        event.preventDefault();
      }}
    >
      {!list && !bare && (
        <ResultsHead
          view={view}
          total={total}
          recorded={recorded !== undefined}
          leaves={leaves}
          leaveWords={leaveWords}
          leave={leave}
          find={find}
          onBack={props.onBack}
        />
      )}
      {pasted.error && <Problem what={t("Nothing was pasted")} error={pasted.error} />}
      {!(view.kind === "form" && running.some(({ id }) => id === view.call)) && <RunningCalls calls={running} />}
      <Content pane={props} calls={calls} recorded={recorded} leaves={leaves} />
    </section>
  );
}

interface ContentProps {
  readonly pane: Props;
  readonly calls: ReturnType<typeof useLiveCalls>;
  readonly recorded: TranscriptRows | undefined;
  readonly leaves: boolean;
}

/** Shows what fills the pane below its title. */
function Content({ pane, calls: { total, active, search, find }, recorded, leaves }: ContentProps): VNode {
  const { view, list, selection } = pane;
  const bare = view.kind === "live" && pane.session;
  const detail = (
    <ResultsDetail
      view={view}
      transcripts={pane.transcripts}
      recorded={recorded}
      listed={list !== undefined || bare}
      leaves={leaves}
      selection={selection}
      selected={pane.selected}
      element={pane.detail}
      onLeave={pane.onLeave}
    />
  );
  const withDetail = (label: string, first: VNode): VNode => (
    <Split
      name="detail"
      label={label}
      direction="rows"
      share={pane.detailSplit}
      usual={40}
      onShare={pane.onDetailSplit}
      first={first}
      second={detail}
    />
  );
  if (bare) return detail;
  if (list) return withDetail(t("Between the transcript and the detail"), list);
  if (recorded) return detail;
  if (view.kind === "tools") return <ToolList />;
  if (view.kind === "form")
    return <ToolFormPage key={view.id} form={view} kept={pane.draft} running={pane.running} onDraft={pane.onDraft} />;
  if (view.kind !== "live") return detail;
  const results = (
    <LiveResults
      runs={pane.runs}
      active={active}
      handle={pane.handle}
      search={search}
      find={find}
      onSelect={pane.onSelect}
      onOpen={pane.onOpen}
    />
  );
  return total > 0 ? withDetail(t("Between the results and the detail"), results) : results;
}

/** Returns the live results' selected call, and finds failed calls from there. */
function useLiveCalls({ runs, selection, handle, onSelect }: Props) {
  const host = useHost();
  const total = useStore(runs.total) ?? 0;
  const active = selection.kind === "run" ? selection.key : undefined;
  const search = useFailedSearch(async (_, from, direction, signal) => {
    const place = await host.findFailedRun({ from, direction }, signal);
    return (
      place &&
      (() => {
        const key = place.total - 1 - place.position;
        handle.current?.reveal(key);
        onSelect(place.row, key, "keyboard");
      })
    );
  });
  const find = (direction: 1 | -1): void =>
    search.find(direction, active === undefined ? undefined : total - 1 - active);
  return { total, active, search, find };
}

/** Runs an action for a key. Keeps its error until a retry, or until `about` changes. */
function useAttempt(about: unknown): { readonly error: Error | undefined; run(work: () => Promise<void>): void } {
  const [error, fail] = useState<Error>();
  useEffect(() => fail(undefined), [about]);
  return {
    error,
    run(work) {
      fail(undefined);
      work().catch((reason: unknown) => fail(asError(reason)));
    },
  };
}

/** Restores the previous focus: a page that closes loses its focus. */
function useReturnedFocus(kind: LeftView["kind"], focus: () => void): void {
  const before = useRef(kind);
  useEffect(() => {
    const left = before.current;
    before.current = kind;
    return kind === "live" && left !== "live" ? focusWhenFree(focus) : undefined;
  }, [kind]);
}
