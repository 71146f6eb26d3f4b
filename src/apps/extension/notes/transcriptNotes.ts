import * as z from "zod";
import type { ShownNotes } from "../../../protocol/view";
import type { HostApi } from "../../../protocol/hostApi";
import type { PinnedRow } from "../../../hosts/node/notes/sessionNotes";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { linkTo, rowOfPlace } from "../permalinks/permalinkRow";
import type { WindowNotes } from "./windowNotes";

// Requests of the page are validated, because it shows untrusted text.
const noteOf = z.object({
  transcript: z.string(),
  row: z.int().nonnegative().optional(),
  what: z.enum(["pin", "name", "tags", "note"]),
});

/** An open transcript. */
interface OpenFile {
  readonly resource: string;
  readonly transcript: Transcript;
}

/** The user's notes about the transcripts of a viewer. */
export interface TranscriptNotes extends Pick<HostApi, "note"> {
  /** Returns the notes for the page. Looks for the rows of pins, and then reports a change. */
  shown(open: OpenFile): ShownNotes;
  dispose(): void;
}

/** Creates the notes of a viewer. Calls `changed` when a page needs them again. */
export function createTranscriptNotes(
  notes: WindowNotes,
  opened: (id: string) => OpenFile,
  changed: () => void,
): TranscriptNotes {
  const closing = new AbortController();
  const listening = notes.onChange(changed);
  /** The rows of pins that were looked for: undefined while it lasts, and -1 if the transcript doesn't contain it. */
  const rows = new WeakMap<Transcript, Map<string, number | undefined>>();

  const look = (transcript: Transcript, pin: PinnedRow): number | undefined => {
    const known = rows.get(transcript) ?? new Map<string, number | undefined>();
    rows.set(transcript, known);
    const key = JSON.stringify(pin.call === undefined ? [pin.entry, pin.row] : pin.call);
    if (known.has(key)) return known.get(key);
    known.set(key, undefined);
    rowOfPlace(transcript, pin, closing.signal).then(
      (row = -1) => {
        known.set(key, row);
        changed();
      },
      // The transcript was closed.
      () => undefined,
    );
    return undefined;
  };

  return {
    shown({ resource, transcript }) {
      const { name, tags = [], note, pinned = false, rows: pins = [] } = notes.of(resource);
      const found = pins.map((pin) => ({ row: look(transcript, pin), note: pin.note }));
      return {
        tags,
        pinned,
        ...(name !== undefined && { name }),
        ...(note !== undefined && { note }),
        rows: found.flatMap(({ row = -1, note: about }) => (row < 0 ? [] : [{ row, ...(about && { note: about }) }])),
        missing: found.filter(({ row }) => row === -1).length,
      };
    },
    async note(params) {
      const { transcript: id, row, what } = noteOf.parse(params);
      const { resource, transcript } = opened(id);
      const file = { resource, title: transcript.summary.title ?? "" };
      const { askName, askNote, askRowNote, askTags, setPinned, togglePin } = await import("./noteInputs");
      if (row !== undefined) {
        const { call, entry } = await linkTo(transcript, { row }, resource);
        const pin = { row, ...(call !== undefined ? { call } : entry !== undefined && { entry }) };
        await (what === "pin" ? togglePin : askRowNote)(notes, file, pin);
      } else if (what === "pin") await setPinned(notes, file, notes.of(resource).pinned !== true);
      else await { name: askName, tags: askTags, note: askNote }[what](notes, file);
    },
    dispose() {
      closing.abort(new DOMException("The viewer was closed", "AbortError"));
      listening.dispose();
    },
  };
}
