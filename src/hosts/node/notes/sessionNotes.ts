import * as z from "zod";

// Unknown fields are kept: a later version may have written them.

/** A pinned row of a transcript: its call, its entry, or only its number, and what the user noted about it. */
const pinnedRow = z.looseObject({
  row: z.int().nonnegative(),
  call: z.string().optional(),
  entry: z.string().optional(),
  note: z.string().optional(),
});
export type PinnedRow = z.infer<typeof pinnedRow>;

const sessionNotes = z.looseObject({
  name: z.string().optional(),
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
  pinned: z.boolean().optional(),
  rows: z.array(pinnedRow).optional(),
});

/** What the user noted about a session: a name, tags, a note, whether it is pinned, and pinned rows. */
export type SessionNotes = z.infer<typeof sessionNotes>;

/** The notes of all sessions, by `sessionKey`. */
export type AllNotes = ReadonlyMap<string, SessionNotes>;

const VERSION = 1;
const notesFile = z.looseObject({ version: z.literal(VERSION), sessions: z.record(z.string(), sessionNotes) });

/** The text of the file isn't what this version writes. */
export class NotesError extends Error {
  override readonly name = "NotesError";
  /** `damaged`: no version has written it. `later`: a later version has. */
  constructor(
    readonly kind: "damaged" | "later",
    message: string,
  ) {
    super(message);
  }
}

/** Parses the text of the file. Throws `NotesError`. */
export function parseNotes(text: string): AllNotes {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new NotesError("damaged", `It isn't JSON: ${String(error)}`);
  }
  const later = z.object({ version: z.int().gt(VERSION) }).safeParse(value);
  if (later.success) throw new NotesError("later", `It has version ${later.data.version}`);
  const { data, error } = notesFile.safeParse(value);
  if (error) throw new NotesError("damaged", z.prettifyError(error));
  return new Map(Object.entries(data.sessions));
}

/** Returns the text of the file. */
export function notesText(all: AllNotes): string {
  return `${JSON.stringify({ version: VERSION, sessions: Object.fromEntries(all) }, undefined, 2)}\n`;
}

/** Returns all notes with those of one session changed. Leaves out a session without any. */
export function withChange(all: AllNotes, key: string, change: (before: SessionNotes) => SessionNotes): AllNotes {
  const { name, tags = [], note, pinned, rows = [], ...unknown } = change(all.get(key) ?? {});
  const after: SessionNotes = {
    ...unknown,
    ...(name && { name }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(note && { note }),
    ...(pinned && { pinned }),
    ...(rows.length > 0 && { rows }),
  };
  const next = new Map(all);
  if (Object.keys(after).length === 0) next.delete(key);
  else next.set(key, after);
  return next;
}

/** Returns whether two pins are of the same row. */
export function isSamePin(one: PinnedRow, other: PinnedRow): boolean {
  if (one.call !== undefined || other.call !== undefined) return one.call === other.call;
  return one.entry === other.entry && one.row === other.row;
}

/** Returns the notes with a row pinned, or without its pin and note if it was. */
export function withPinToggled(before: SessionNotes, pin: PinnedRow): SessionNotes {
  const rows = before.rows ?? [];
  const others = rows.filter((row) => !isSamePin(row, pin));
  return { ...before, rows: others.length === rows.length ? [...rows, pin] : others };
}

/** Returns the notes with a row pinned that has a note. An empty one removes only the note. */
export function withRowNote(before: SessionNotes, pin: PinnedRow, note: string): SessionNotes {
  const rows = before.rows ?? [];
  const known = rows.find((row) => isSamePin(row, pin));
  const { note: _old, ...place } = known ?? pin;
  const next = { ...place, ...(note !== "" && { note }) };
  return { ...before, rows: known ? rows.map((row) => (row === known ? next : row)) : [...rows, next] };
}
