import { useMemo } from "preact/hooks";
import type { HostApi } from "../../protocol/hostApi";
import type { RightView, ShownNotes } from "../../protocol/view";
import type { HostItem } from "../controls/moreActions";
import { useHost } from "../base/hostContext";
import { useAction } from "../controls/behavior/useAction";
import { t } from "../base/viewerText";

/** The pinned rows of a transcript, and what the user noted about them. */
export type Pins = ReadonlyMap<number, string | undefined>;

type What = Parameters<HostApi["note"]>[0]["what"];

/** Keeps what the user noted about a session, and asks for changes. Without notes of the host, offers nothing. */
export function useNotes(
  view: RightView,
  active: number | undefined,
): {
  readonly notes: ShownNotes | undefined;
  readonly pins: Pins;
  readonly problem: Error | undefined;
  readonly items: readonly HostItem[];
  edit(what: What): void;
  /** Handles a key. Returns whether it was used. */
  key(key: string): boolean;
} {
  const host = useHost();
  const { state, run } = useAction(false);
  const [id, notes] = view.kind === "transcript" ? [view.id, view.notes] : [];
  const rows = JSON.stringify(notes?.rows ?? []);
  // The list draws its rows again when the map is another one.
  const pins = useMemo((): Pins => new Map((notes?.rows ?? []).map(({ row, note }) => [row, note])), [rows]);
  const edit = (what: What, row?: number): Promise<void> =>
    host.note({ transcript: id ?? "", what, ...(row !== undefined && { row }) });
  const item = (name: string, label: string, what: What, row?: number, keys?: string): HostItem => ({
    name,
    label,
    ...(keys !== undefined && { keys }),
    failed: t("Not saved"),
    run: () => edit(what, row),
  });
  const ofRow =
    active === undefined
      ? []
      : [
          item("pin-row", pins.has(active) ? t("Unpin Row") : t("Pin Row"), "pin", active, "m"),
          item("note-row", t("Note on Row…"), "note", active, "Shift+M"),
        ];
  return {
    notes,
    pins,
    problem: state instanceof Error ? state : undefined,
    items: notes
      ? [
          ...ofRow,
          item("pin-session", notes.pinned ? t("Unpin Session") : t("Pin Session"), "pin"),
          item("name-session", t("Rename Session…"), "name"),
          item("tag-session", t("Edit Session Tags…"), "tags"),
          item("note-session", t("Edit Session Note…"), "note"),
        ]
      : [],
    edit: (what) => run(() => edit(what)),
    key(key) {
      if (!notes || active === undefined || (key !== "m" && key !== "M")) return false;
      run(() => edit(key === "m" ? "pin" : "note", active));
      return true;
    },
  };
}
