import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CallStatus } from "../../transcripts/model/callRow";
import type { Summary } from "../../transcripts/model/summary";
import { useHost } from "../base/hostContext";
import { Problem } from "../controls/problem";
import { visibleString } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { statusWords } from "../base/statusWords";
import { count } from "../base/units";
import { everything, filterQuery, isStatus, type FilterChoice } from "./filterChoice";
import type { Find } from "./useFind";
import { plural, t } from "../base/viewerText";

/** Milliseconds without another row after which rows are counted again. */
const GROWN_MS = 1000;

/** Maximum characters of tool names in the menu. */
const NAME = 60;

const CHIPS: readonly Pick<ChipProps, "name" | "words" | "title">[] = [
  { name: "errors", words: t("Errors"), title: t("Calls that failed, were blocked or have no result") },
  { name: "prompts", words: t("Prompts"), title: t("What you asked; if other kinds are selected, these too") },
  { name: "answers", words: t("Answers"), title: t("What the model said") },
  { name: "thinking", words: t("Thinking"), title: t("What the model thought") },
  { name: "calls", words: t("Calls"), title: t("Tool calls") },
  { name: "system", words: t("System"), title: t("What the program reported to you or to the model") },
];

/** Shows which rows are visible, as toggle buttons and menus. */
export function FilterChips({
  find,
  transcript,
  summary,
}: {
  find: Find;
  transcript: string;
  summary: Summary;
}): VNode {
  const { choice, choose, filtered } = find;
  const active = filtered.query !== undefined;
  const searching = find.open && find.state.query.trim() !== "";
  const counts = useRowCounts(transcript, summary, choice.noBookkeeping);
  return (
    <div class="filters" role="group" aria-label={t("Show only some rows")} data-filters>
      {CHIPS.map((chip) => (
        <Chip key={chip.name} {...chip} rows={counts?.[chip.name]} choice={choice} choose={choose} />
      ))}
      <Chip
        name="noBookkeeping"
        words={t("Bookkeeping")}
        rows={counts?.noBookkeeping}
        title={t("What the program records for its own use (h)")}
        choice={choice}
        choose={choose}
        shownBy={false}
        // Hits are shown wherever they are (`filterQuery`).
        idle={choice.found && searching}
      />
      {(searching || choice.found) && (
        <Chip
          name="found"
          words={t("Only hits")}
          choice={choice}
          choose={choose}
          title={t("Only rows in which the search finds something")}
        />
      )}
      <ToolMenu find={find} transcript={transcript} rows={summary.complete ? summary.rows : -1} />
      <select
        class={choice.status === undefined ? "chip" : "chip on"}
        aria-label={t("Status of calls")}
        data-filter="status"
        value={choice.status ?? ""}
        onChange={({ currentTarget: { value } }) => choose({ status: isStatus(value) ? value : undefined })}
      >
        <option value="">{t("Any status")}</option>
        {statuses(summary).map(([status, calls]) => (
          <option key={status} value={status}>
            {statusWords[status]} ({count(calls)})
          </option>
        ))}
      </select>
      <select
        class={choice.agents === undefined ? "chip" : "chip on"}
        aria-label={t("Agents")}
        data-filter="agents"
        value={choice.agents ?? ""}
        onChange={({ currentTarget: { value } }) =>
          choose({ agents: value === "main" || value === "subagents" ? value : undefined })
        }
      >
        <option value="">{t("All agents")}</option>
        <option value="main">{t("Without subagents")}</option>
        <option value="subagents">{t("Subagents only")}</option>
      </select>
      {active && (
        <>
          <span class="filters-state" role="status" data-filter-state>
            {filtered.problem
              ? ""
              : filtered.filtering
                ? plural(
                    summary.rows,
                    "{1} of {0} row, still looking…",
                    "{1} of {0} rows, still looking…",
                    count(filtered.rows.length),
                  )
                : plural(summary.rows, "{1} of {0} row", "{1} of {0} rows", count(filtered.rows.length))}
          </span>
          <button type="button" class="link" data-action="clear-filters" onClick={() => find.endFilters(false)}>
            {t("Clear filters")}
          </button>
        </>
      )}
      {filtered.problem && (
        <Problem inline what={t("Not filtered")} error={filtered.problem} retry={find.retryFilter} />
      )}
    </div>
  );
}

