import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Understanding } from "../../../transcripts/model/understanding/understandingModel";
import type { FileOrder, FilePage, TouchedFile } from "../../../transcripts/model/understanding/touchedFilesModel";
import { useHost } from "../../base/hostContext";
import { CutPath } from "../../markup/links/cutPath";
import { Problem, Waiting } from "../../controls/problem";
import { visibleString } from "../../controls/visibleTextView";
import { useLatestValue, useRequest } from "../../base/useRequest";
import { count } from "../../base/units";
import { FileHistoryTable } from "./fileHistoryTable";
import type { StatisticsChoice } from "../figures/keptStatistics";
import { NumbersTable, type NumbersColumn, type TableOrder } from "../figures/numbersTable";
import { Section } from "../figures/section";
import { clock } from "../figures/statisticsWords";
import { plural, t } from "../../base/viewerText";

/** Files and events that are requested at once. */
const STEP = 50;
const MOST = 500;
/** The search starts after this time without typing. Milliseconds. */
const TYPING = 150;

interface Props {
  readonly transcript: string;
  readonly known: Understanding;
  readonly choice: StatisticsChoice;
  go(row: number): void;
}

/** Shows files that calls name, those that commands may have touched, and the history of one. */
export function FileSection({ transcript, known, choice, go }: Props): VNode {
  const host = useHost();
  const filter = choice.kept?.filter ?? "";
  const [order, setOrder] = useState<TableOrder>({ name: "touches", descending: true });
  const [asked, ask] = useState(STEP);
  const [path, choosePath] = useState<string>();
  useEffect(() => ask(STEP), [filter]);
  const query = {
    commands: true,
    filter,
    order: order.name as FileOrder,
    descending: order.descending,
    from: 0,
    to: asked,
  };
  const files = known.files + known.commandFiles;
  const request = useRequest<FilePage>(
    `${transcript} ${known.version} ${JSON.stringify(query)}`,
    (signal) => host.touchedFiles({ transcript, query }, signal),
    filter === "" ? 0 : TYPING,
  );
  // The current page stays visible until the next response arrives.
  const page = useLatestValue(request);
  const columns = useMemo(() => columnsOf(path, choosePath), [path]);
  return (
    <Section
      name="files"
      title={t("Files")}
      note={t(
        "Files that calls name in their input, including calls of subagents. Files in the text of commands are counted separately: a command might not use them, and might use others.",
      )}
    >
      {files === 0 ? (
        <p class="nothing">{t("No call names a file.")}</p>
      ) : (
        <>
          <FileFilter choice={choice}>
            <span class="quiet" role="status" data-files={page?.total}>
              {page ? plural(files, "{1} of {0} file", "{1} of {0} files", count(page.total)) : ""}
            </span>
          </FileFilter>
          {request.state === "failed" && (
            <Problem what={t("The files could not be listed")} error={request.error} retry={request.retry} />
          )}
          {!page && request.state === "loading" && <Waiting what={t("The list of files")} slow={request.slow} />}
          {page && (
            <NumbersTable
              id="files"
              label={t("Files that calls name")}
              rows={page.files}
              columns={columns}
              order={order}
              onOrder={(next) => {
                ask(STEP);
                setOrder(next);
              }}
              {...(page.total > page.files.length &&
                asked < MOST && {
                  more: {
                    total: page.total,
                    ask: () => ask(Math.min(MOST, asked + STEP * 3)),
                    all: () => ask(MOST),
                  },
                })}
              empty={t("No file's path contains this.")}
              rowAttributes={(file) => ({ "data-file": file.path, "aria-current": file.path === path })}
            />
          )}
          {page && page.total > page.files.length && asked >= MOST && (
            <p class="section-note" data-files-left={page.total - page.files.length}>
              {plural(
                page.total - page.files.length,
                "{0} more file is not listed: type a part of a path to find it.",
                "{0} more files are not listed: type a part of a path to find them.",
              )}
            </p>
          )}
          {path !== undefined && (
            <FileHistoryTable
              key={path}
              transcript={transcript}
              version={known.version}
              path={path}
              go={go}
              close={() => choosePath(undefined)}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** Filters the files by a part of their path. Escape shows all. */
export function FileFilter({ choice, children }: { choice: StatisticsChoice; children: ComponentChildren }): VNode {
  const filter = choice.kept?.filter ?? "";
  const set = (next: string): void => choice.keep({ tab: "statistics", ...choice.kept, filter: next });
  return (
    <label class="file-filter">
      {t("Filter")}{" "}
      <input
        type="search"
        value={filter}
        placeholder={t("Part of a path")}
        data-action="filter-files"
        onInput={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || filter === "") return;
          event.preventDefault();
          event.stopPropagation();
          set("");
        }}
      />
      {children}
    </label>
  );
}

function columnsOf(
  chosen: string | undefined,
  choose: (path: string | undefined) => void,
): readonly NumbersColumn<TouchedFile>[] {
  const counts = (
    name: "reads" | "writes" | "edits" | "others" | "failed" | "commands",
    title: string,
    hint: string,
    minor?: 1 | 2 | 3,
  ): NumbersColumn<TouchedFile> => ({
    name,
    title,
    hint,
    number: true,
    ...(minor && { minor }),
    value: (file) => file[name],
    cell: (file) =>
      file[name] === 0 ? (
        <span class="zero">0</span>
      ) : (
        <span class={name === "failed" ? "count-error" : undefined}>{count(file[name])}</span>
      ),
  });
  return [
    {
      name: "path",
      title: t("File"),
      wide: true,
      value: ({ path }) => path,
      cell: ({ path, ...counted }) => (
        <>
          <button
            type="button"
            class="link row-link path-link"
            title={visibleString(path)}
            aria-expanded={path === chosen}
            onClick={() => choose(path === chosen ? undefined : path)}
          >
            <CutPath path={path} />
          </button>
          {isPerhaps(counted) && <span class="uncertain">{t("by a command, not certain")}</span>}
        </>
      ),
    },
    {
      name: "touches",
      title: t("Calls"),
      hint: t("All calls whose input names it"),
      number: true,
      value: ({ reads, writes, edits, others }) => reads + writes + edits + others,
      cell: ({ reads, writes, edits, others }) => count(reads + writes + edits + others),
    },
    counts("reads", t("Reads"), t("Calls that read it"), 1),
    counts("writes", t("Writes"), t("Calls that wrote all of it"), 2),
    counts("edits", t("Edits"), t("Calls that changed a part of it"), 1),
    counts("others", t("Others"), t("Calls of tools that are not known to do one of these"), 3),
    counts("failed", t("No success"), t("Calls of these that were no success, for whatever reason"), 2),
    counts(
      "commands",
      t("Commands"),
      t("Calls of a shell whose command names it: it is not certain that they touched it"),
      3,
    ),
    {
      name: "last",
      title: t("Last"),
      minor: 3,
      value: (file) => {
        const last = lastOf(file);
        return last === undefined ? undefined : new Date(last).toISOString();
      },
      cell: (file) => {
        const last = lastOf(file);
        return last === undefined ? <span class="quiet">{t("unknown")}</span> : clock(last);
      },
    },
  ];
}

/** Returns when a file was last touched, or may have been. Milliseconds since 1970. */
function lastOf(file: TouchedFile): number | undefined {
  return file.last ?? (isPerhaps(file) ? file.lastCommand : undefined);
}

/** Returns whether only the text of commands names it. */
function isPerhaps({ reads, writes, edits, others }: Omit<TouchedFile, "path">): boolean {
  return reads + writes + edits + others === 0;
}
