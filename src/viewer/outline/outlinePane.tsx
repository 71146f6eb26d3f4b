import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ShownNotes } from "../../protocol/view";
import { asError } from "../../base/errors";
import type { OutlineItem, ShownAgent, StructureSummary, Folds } from "../../transcripts/model/outlineModel";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { Problem, Waiting } from "../controls/problem";
import { visibleString } from "../controls/visibleTextView";
import { IconButton } from "../controls/buttons/iconButton";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import { type Store, useStore } from "../base/store";
import { bytes } from "../base/units";
import type { ListHandle } from "../list/listProps";
import { VirtualList } from "../list/virtualList";
import { foldsFor, withFold } from "../list/rows/keptFolds";
import type { InView, OutlineChoice } from "./outlineFrame";
import { PinnedRows } from "./pinnedRows";
import { OutlineRow, outlineAttributes } from "./outlineRow";
import { UNASKED_BYTES } from "../list/rows/outlineStore";
import { plural, t } from "../base/viewerText";

interface Props {
  readonly transcript: TranscriptRows;
  /** The rows in view, and the selected one. */
  readonly view: Store<InView | undefined>;
  readonly active: number | undefined;
  readonly notes: ShownNotes | undefined;
  readonly choice: Pick<OutlineChoice, "folds" | "onFolds">;
  /** Shows a row. `enter` also moves the focus from the outline to it. */
  jump(row: number, enter: boolean): void;
  /** Returns to the rows. */
  leave(): void;
}

/** The outline follows a row after it has been in view for this time. Milliseconds. */
const FOLLOW = 80;

/** Shows a transcript's turns and their content. Follows the row that is being read, and links to rows. */
export function OutlinePane(props: Props): VNode {
  const { transcript } = props;
  const { outline } = transcript;
  const known = useStore(outline.known);
  const state = useStore(outline.state);
  const size = useStore(transcript.summary).bytes;
  const [asked, ask] = useState(size <= UNASKED_BYTES);
  useEffect(() => {
    if (!asked) return undefined;
    outline.restore(foldsFor(props.choice.folds, transcript.name));
    outline.want();
    return () => outline.rest();
  }, [outline, asked]);

  return (
    <nav class="outline" aria-label={t("Outline of the transcript")} data-outline-pane>
      {props.notes && (
        <PinnedRows transcript={transcript.id} notes={props.notes} jump={(row) => props.jump(row, true)} />
      )}
      {!asked ? (
        <div class="outline-note">
          <p>{t("An outline of this transcript takes a while: all {0} are read once more.", bytes(size))}</p>
          <button type="button" class="button" data-action="read-outline" onClick={() => ask(true)}>
            {t("Read the outline")}
          </button>
        </div>
      ) : known ? (
        <>
          {state.kind === "failed" && (
            <Problem
              inline
              what={t("The outline could not be read anew")}
              error={state.error}
              retry={() => outline.want()}
            />
          )}
          <Known {...props} known={known} />
        </>
      ) : state.kind === "failed" ? (
        <Problem what={t("The outline could not be read")} error={state.error} retry={() => outline.want()} />
      ) : (
        <Waiting what={t("The outline")} slow={size > UNASKED_BYTES / 8} />
      )}
    </nav>
  );
}

interface KnownProps extends Props {
  readonly known: StructureSummary;
}