/**
 * Returns how many rows each choice alone shows, when the file was read to its end. `noBookkeeping` says whether
 * bookkeeping is hidden.
 */
function useRowCounts(
  transcript: string,
  { complete, rows }: Summary,
  noBookkeeping: boolean,
): Partial<Record<Toggle, number>> | undefined {
  const host = useHost();
  const queries = [
    ...CHIPS.map(({ name }) => filterQuery({ ...everything, noBookkeeping, [name]: true }, "") ?? ""),
    "role:bookkeeping",
  ];
  const shown = useRef<{ readonly of: string; readonly counts: readonly number[] } | undefined>(undefined);
  const of = `${transcript} ${noBookkeeping}`;
  const known = shown.current?.of === of ? shown.current.counts : undefined;
  // A session that runs grows all the time: the counts of a moment ago stay until there are new ones.
  const delay = known ? GROWN_MS : 0;
  const ask = async (signal: AbortSignal): Promise<readonly number[]> =>
    complete ? host.rowCounts({ transcript, queries }, signal) : [];
  const request = useRequest(`counts ${of} ${complete ? rows : -1}`, ask, delay);
  const counts = request.state === "done" && request.value.length > 0 ? request.value : known;
  useEffect(() => {
    shown.current = counts && { of, counts };
  });
  const names = [...CHIPS.map(({ name }) => name), "noBookkeeping"];
  return counts && Object.fromEntries(names.map((name, at) => [name, counts[at]]));
}

type Toggle = { [Name in keyof FilterChoice]: FilterChoice[Name] extends boolean ? Name : never }[keyof FilterChoice];

interface ChipProps {
  readonly name: Toggle;
  readonly words: string;
  readonly title: string;
  /** How many rows it is about, once that is known. */
  readonly rows?: number | undefined;
  readonly choice: FilterChoice;
  choose(change: Partial<FilterChoice>): void;
  /** The choice that presses the button. */
  readonly shownBy?: boolean;
  /** The filter has no effect now: what it could hide is shown. */
  readonly idle?: boolean;
}

function Chip({ name, words, title, rows, choice, choose, shownBy = true, idle = false }: ChipProps): VNode {
  const on = idle || choice[name] === shownBy;
  return (
    <button
      type="button"
      class={on ? "chip on" : "chip"}
      aria-pressed={on}
      disabled={idle}
      title={title}
      data-filter={name}
      onClick={() => choose({ [name]: !choice[name] })}
    >
      {words}
      {rows !== undefined && <span class="chip-count"> {count(rows)}</span>}
    </button>
  );
}

function ToolMenu({ find, transcript, rows }: { find: Find; transcript: string; rows: number }): VNode {
  const host = useHost();
  const request = useRequest(`tools ${transcript} ${rows}`, (signal) => host.toolCounts({ transcript }, signal));
  const { tool } = find.choice;
  const known = request.state === "done" ? request.value : [];
  const tools = tool === undefined || known.some((each) => each.tool === tool) ? known : [{ tool, calls: 0 }, ...known];
  return (
    <select
      class={tool === undefined ? "chip" : "chip on"}
      aria-label={t("Tool")}
      data-filter="tool"
      value={tool ?? ""}
      onChange={({ currentTarget: { value } }) => find.choose({ tool: value === "" ? undefined : value })}
    >
      <option value="">{t("Any tool")}</option>
      {tools.map(({ tool: name, calls }) => (
        <option key={name} value={name}>
          {visibleString(name.slice(0, NAME))} ({count(calls)})
        </option>
      ))}
    </select>
  );
}

/** Lists the transcript's statuses, the most frequent first. */
function statuses({ calls }: Summary): [CallStatus, number][] {
  return Object.entries(calls)
    .filter((entry): entry is [CallStatus, number] => isStatus(entry[0]) && entry[1] > 0)
    .sort((one, other) => other[1] - one[1]);
}
