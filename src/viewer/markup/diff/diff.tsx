import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReplacedLines } from "../../../transcripts/model/changes/changesModel";
import { applyHunks } from "../../../base/diff/applyHunks";
import { type Block, blockChoices } from "../copy/copyBlock";
import { CopyAs, writing } from "../copy/copyAs";
import { useHost } from "../../base/hostContext";
import { StatusIcon } from "../../controls/icons";
import { count } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import { Code } from "../code/code";
import { RestButtons } from "../copy/restButtons";
import { UndoButton, UndoLines } from "./undoButtons";
import { useSteps } from "../../controls/behavior/useSteps";
import { DiffTableView } from "./diffTableView";
import { type Hunk, hunksBetween } from "./hunks";
import { countChanges, linesOfText, patchText, rowsOfHunks, textsOfHunks, undoneRows } from "./diffRows";
import { withGaps } from "./diffGaps";
import { inSentence, plural, t } from "../../base/viewerText";

/** Describes a change: hunks of the file, with the previous file if it was recorded, or two texts. */
export type Change =
  | { readonly hunks: readonly Hunk[]; readonly file?: string }
  | {
      readonly before: string;
      readonly after: string;
      /** 1-based line of the file on which the texts start. Without it, lines have no numbers. */
      readonly firstLine?: number;
    };

/** Undoes a change in the file that it is about. */
export interface DiffUndo {
  all?(): Promise<unknown>;
  lines?(lines: ReplacedLines): Promise<unknown>;
}

interface Props {
  readonly change: Change;
  /** The file's path, which determines the language. The file is not read. */
  readonly path: string;
  readonly label: string;
  readonly undo?: DiffUndo | undefined;
}

/** Rows drawn at first, and added at once. */
const STEP = 200;
/** A narrower pane shows one text below the other. Pixels. */
const NARROW = 560;

/** Kept while the page is open: the choice applies to every change. */
let sideBySide = false;

/** Shows a change line by line: removed and added lines with their numbers, and the words that differ. */
export function Diff({ change, ...shown }: Props): VNode {
  const read = useMemo(() => readChange(change), [change]);
  if ("problem" in read) return <Both {...read} {...shown} />;
  if (read.hunks.length === 0) return <div class="nothing">{t("Both texts are the same.")}</div>;
  return <Compared {...read} {...shown} />;
}

interface Read {
  readonly hunks: readonly Hunk[];
  /** The lines of the old text, if it is complete. */
  readonly lines: readonly string[] | undefined;
  readonly numbered: boolean;
  /** The line on which the texts start. */
  readonly first: number;
  readonly before: string;
  readonly after: string;
}

function readChange(change: Change): Read | { problem: string; before: string; after: string } {
  if ("hunks" in change) {
    const { hunks, file } = change;
    const after = file === undefined ? undefined : applyHunks(file, hunks);
    const texts = file === undefined || after === undefined ? textsOfHunks(hunks) : { before: file, after };
    const lines = file === undefined || after === undefined ? undefined : linesOfText(file);
    return { hunks, lines, numbered: true, first: 1, ...texts };
  }
  const { before, after, firstLine } = change;
  const compared = hunksBetween(before, after, firstLine !== 1);
  if ("problem" in compared) return { ...compared, before, after };
  const moved = (firstLine ?? 1) - 1;
  return {
    hunks: compared.hunks.map((hunk) => ({
      ...hunk,
      oldStart: hunk.oldStart + moved,
      newStart: hunk.newStart + moved,
    })),
    lines: moved === 0 ? linesOfText(before) : undefined,
    numbered: firstLine !== undefined,
    first: moved + 1,
    before,
    after,
  };
}

