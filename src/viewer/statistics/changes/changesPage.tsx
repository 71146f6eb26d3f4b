import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChangedFilePage, FileChanges, UndoneOf } from "../../../transcripts/model/changes/changesModel";
import { useHost } from "../../base/hostContext";
import { useLatestValue, useRequest } from "../../base/useRequest";
import { count } from "../../base/units";
import { useWidth } from "../../controls/behavior/useWidth";
import { EmptyState } from "../../controls/emptyState";
import { Problem, Waiting } from "../../controls/problem";
import { UndoButton } from "../../markup/diff/undoButtons";
import type { TranscriptRows } from "../../list/rows/transcriptRows";
import { FileLink } from "../../markup/links/fileLink";
import type { UnderstoodProps } from "../figures/understoodProps";
import { ReadingProgress } from "../figures/readingProgress";
import { useUnderstanding } from "../figures/useUnderstanding";
import { FileHistoryTable } from "../sections/fileHistoryTable";
import { FileFilter } from "../sections/fileSection";
import { plural, t } from "../../base/viewerText";
import { ChangedFileTree } from "./changedFileTree";
import { LineChangeView } from "./lineChangeView";
import { canUndo, isMove, MOVE_BACK, FileChangesView } from "./fileChangesView";
import { treeItems } from "./fileTree";

/** Files that are requested at first, added at once, and requested in all. */
const FIRST = 200;
const STEP = 100;
const MOST = 500;
/** The search starts after this time without typing. Milliseconds. */
const TYPING = 150;
/** A narrower page shows the file below the tree. Pixels. */
const WIDE = 720;

/** Shows the files that a session changed, and what it changed in one of them. */
export function ChangesPage(props: UnderstoodProps): VNode {
  const { known, reading, error, retry } = useUnderstanding(props.transcript);
  if (known)
    return (
      <>
        {error && <Problem inline what={t("The changes could not be read anew")} error={error} retry={retry} />}
        <Changes {...props} version={known.version} />
      </>
    );
  return error ? (
    <Problem what={t("The changes could not be read")} error={error} retry={retry} />
  ) : (
    <ReadingProgress what={t("The changes")} reading={reading} />
  );
}

function Changes({ transcript, choice, go, version }: UnderstoodProps & { version: number }): VNode {
  const host = useHost();
  const { id, name } = transcript;
  const frame = useRef<HTMLDivElement>(null);
  const wide = useWidth(frame, (width) => width >= WIDE);
  const filter = choice.kept?.filter ?? "";
  const [asked, ask] = useState(FIRST);
  useEffect(() => ask(FIRST), [filter]);
  // If only commands may have changed files, there is nothing else to list.
  const [onlyPossible, setOnlyPossible] = useState(false);
  const possible = choice.kept?.possible === true;
  const query = { commands: possible || onlyPossible, filter, from: 0, to: asked };
  const request = useRequest<ChangedFilePage>(
    `${id} ${version} ${JSON.stringify(query)}`,
    (signal) => host.changedFiles({ transcript: id, query }, signal),
    filter === "" ? 0 : TYPING,
  );
  // The current page stays visible until the next response arrives.
  const page = useLatestValue(request);
  useEffect(() => {
    if (page) setOnlyPossible(page.all.edited === 0);
  }, [page]);
  const kept = choice.kept?.changedFile;
  const chosen = kept?.name === name ? kept.path : page && firstOf(page);
  return (
    <div ref={frame} class={wide ? "changes wide" : "changes"} data-changes={version}>
      {request.state === "failed" && (
        <Problem what={t("The changed files could not be listed")} error={request.error} retry={request.retry} />
      )}
      {!page && request.state === "loading" && (
        <Waiting what={t("The list of changed files")} slow={request.slow} words={t("Comparing texts…")} />
      )}
      {page &&
        (page.all.edited + page.all.byCommands === 0 ? (
          <EmptyState title={t("No file was changed")}>
            <p>{t("No call in this session changed a file, and no command names a file that it may have changed.")}</p>
          </EmptyState>
        ) : (
          <>
            <Totals
              page={page}
              possible={query.commands}
              show={(next) => {
                const { possible: _, ...others } = { tab: "changes" as const, ...choice.kept };
                choice.keep({ ...others, ...(next && { possible: next }) });
              }}
            />
            <div class="changes-files">
              <FileFilter choice={choice}>
                <span class="for-screen-readers" role="status" data-listed={page.total}>
                  {plural(page.total, "{0} file", "{0} files")}
                </span>
              </FileFilter>
              {page.total === 0 ? (
                <p class="nothing">{t("No file's path contains this.")}</p>
              ) : (
                <ChangedFileTree
                  files={page.files}
                  chosen={chosen}
                  choose={(path) => choice.keep({ tab: "changes", ...choice.kept, changedFile: { name, path } })}
                />
              )}
              <MoreFiles page={page} asked={asked} ask={ask} />
            </div>
            {chosen !== undefined && (
              <ChosenFile key={chosen} transcript={transcript} version={version} path={chosen} page={page} go={go} />
            )}
          </>
        ))}
    </div>
  );
}

