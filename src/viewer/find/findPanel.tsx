import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Summary } from "../../transcripts/model/summary";
import { Shape, ToolIcon } from "../controls/icons";
import { EmptyState } from "../controls/emptyState";
import { Problem } from "../controls/problem";
import { IconButton } from "../controls/buttons/iconButton";
import { bytes, count } from "../base/units";
import { FilterChips } from "./filterChips";
import { FindHelp } from "./findHelp";
import { HitList } from "./hitList";
import type { Find } from "./useFind";
import { plural, t } from "../base/viewerText";

/** Opens and closes the find bar and the filters. */
export function FindButtons({ find }: { find: Find }): VNode {
  const filtering = find.filtered.query !== undefined;
  return (
    <>
      <IconButton
        name="find"
        title={t("Find in the transcript (Ctrl+F)")}
        label={t("Find in the transcript")}
        aria-expanded={find.open}
        onClick={() => (find.open ? find.hide() : find.show())}
      >
        <ToolIcon name="search" />
      </IconButton>
      <IconButton
        name="filters"
        class={filtering ? "button icon-button on" : "button icon-button"}
        label={t("Show only some rows")}
        aria-expanded={find.filtersShown}
        onClick={find.toggleFilters}
      >
        <Shape name="filter" />
      </IconButton>
    </>
  );
}

/** Shows the find bar with its hits, and the filters, above a transcript's rows. */
export function FindPanel({ find, transcript, summary }: { find: Find; transcript: string; summary: Summary }): VNode {
  return (
    <>
      {find.open && <FindBar find={find} summary={summary} />}
      {find.filtersShown && <FilterChips find={find} transcript={transcript} summary={summary} />}
    </>
  );
}

/** Shown instead of rows if a filter hides all of them. */
export function NothingShown({ find, summary }: { find: Find; summary: Summary }): VNode | null {
  const { filtered, bookkeeping, rows } = find;
  if (filtered.query === undefined && bookkeeping.hidden && bookkeeping.count > 0) {
    // The content of a file that is still being read is unknown.
    if (!summary.complete || rows.known < summary.rows) return null;
    return (
      <EmptyState title={t("Nothing but bookkeeping yet")}>
        <p>{t("The transcript contains only what the program records for its own use.")}</p>
        <button type="button" class="button primary" data-action="show-all-rows" onClick={find.showAll}>
          {t("Show all rows")}
        </button>
      </EmptyState>
    );
  }
  if (filtered.query === undefined || filtered.filtering || filtered.problem) return null;
  return (
    <EmptyState title={t("No row is shown")}>
      <p>{t("No row of this transcript matches the filters above.")}</p>
      <button type="button" class="button primary" data-action="clear-filters" onClick={() => find.endFilters(false)}>
        {t("Clear filters")}
      </button>
    </EmptyState>
  );
}

function FindBar({ find, summary }: { find: Find; summary: Summary }): VNode {
  const [help, setHelp] = useState(false);
  const { state } = find;
  const wrong = state.problem?.kind === "query" ? state.problem.error.message : undefined;
  const none = state.hits.length === 0;
  const hit = state.current === undefined ? undefined : state.hits[state.current];
  return (
    <div
      class="find"
      role="search"
      aria-label={t("Find in the transcript")}
      data-find
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        if (help) setHelp(false);
        else find.hide();
      }}
    >
      <Bar find={find} summary={summary} wrong={wrong !== undefined} help={help} setHelp={setHelp} />
      {wrong !== undefined && <Problem what={wrong} />}
      {state.problem?.kind === "failure" && (
        <Problem what={t("The search stopped")} error={state.problem.error} retry={find.goOn} />
      )}
      {help && (
        <FindHelp
          take={(query) => {
            find.type(query);
            find.input.current?.focus();
          }}
        />
      )}
      {!none && <HitList find={find} />}
      {hit && hit.row < find.rows.known && find.rows.placeOf(hit.row) === undefined && (
        <div class="note quiet" role="status" data-hit-hidden>
          <span>{t("This match is hidden by the filter.")}</span>
          <button type="button" class="link" data-action="show-all-rows" onClick={find.showAll}>
            {t("Show it")}
          </button>
        </div>
      )}
      {state.full && (
        <div class="note quiet" data-find-full>
          <span>
            {plural(state.hits.length, "{0} hit is kept; there may be more.", "{0} hits are kept; there may be more.")}
          </span>
          <button type="button" class="link" data-action="go-on" onClick={find.goOn}>
            {t("Search on")}
          </button>
        </div>
      )}
      {state.tooLong > 0 && (
        <div class="note quiet">
          {plural(
            state.tooLong,
            "{0} line too long to be read was not searched.",
            "{0} lines too long to be read were not searched.",
          )}
        </div>
      )}
    </div>
  );
}

interface BarProps {
  readonly find: Find;
  readonly summary: Summary;
  /** The query is invalid. */
  readonly wrong: boolean;
  readonly help: boolean;
  setHelp(shown: boolean): void;
}

function Bar({ find, summary, wrong, help, setHelp }: BarProps): VNode {
  const { state } = find;
  const none = state.hits.length === 0;
  return (
    <div class="find-bar">
      <input
        ref={find.input}
        type="text"
        class="find-box"
        aria-label={t("Find in the transcript")}
        aria-invalid={wrong}
        aria-describedby={`${find.list}-find-state`}
        placeholder={t("Find: text, /expression/, tool:Bash status:error …")}
        spellcheck={false}
        autocomplete="off"
        value={state.query}
        data-find-box
        onInput={(event) => find.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
          else if (event.key === "ArrowDown" && !none) document.querySelector<HTMLElement>("[data-hits]")?.focus();
          else return;
          event.preventDefault();
        }}
      />
      <span id={`${find.list}-find-state`} class="find-state" role="status" aria-live="polite" data-find-state>
        {wrong ? "" : stateWords(find, summary)}
      </span>
      <IconButton
        name="previous-hit"
        title={t("Previous hit (Shift+Enter, Shift+F3)")}
        label={t("Previous hit")}
        disabled={none}
        onClick={() => find.step(-1)}
      >
        <Shape name="up" />
      </IconButton>
      <IconButton
        name="next-hit"
        title={t("Next hit (Enter, F3)")}
        label={t("Next hit")}
        disabled={none}
        onClick={() => find.step(1)}
      >
        <Shape name="down" />
      </IconButton>
      <IconButton
        name="find-help"
        label={t("What can be typed here")}
        aria-expanded={help}
        onClick={() => setHelp(!help)}
      >
        <span aria-hidden="true">?</span>
      </IconButton>
      <IconButton name="close-find" title={t("Close (Escape)")} label={t("Close the search")} onClick={find.hide}>
        <Shape name="close" />
      </IconButton>
    </div>
  );
}

function stateWords({ state }: Find, summary: Summary): string {
  if (state.query.trim() === "") return "";
  const { hits, current, searching } = state;
  const found = hits.length === 0 ? t("No hits") : plural(hits.length, "{0} hit", "{0} hits");
  if (searching) {
    const words = hits.length === 0 ? t("No hits yet") : found;
    return summary.bytes > 0 && state.bytes > 0
      ? t("{0}, still searching…, {1} of {2}", words, bytes(state.bytes), bytes(summary.bytes))
      : t("{0}, still searching…", words);
  }
  return current === undefined ? found : plural(hits.length, "{1} of {0} hit", "{1} of {0} hits", count(current + 1));
}