function Compared({
  hunks,
  lines,
  numbered,
  first,
  before,
  after,
  path,
  label,
  undo,
}: Read & Omit<Props, "change">): VNode {
  const host = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const wide = useWide(frame);
  const [side, setSide] = useState(sideBySide);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set());
  const folded = useMemo(() => rowsOfHunks(hunks, lines?.length, first), [hunks, lines, first]);
  const rows = useMemo(() => withGaps(folded, lines, open), [folded, lines, open]);
  const { added, removed } = useMemo(() => countChanges(hunks), [hunks]);
  const canUndo = undo?.lines !== undefined;
  const undone = useMemo(() => (canUndo ? undoneRows(rows) : undefined), [canUndo, rows]);
  const steps = useSteps(rows.length, STEP);
  const drawn = useMemo(() => rows.slice(0, steps.shown), [rows, steps.shown]);
  const block = useMemo(() => changeBlock(label, path, hunks), [label, path, hunks]);
  return (
    <div
      ref={frame}
      class="diff"
      data-diff={side && wide ? "side" : "unified"}
      role="group"
      aria-label={label}
      style={{ "--rows": drawn.length }}
    >
      <div class="diff-head">
        <span class="diff-counts">
          <span class="added-count">+{count(added)}</span> <span class="removed-count">−{count(removed)}</span>
          <span class="for-screen-readers">
            {t(
              "{0} added, {1} removed",
              plural(added, "{0} line", "{0} lines"),
              plural(removed, "{0} line", "{0} lines"),
            )}
          </span>
        </span>
        <button
          type="button"
          class="link"
          aria-pressed={side && wide}
          disabled={!wide}
          title={wide ? t("Show the old text next to the new one") : t("The pane is too narrow for two texts")}
          data-action="side-by-side"
          onClick={() => {
            sideBySide = !side;
            setSide(!side);
          }}
        >
          {t("Side by side")}
        </button>
        <ActionButton
          name="copy-patch"
          class="link"
          label={t("Copy as patch")}
          failed={t("Not copied")}
          done={t("Copied")}
          run={() => host.copy({ text: patchText(path, hunks) })}
        >
          {t("Copy as patch")}
        </ActionButton>
        <CopyAs choices={blockChoices(block)} what={inSentence(label)} words={t("Copy as…")} />
        <OpenDiff path={path} before={before} after={after} />
        {undo?.all && <UndoButton run={undo.all} />}
      </div>
      <DiffTableView
        rows={drawn}
        undo={(row) => {
          const of = undone?.get(row);
          return of && undo?.lines && <UndoLines lines={of} run={undo.lines} />;
        }}
        side={side && wide}
        numbered={numbered}
        path={path}
        label={label}
        {...(lines && { unfold: (line: number) => setOpen(new Set([...open, line])) })}
      />
      {steps.hidden > 0 && (
        <RestButtons
          steps={steps}
          words={plural(
            steps.hidden,
            "{0} more row of {1} not shown",
            "{0} more rows of {1} not shown",
            count(rows.length),
          )}
          block={block}
        />
      )}
    </div>
  );
}

/** Creates a block for a change: a patch, and its hunks as JSON. */
function changeBlock(what: string, path: string, hunks: readonly Hunk[]): Block {
  return {
    what,
    language: "diff",
    text: () => patchText(path, hunks),
    markdown: async () => (await writing()).fenced(patchText(path, hunks), "diff"),
    value: () => ({ path, hunks }),
  };
}

function OpenDiff({ path, before, after }: { path: string; before: string; after: string }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="open-diff"
      class="link"
      label={t("Open in diff editor")}
      failed={t("Not opened")}
      run={() => host.openDiff({ path, before, after })}
    >
      {t("Open in diff editor")}
    </ActionButton>
  );
}

/** Shows both texts unchanged, if they were not compared. */
function Both({
  problem,
  before,
  after,
  path,
  label,
  undo,
}: { problem: string; before: string; after: string } & Omit<Props, "change">): VNode {
  return (
    <div class="diff-both" role="group" aria-label={label} data-diff="none">
      <div class="note" data-note>
        <StatusIcon name="warning" />
        <span>{t("{0} They are shown one below the other.", problem)}</span>
        <OpenDiff path={path} before={before} after={after} />
        {undo?.all && <UndoButton run={undo.all} />}
      </div>
      <h4>{t("Before")}</h4>
      <Code text={before} path={path} label={t("Text before")} />
      <h4>{t("After")}</h4>
      <Code text={after} path={path} label={t("Text after")} />
    </div>
  );
}

/** Returns whether an element is wide enough for two texts. */
function useWide(element: { readonly current: HTMLElement | null }): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => setWide(watched.clientWidth >= NARROW));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return wide;
}