/** Returns the path of the first file that was edited, or else of the first one. */
function firstOf({ files }: ChangedFilePage): string | undefined {
  const edited = files.filter(({ edits }) => edits > 0);
  return treeItems(edited.length > 0 ? edited : files, new Set()).find(({ kind }) => kind === "file")?.key;
}

function Totals({
  page: { all },
  possible,
  show,
}: {
  page: ChangedFilePage;
  /** Files that only commands may have changed are listed. */
  possible: boolean;
  show(possible: boolean): void;
}): VNode {
  return (
    <p class="changes-totals" data-edited={all.edited} data-by-commands={all.byCommands}>
      <strong>{plural(all.edited, "{0} file changed", "{0} files changed")}</strong>
      <LineChangeView change={all.change} />
      {all.byCommands > 0 && (
        <button
          type="button"
          class="link"
          aria-pressed={possible}
          disabled={all.edited === 0}
          title={t("List files that only commands may have changed")}
          data-action="possible"
          onClick={() => show(!possible)}
        >
          {plural(all.byCommands, "{0} more possibly, by commands", "{0} more possibly, by commands")}
        </button>
      )}
    </p>
  );
}

function MoreFiles({
  page: { total, files },
  asked,
  ask,
}: {
  page: ChangedFilePage;
  asked: number;
  ask(count: number): void;
}): VNode | null {
  const left = total - files.length;
  if (left <= 0) return null;
  if (asked >= MOST)
    return (
      <p class="section-note" data-files-left={left}>
        {plural(
          left,
          "{0} more file is not listed: type a part of a path to find it.",
          "{0} more files are not listed: type a part of a path to find them.",
        )}
      </p>
    );
  return (
    <div class="text-foot">
      <span class="text-size">{plural(left, "{0} more file not shown", "{0} more files not shown")}</span>
      <button type="button" class="link" data-action="more-files" onClick={() => ask(asked + STEP)}>
        {t("Show {0} more", count(Math.min(left, STEP)))}
      </button>
    </div>
  );
}

function ChosenFile({
  transcript,
  version,
  path,
  page,
  go,
}: {
  transcript: TranscriptRows;
  version: number;
  path: string;
  page: ChangedFilePage;
  go(row: number): void;
}): VNode {
  const host = useHost();
  const { id, undoes } = transcript;
  const request = useRequest<FileChanges>(`${id} ${version} ${path}`, (signal) =>
    host.fileChanges({ transcript: id, path }, signal),
  );
  const changes = useLatestValue(request);
  const file = page.files.find((each) => each.path === path);
  const undo = useMemo(
    () => (undoes ? (of: UndoneOf) => host.undoChange({ transcript: id, path, of }) : undefined),
    [host, undoes, id, path],
  );
  const canUndoAll = changes !== undefined && changes.stretches.length > 0 && changes.stretches.every(canUndo);
  const only = changes?.stretches.length === 1 ? changes.stretches[0] : undefined;
  return (
    <section class="changes-file" aria-label={t("Changes in a file")} data-changed-file={path}>
      <h3 class="changes-path">
        <FileLink path={path} />
        {file?.change && <LineChangeView change={file.change} partly={file.partly} />}
        {undo && canUndoAll && (
          <UndoButton
            run={() => undo({})}
            label={t("Undo the session's changes in this file. You see the difference first.")}
          />
        )}
        {undo && only && isMove(only) && <UndoButton run={() => undo({ stretch: 0 })} label={MOVE_BACK} />}
      </h3>
      {request.state === "failed" && (
        <Problem what={t("The changes of the file could not be read")} error={request.error} retry={request.retry} />
      )}
      {!changes && request.state === "loading" && (
        <Waiting what={t("The changes of the file")} slow={request.slow} words={t("Comparing texts…")} />
      )}
      {changes && <FileChangesView changes={changes} undo={undo} />}
      <FileHistoryTable transcript={id} version={version} path={path} changes go={go} />
    </section>
  );
}
