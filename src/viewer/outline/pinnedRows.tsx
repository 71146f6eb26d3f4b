import type { VNode } from "preact";
import type { ShownNotes } from "../../protocol/view";
import type { Row } from "../../transcripts/model/entryRow";
import { useHost } from "../base/hostContext";
import { kindWords } from "../base/kindWords";
import { useLatestValue, useRequest } from "../base/useRequest";
import { Shape } from "../controls/icons";
import { Problem } from "../controls/problem";
import { VisibleTextView } from "../controls/visibleTextView";
import { plural, t } from "../base/viewerText";

interface Props {
  readonly transcript: string;
  readonly notes: Pick<ShownNotes, "rows" | "missing">;
  /** Shows a row, and moves the focus to it. */
  jump(row: number): void;
}

/** Lists the pinned rows above the outline, in the order of the transcript. */
export function PinnedRows({ transcript, notes, jump }: Props): VNode | null {
  const host = useHost();
  const pins = [...notes.rows].sort((one, other) => one.row - other.row);
  const asked = useRequest(JSON.stringify([transcript, pins.map(({ row }) => row)]), async (signal) => {
    const found = await Promise.all(pins.map(({ row }) => host.rows({ transcript, from: row, to: row + 1 }, signal)));
    return new Map(found.flatMap(([row]) => (row ? [[row.index, row] as const] : [])));
  });
  const rows = useLatestValue(asked);
  if (pins.length === 0 && notes.missing === 0) return null;
  return (
    <section class="pinned-rows" aria-label={t("Pinned rows")} data-pinned-rows={pins.length}>
      <h3>
        <Shape name="pin" />
        {t("Pinned")}
      </h3>
      {asked.state === "failed" && (
        <Problem inline what={t("The pinned rows could not be loaded")} error={asked.error} retry={asked.retry} />
      )}
      <ul>
        {pins.map(({ row, note }) => (
          <li key={row}>
            <button type="button" class="pinned-row" data-pinned-row={row} onClick={() => jump(row)}>
              <span class="pinned-text">
                <VisibleTextView text={textOf(rows?.get(row))} />
              </span>
              {note !== undefined && (
                <span class="pinned-note">
                  <VisibleTextView text={note} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {notes.missing > 0 && (
        <p class="quiet" data-pins-missing={notes.missing}>
          {plural(notes.missing, "{0} pinned row isn't in this file.", "{0} pinned rows aren't in this file.")}
        </p>
      )}
    </section>
  );
}

function textOf(row: Row | undefined): string {
  if (!row) return "…";
  const text = row.call ? `${row.call.tool} ${row.call.summary}` : row.text;
  return text.replace(/\s+/g, " ").trim().slice(0, 200) || kindWords[row.kind];
}
