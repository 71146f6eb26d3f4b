import type { HostApi } from "../../../src/protocol/hostApi";
import type { RightView, ShownNotes } from "../../../src/protocol/view";

/** What the user noted about the session of the page. Parameter of the page: `notes` (JSON: what they are at first). */
export class NotesHost {
  #notes: ShownNotes | undefined;

  constructor(
    settings: URLSearchParams,
    private readonly did: (method: keyof HostApi, params: unknown) => void,
    private readonly show: () => void,
  ) {
    const notes = settings.get("notes");
    if (notes !== null) this.#notes = JSON.parse(notes) as ShownNotes;
  }

  right(right: RightView): RightView {
    return right.kind === "transcript" && this.#notes ? { ...right, notes: this.#notes } : right;
  }

  /** Pins, or removes a pin. What needs the user's answer is only noted. */
  readonly note: HostApi["note"] = async (params) => {
    this.did("note", params);
    const { row, what } = params;
    if (!this.#notes || what !== "pin") return;
    const { rows, pinned } = this.#notes;
    const isPinned = rows.some((one) => one.row === row);
    if (row === undefined) this.#notes = { ...this.#notes, pinned: !pinned };
    else this.#notes = { ...this.#notes, rows: isPinned ? rows.filter((one) => one.row !== row) : [...rows, { row }] };
    this.show();
  };
}