function Known(props: KnownProps): VNode {
  const { known, leave } = props;
  const { outline } = props.transcript;
  const total = useStore(outline.total);
  const handle = useRef<ListHandle>(undefined);
  const { problem, at, choose, open, fold, foldAll, onKey, go } = useOutline(props, handle);
  const nested = known.items > known.turns;
  const revision = useMemo(() => ({}), [props.transcript]);
  if (known.items === 0)
    return <div class="outline-note">{t("Nothing to list: the transcript contains no prompts yet.")}</div>;
  return (
    <div
      class={nested ? "outline-known outline-nested" : "outline-known"}
      onFocusOut={() => choose(undefined)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      <div class="outline-head" data-outline-head>
        <span>{headWords(known)}</span>
        {nested && (
          <span class="outline-folding">
            <FoldAll name="collapse" label={t("Collapse all")} run={() => foldAll(true)} />
            <FoldAll name="expand" label={t("Expand all")} run={() => foldAll(false)} />
          </span>
        )}
      </div>
      {known.problems.length > 0 && (
        <details class="outline-problems">
          <summary>{plural(known.problems.length, "{0} remark", "{0} remarks")}</summary>
          <ul>
            {known.problems.map((text, at) => (
              <li key={at}>{visibleString(text)}</li>
            ))}
          </ul>
        </details>
      )}
      {problem && <Problem inline what={problem.what} error={problem.error} />}
      <div class="list-frame">
        <VirtualList<OutlineItem>
          id="outline"
          label={t("Outline")}
          pages={outline.pages}
          count={total}
          tree
          onKey={onKey}
          guess={40}
          follow="none"
          active={at}
          handle={handle}
          revision={revision}
          onActive={(key, by) => {
            if (by === "keyboard") choose(key);
            else go(key, false);
          }}
          onOpen={(key) => go(key, true)}
          onToggle={(key) => {
            const item = outline.pages.get(key);
            if (item?.kind === "agent") open(item.agent);
          }}
          attributes={outlineAttributes}
          row={(item) => <OutlineRow item={item} open={open} fold={() => fold(item)} />}
        />
      </div>
    </div>
  );
}

/** Keeps the item that the keys or the rows in view select, and opens, folds, and shows items. */
function useOutline(
  { transcript, view, active, choice, jump, known }: KnownProps,
  handle: { readonly current: ListHandle | undefined },
) {
  const { outline } = transcript;
  const host = useHost();
  const [problem, fail] = useState<{ what: string; error: Error }>();
  const folds = useStore(outline.folds);
  const [cursor, setCursor] = useState<number>();
  const seen = useStore(view);
  // The row being read is the selected row while it is in view, otherwise the first row in view.
  const row = active !== undefined && seen && active >= seen.first && active <= seen.last ? active : seen?.first;
  const current = useCurrent(transcript.id, row, folds, known.version);
  useEffect(() => {
    if (current !== undefined && cursor === undefined) handle.current?.reveal(current);
  }, [current, cursor]);
  const at = cursor ?? current;
  const failed =
    (what: string) =>
    (error: unknown): void =>
      fail({ what, error: asError(error) });
  const open = (agent: ShownAgent): void => {
    if (agent.place.kind !== "file") return;
    host
      .openAgent({ transcript: transcript.id, resource: agent.place.resource, beside: false })
      .catch(failed(t("Not opened")));
  };
  const lay = (next: Folds): void => {
    outline.fold(next).then(
      () => {
        fail(undefined);
        choice.onFolds({ ...outline.folds.value, name: transcript.name });
      },
      failed(t("Not folded")),
    );
  };
  const fold = (item: OutlineItem): void => {
    if (item.key !== undefined) lay(withFold(folds, item.key, !item.folded));
  };
  const foldAll = (all: boolean): void => {
    setCursor(undefined);
    lay({ all, but: [] });
  };
  const toCursor = (key: number): void => {
    setCursor(key);
    handle.current?.reveal(key);
  };
  /** Handles the keys of a tree, which move into an item and out of it. */
  const onKey = (key: string): boolean => {
    const item = at === undefined ? undefined : outline.pages.get(at);
    if (at === undefined || !item || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
    setCursor(at);
    if (item.key !== undefined && (item.folded === true) === (key === "ArrowRight")) fold(item);
    else if (key === "ArrowRight" && item.key !== undefined) toCursor(at + 1);
    else if (key === "ArrowLeft" && item.up !== undefined) toCursor(item.up);
    return true;
  };
  const go = (key: number, enter: boolean): void => {
    const item = outline.pages.get(key);
    if (item?.row === undefined) return;
    setCursor(undefined);
    jump(item.row, enter);
  };
  return { problem, at, choose: setCursor, open, fold, foldAll, onKey, go };
}

function FoldAll({ name, label, run }: { name: "collapse" | "expand"; label: string; run: () => void }): VNode {
  return (
    <IconButton name={`${name}-outline`} label={label} onClick={run}>
      <Shape name={name} />
    </IconButton>
  );
}

/** Returns the item of the row being read, or the collapsed item that hides it. */
function useCurrent(transcript: string, row: number | undefined, folds: Folds, version: number): number | undefined {
  const host = useHost();
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    if (row === undefined) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      host.outlineOf({ transcript, row, folds }, abort.signal).then(
        (item) => !abort.signal.aborted && item !== undefined && setCurrent(item),
        // The outline stays where it was.
        () => undefined,
      );
    }, FOLLOW);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException("Another row", "AbortError"));
    };
  }, [transcript, row, folds, version]);
  return current;
}

function headWords({ turns, agents, compactions, branches, sessions }: StructureSummary): string {
  const words = [plural(turns, "{0} turn", "{0} turns")];
  if (agents > 0) words.push(plural(agents, "{0} subagent", "{0} subagents"));
  if (compactions > 0) words.push(plural(compactions, "{0} compaction", "{0} compactions"));
  if (branches > 0) words.push(plural(branches, "{0} rewind", "{0} rewinds"));
  if (sessions > 1) words.push(plural(sessions, "{0} session", "{0} sessions"));
  return words.join(" · ");
}
