import { render, type VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../protocol";
import type { Port } from "../rpc";
import type { CallRow, Row } from "../transcript/model";
import { HostContext } from "./host";
import { ResultsPane } from "./panes/resultsPane";
import { TranscriptPane } from "./panes/transcriptPane";
import { Help } from "./parts/help";
import { Problem, Waiting } from "./parts/problem";
import { Split } from "./parts/split";
import { isWriting } from "./parts/writing";
import type { RunList, TranscriptRows } from "./rows";
import { type Kept, readKept, type Selection, usual } from "./selection";
import { useStore } from "./store";
import { Viewer } from "./viewer";
import type { ListHandle } from "./virtualList/listProps";

/** What outlives the window: one value, read at the start. */
export interface Storage {
  get(): unknown;
  set(value: unknown): void;
}

/** Panes are stacked below this width. Pixels. */
const NARROW = 620;

/**
 * Draws the viewer into `root`, talking to its host through `port`. Answers how to end it: requests still waiting then
 * fail with the reason given, and say so where they were made.
 */
export function mount(
  root: HTMLElement,
  port: Port,
  storage: Storage,
): { disconnect(reason: string): void; unmount(): void } {
  const viewer = new Viewer(port);
  render(<App viewer={viewer} storage={storage} />, root);
  void viewer.start();
  return {
    disconnect: (reason) => viewer.connection.close(reason),
    unmount() {
      viewer.connection.close("The viewer was closed");
      render(null, root);
    },
  };
}

function App({ viewer, storage }: { viewer: Viewer; storage: Storage }): VNode {
  const stage = useStore(viewer.stage);
  const announcement = useStore(viewer.announcement);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
      event.preventDefault();
      setHelp(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <HostContext.Provider value={viewer.connection.remote}>
      <main class="viewer" data-phase={stage.phase}>
        {stage.phase === "starting" && <Waiting what="VS Code" slow={false} />}
        {stage.phase === "failed" && (
          <Problem what="The viewer could not start" error={stage.error} retry={() => void viewer.start()} />
        )}
        {stage.phase === "showing" && (
          <Panes
            viewer={viewer}
            view={stage.view}
            runs={stage.runs}
            transcript={stage.transcript}
            storage={storage}
            help={() => setHelp(true)}
          />
        )}
        <div class="for-screen-readers" role="status" aria-live="polite" data-announcement>
          {announcement}
        </div>
        {help && <Help close={() => setHelp(false)} />}
      </main>
    </HostContext.Provider>
  );
}

interface PanesProps {
  readonly viewer: Viewer;
  readonly view: View;
  readonly runs: RunList;
  readonly transcript: TranscriptRows | undefined;
  readonly storage: Storage;
  help(): void;
}

interface Chosen {
  readonly selection: Selection;
  /** As its list had it. */
  readonly item: Row | CallRow | undefined;
}

const nothing: Chosen = { selection: { kind: "none" }, item: undefined };

function Panes({ viewer, view, runs, transcript, storage, help }: PanesProps): VNode {
  const [kept, setKept] = useState<Kept>(() => readKept(storage.get()));
  const [chosen, choose] = useState<Chosen>(nothing);
  const results = useRef<ListHandle>(undefined);
  const rows = useRef<ListHandle>(undefined);
  const detail = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame);
  const running = useStore(viewer.running);
  const { selection } = chosen;
  const keep = (change: Partial<Kept>): void => {
    const next = { ...kept, ...change };
    setKept(next);
    storage.set(next);
  };

  useEffect(() => {
    // Another transcript: what was chosen in the last one says nothing about this one.
    choose((before) =>
      before.selection.kind === "row" && before.selection.transcript !== transcript?.id ? nothing : before,
    );
    if (transcript && kept.row?.name === transcript.name && kept.row.key < transcript.summary.value.rows)
      rows.current?.reveal(kept.row.key);
  }, [transcript]);
  useLayoutEffect(() => detail.current?.scrollTo(0, 0), [selection]);
  useEffect(() => {
    // Keys work at once; nobody's focus is taken away.
    if (document.activeElement === document.body) (rows.current ?? results.current)?.focus();
  }, [transcript]);

  const page = view.left.kind === "tools" ? "tools" : view.left.kind === "form" ? view.left.id : undefined;
  useEffect(() => {
    // A page of tools takes the pane that showed a row of the transcript.
    if (page !== undefined) choose((before) => (before.selection.kind === "row" ? nothing : before));
  }, [page]);
  const wanted = view.left.kind === "live" ? view.left.select : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const abort = new AbortController();
    viewer.connection.remote.placeOf({ id: wanted }, abort.signal).then(
      (place) => {
        if (!place) return;
        const key = place.total - 1 - place.position;
        runs.changed(place.total);
        choose({ selection: { kind: "run", key, id: wanted }, item: place.row });
        results.current?.reveal(key);
        results.current?.focus();
      },
      // The run is in the list all the same.
      () => undefined,
    );
    return () => abort.abort(new DOMException("No longer shown", "AbortError"));
  }, [wanted]);

  const toNothing = (): void => choose(nothing);
  const toDetail = (): void => detail.current?.focus();
  const left = (
    <ResultsPane
      view={view.left}
      running={running}
      draft={kept.draft}
      onDraft={(draft) => keep({ draft })}
      runs={runs}
      transcript={transcript}
      selection={selection}
      selected={chosen.item}
      handle={results}
      detail={detail}
      detailSplit={kept.detailSplit}
      onDetailSplit={(detailSplit) => keep({ detailSplit })}
      onSelect={(call, key) => choose({ selection: { kind: "run", key, id: call.id }, item: call })}
      onOpen={toDetail}
      onLeave={() => (selection.kind === "row" ? rows : results).current?.focus()}
      onBack={toNothing}
      help={help}
    />
  );
  const right = (
    <TranscriptPane
      view={view.right}
      transcript={transcript}
      active={selection.kind === "row" ? selection.key : undefined}
      handle={rows}
      onSelect={(row, key) => {
        if (!transcript) return;
        choose({ selection: { kind: "row", transcript: transcript.id, key, call: row.call?.id }, item: row });
        keep({ row: { name: transcript.name, key } });
      }}
      onOpen={toDetail}
      onEscape={toNothing}
    />
  );
  return (
    <div ref={frame} class="panes" data-layout={view.layout}>
      {view.layout === "both" ? (
        <Split
          name="panes"
          label="Between the results and the transcript"
          direction={narrow ? "rows" : "columns"}
          share={kept.split}
          usual={usual.split}
          onShare={(split) => keep({ split })}
          first={left}
          second={right}
        />
      ) : view.layout === "left" ? (
        left
      ) : (
        right
      )}
    </div>
  );
}

function useNarrow(frame: { readonly current: HTMLElement | null }): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < NARROW));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return narrow;
}
