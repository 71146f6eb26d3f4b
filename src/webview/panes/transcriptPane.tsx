import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RightView } from "../../protocol";
import type { Row } from "../../transcript/model";
import { useFailedSearch } from "../failedSearch";
import { useHost } from "../host";
import { Shape } from "../icons";
import { ActionButton } from "../parts/actionButton";
import { EmptyState } from "../parts/emptyState";
import { FailedButtons } from "../parts/failedButtons";
import { Problem } from "../parts/problem";
import { SearchBar } from "../parts/searchBar";
import { VisibleText, visibleString } from "../parts/visibleText";
import type { TranscriptRows } from "../rows";
import { isFailed } from "../status";
import { useStore } from "../store";
import { counted } from "../units";
import type { ListHandle } from "../virtualList/listProps";
import { VirtualList } from "../virtualList/virtualList";
import { TranscriptHeader } from "./transcriptHeader";
import { TranscriptRow, rowAttributes } from "./transcriptRow";

interface Props {
  readonly view: RightView;
  readonly transcript: TranscriptRows | undefined;
  readonly active: number | undefined;
  readonly handle: { current: ListHandle | undefined };
  onSelect(row: Row, key: number, by: "keyboard" | "pointer"): void;
  onOpen(): void;
  onEscape(): void;
}

/** The right pane: a transcript, why it cannot be shown, or how to open one. */
export function TranscriptPane(props: Props): VNode {
  const { view, transcript } = props;
  const title = transcript?.summary.value.title;
  return (
    <section class="pane" aria-label="Transcript" data-pane="transcript">
      {view.kind === "transcript" && transcript ? (
        <OpenTranscript key={transcript.id} {...props} transcript={transcript} title={title} />
      ) : (
        <>
          <header class="pane-head">
            <h2>Transcript</h2>
            <span class="pane-actions">
              <Choose text="Open…" />
            </span>
          </header>
          {view.kind === "problem" ? (
            <EmptyState title={`${visibleString(view.name)} cannot be shown`}>
              <Problem what={visibleString(view.problem)} />
              <Choose text="Open Claude Session…" primary />
            </EmptyState>
          ) : (
            <EmptyState title="No transcript open">
              <p>
                Open a recorded Claude Code session to see its prompts, answers and tool calls here, beside the live
                results.
              </p>
              <Choose text="Open Claude Session…" primary />
            </EmptyState>
          )}
        </>
      )}
    </section>
  );
}

function Choose({ text, primary }: { text: string; primary?: boolean }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="choose-transcript"
      class={primary ? "button primary" : "button"}
      label="Open Claude Session…"
      failed="The sessions could not be listed"
      run={() => host.chooseTranscript({})}
    >
      {text}
    </ActionButton>
  );
}

function OpenTranscript(props: Props & { transcript: TranscriptRows; title: string | undefined }): VNode {
  const { transcript, active, handle, title } = props;
  const host = useHost();
  const summary = useStore(transcript.summary);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [place, setPlace] = useState({ atStart: true, atEnd: false });
  const unseen = useUnseen(summary.rows, place.atEnd, summary.complete);
  const toggle = (key: number): void => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };
  const search = useFailedSearch<Row>({
    rows: (from, to, signal) => host.rows({ transcript: transcript.id, from, to }, signal),
    failed: (row) => row.call !== undefined && isFailed(row.call),
    found: (position) => {
      handle.current?.reveal(position);
      void select(position);
    },
  });
  const select = async (key: number): Promise<void> => {
    const known = transcript.pages.get(key);
    const row = known ?? (await host.rows({ transcript: transcript.id, from: key, to: key + 1 }).catch(() => []))[0];
    if (row) props.onSelect(row, key, "keyboard");
  };
  const find = (direction: 1 | -1): void => search.find(direction, active, summary.rows);
  // The functions that draw rows must see what is unfolded now.
  const revision = useMemo(() => ({}), [unfolded]);

  return (
    <div
      class="pane-column"
      onKeyDown={(event) => {
        if (event.key === "n" || event.key === "N") find(event.key === "n" ? 1 : -1);
        else if (event.key === "Escape" && search.message !== undefined) search.stop();
        else if (event.key === "Escape") props.onEscape();
        else return;
        event.preventDefault();
      }}
    >
      <header class="pane-head">
        <h2 title={visibleString(transcript.name)}>
          <VisibleText text={title ?? transcript.name} />
        </h2>
        {title !== undefined && (
          <span class="pane-subtitle">
            <VisibleText text={transcript.name} />
          </span>
        )}
        <span class="pane-actions">
          <FailedButtons find={find} />
          <Choose text="Open…" />
        </span>
      </header>
      <TranscriptHeader summary={summary} />
      <SearchBar search={search} retry={() => find(1)} />
      {summary.rows === 0 && summary.complete ? (
        <EmptyState title="Nothing in this transcript">
          <p>The file holds no entries. It is watched: what is written to it appears here.</p>
        </EmptyState>
      ) : (
        <div class="list-frame">
          <VirtualList<Row>
            id="transcript"
            label={`Transcript ${visibleString(transcript.name)}`}
            pages={transcript.pages}
            count={summary.rows}
            guess={26}
            follow={summary.complete ? "end" : "none"}
            active={active}
            handle={handle}
            revision={revision}
            onActive={(key, by) => {
              const row = transcript.pages.get(key);
              if (row) props.onSelect(row, key, by);
              else void select(key);
            }}
            onOpen={props.onOpen}
            onToggle={toggle}
            onPlace={setPlace}
            attributes={rowAttributes}
            row={(row, key) => (
              <TranscriptRow
                row={row}
                transcript={transcript.id}
                unfolded={unfolded.has(key)}
                toggle={() => toggle(key)}
              />
            )}
          />
          {unseen > 0 && (
            <button type="button" class="pill" data-unseen={unseen} onClick={() => handle.current?.toEdge("end")}>
              {counted(unseen, "new row")}
              <Shape name="down" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Rows that came after the file had been read once, while the end was out of view. */
function useUnseen(rows: number, atEnd: boolean, complete: boolean): number {
  const seen = useRef<number>(undefined);
  const [, again] = useState(0);
  useEffect(() => {
    const before = seen.current;
    if (atEnd || (before === undefined && complete) || (before !== undefined && rows < before)) seen.current = rows;
    if (seen.current !== before) again((turn) => turn + 1);
  }, [rows, atEnd, complete]);
  return seen.current === undefined || atEnd ? 0 : Math.max(0, rows - seen.current);
}
