import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Summary } from "../../transcripts/model/summary";
import { useHost } from "../base/hostContext";
import { useStore } from "../base/store";
import { count } from "../base/units";
import { plural, t } from "../base/viewerText";
import { IconButton } from "../controls/buttons/iconButton";
import { Shape, StatusIcon } from "../controls/icons";
import { failedCall } from "../controls/search/useFailedSearch";
import { placeOf, RowFilter } from "../list/rows/rowFilter";
import type { TranscriptRows } from "../list/rows/transcriptRows";

interface Props {
  readonly transcript: TranscriptRows;
  readonly summary: Summary;
  /** The query that selects the shown rows. Undefined if all are shown. */
  readonly among: string | undefined;
  /** The selected row. */
  readonly active: number | undefined;
  /** Only failures are shown. */
  readonly filtered: boolean;
  /** Shows only failures, or all rows again. */
  filter(): void;
  /** Goes to the next failure, or the previous one with -1. */
  find(direction: 1 | -1): void;
}

/** Shows how many calls failed and which one is selected, filters by them, and moves between them. */
export function FailureButtons(props: Props): VNode | null {
  const { summary, filtered, filter, find } = props;
  const { error, blocked, orphaned } = summary.calls;
  const all = error + blocked + orphaned;
  const { at, total = all } = useFailurePosition(props, all);
  if (all === 0) return null;
  const without = error === all ? t("{0} failed", count(all)) : plural(all, "{0} failure", "{0} failures");
  const words = at === undefined ? without : t("{0} of {1}", count(at), count(total));
  const longest = t("{0} of {1}", count(total), count(total));
  // Of a part of the rows, it isn't known how many of them are calls.
  const others = props.among === undefined ? total - all : 0;
  const short = at === undefined ? count(all) : words;
  const hint = [
    ...(error > 0 ? [t("{0} failed", count(error))] : []),
    ...(blocked > 0 ? [t("{0} blocked", count(blocked))] : []),
    ...(orphaned > 0 ? [t("{0} without a result", count(orphaned))] : []),
    // Such as errors of the API.
    ...(others > 0 ? [plural(others, "{0} other error", "{0} other errors")] : []),
  ].join(", ");
  return (
    <span class="failures" role="group" aria-label={t("Failures")}>
      <button
        type="button"
        class={filtered ? "button count-failed on" : "button count-failed"}
        title={filtered ? t("Show all rows: {0}", hint) : t("Show only failures: {0}", hint)}
        aria-pressed={filtered}
        data-action="only-failures"
        data-count-failed={error}
        onClick={filter}
      >
        <StatusIcon name="error" />
        <span class="roomy steady" data-room={`${without}\n${longest}`}>
          {words}
        </span>
        <span class="tight steady" data-room={longest} aria-hidden="true">
          {short}
        </span>
      </button>
      <IconButton
        name="previous-failed"
        title={t("Previous failed call (Shift+N)")}
        label={t("Previous failed call")}
        onClick={() => find(-1)}
      >
        <Shape name="up" />
      </IconButton>
      <IconButton
        name="next-failed"
        title={t("Next failed call (n)")}
        label={t("Next failed call")}
        onClick={() => find(1)}
      >
        <Shape name="down" />
      </IconButton>
    </span>
  );
}

/** Returns the position of the selected row among the shown failures, from 1, and their number. */
function useFailurePosition(
  { transcript, summary, among, active }: Props,
  all: number,
): { readonly at?: number; readonly total?: number } {
  const host = useHost();
  const filter = useMemo(() => new RowFilter(host, transcript.id), [transcript]);
  const { rows, filtering, problem } = useStore(filter.state);
  // Nothing is requested until a row is selected.
  const wanted = useRef(false);
  wanted.current ||= active !== undefined && summary.complete;
  const query = [among, failedCall.query].filter((part) => part !== undefined).join(" ");
  useEffect(() => filter.set(wanted.current && all > 0 ? query : undefined), [filter, wanted.current, all > 0, query]);
  useEffect(() => filter.changed(), [filter, all]);
  useEffect(() => () => filter.dispose(), [filter]);
  const place = active === undefined ? -1 : placeOf(rows, active);
  if (filtering || problem || active === undefined || rows[place] !== active) return {};
  return { at: place + 1, total: rows.length };
}
