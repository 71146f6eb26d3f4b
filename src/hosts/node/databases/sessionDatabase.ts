import { basename } from "node:path";
import { DatabaseCopy, requireRest, type ReadableState } from "./databaseCopy";
import { DatabaseThread, type DatabaseRow, type Statement } from "./databaseThread";
import { hermesTables } from "./hermesTables";
import { messageTables } from "./messageTables";
import { openclawTables } from "./openclawTables";
import { opencodeTables } from "./opencodeTables";
import { readShape, SHAPE, type SessionTables, type StoredLine, type StoredSession } from "./sessionTables";

/** A session as the lines of a file. */
export interface SessionLines {
  readonly tables: SessionTables;
  readonly session: StoredSession;
  /** Its first line: the session itself. */
  readonly first: Uint8Array;
  readonly lines: readonly StoredLine[];
  readonly size: number;
  /** Milliseconds since 1970 of the last change of one of its rows. */
  readonly updated: number;
}

/** Sessions whose rows are remembered. */
const MOST_KEPT = 16;
/** Bytes of a session that is read at once, and remembered as long as its rows are. */
const MOST_WHOLE = 512 * 1024;
/** Milliseconds without a request after which the copy of a database is removed. */
const IDLE_MS = 10_000;
/** Milliseconds during which files aren't looked at again, and how many times as long as reading the last state took. */
const CALM_MS = 100;
const CALM_FACTOR = 10;

/** Sessions in one database, by their ids. Reading never changes or locks the database. */
export class SessionDatabase {
  /** OpenCode or Kilo, by the name of the file: their tables are the same. */
  readonly #named: "kilo" | "opencode";
  readonly #copy: DatabaseCopy;
  #last: Promise<unknown> = Promise.resolve();
  #tables: SessionTables | undefined;
  #sessions: ReadonlyMap<string, StoredSession> | undefined;
  readonly #kept = new Map<string, SessionLines>();
  readonly #whole = new WeakMap<SessionLines, Uint8Array>();
  #state: ReadableState | undefined;
  /** Of the state that is remembered. */
  #version: string | undefined;
  #lookAgain = 0;
  /** How often the file was read. */
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    path: string,
    readonly thread = new DatabaseThread(),
  ) {
    this.#named = basename(path).startsWith("kilo") ? "kilo" : "opencode";
    this.#copy = new DatabaseCopy(path, () => this.thread.close());
  }

  /** The agent whose sessions they are, as far as it was looked for. */
  get agent(): string {
    return this.#tables?.agent ?? this.#named;
  }

  /** Returns all sessions by their ids. Undefined for a database of something else. */
  async sessions(): Promise<ReadonlyMap<string, StoredSession> | undefined> {
    return (await this.#remembered(() => this.#sessions)) ?? this.#steady((state) => this.#readSessions(state));
  }

  /** Returns a session as lines. Undefined if there is none with this id. */
  async lines(id: string): Promise<SessionLines | undefined> {
    return (await this.#remembered(() => this.#kept.get(id))) ?? this.#steady((state) => this.#readLines(state, id));
  }

  /** Returns what is known if the files are as they were then: nothing is copied or opened for it. */
  async #remembered<Value>(know: () => Value | undefined): Promise<Value | undefined> {
    const [value, version] = [know(), this.#version];
    if (value === undefined || this.calm > 0) return value;
    if ((await this.#copy.version()) !== version) return undefined;
    this.#lookAgain = Date.now() + CALM_MS;
    return value;
  }

  /** Copies bytes of a session's lines into `into`. Returns how many there were. */
  read(id: string, from: number, to: number, into: Uint8Array): Promise<number> {
    return this.#steady(async (state) => {
      const lines = await this.#readLines(state, id);
      if (!lines || from >= Math.min(to, lines.size)) return 0;
      // Most sessions are small, and are read in many ways.
      const whole =
        lines.size <= MOST_WHOLE ? (this.#whole.get(lines) ?? (await this.#bytes(state, lines))) : undefined;
      if (whole) this.#whole.set(lines, whole);
      const part = whole?.subarray(from, to) ?? (await this.#bytes(state, lines, from, to));
      into.set(part);
      return part.length;
    });
  }

  /** Reads the rows of a range. */
  async #bytes(
    state: ReadableState,
    { tables, first, lines, size }: SessionLines,
    from = 0,
    to = size,
  ): Promise<Uint8Array> {
    const end = Math.min(to, size);
    const range = { from, end, into: new Uint8Array(end - from) };
    copyPart(first, 0, range);
    let at = first.length;
    const wanted: (StoredLine & { readonly at: number })[] = [];
    for (const line of lines) {
      if (at + line.size > from && at < end) wanted.push({ ...line, at });
      at += line.size;
    }
    for (const kind of new Set(wanted.map((line) => line.kind))) {
      const places = new Map(wanted.flatMap((line) => (line.kind === kind ? [[line.row, line]] : [])));
      const [rows = []] = await this.#query(state, [tables.line(kind, [...places.keys()])]);
      for (const row of rows) {
        const place = places.get(Number(row["row"]));
        if (place) copyPart(tables.lineOf(kind, row).subarray(0, place.size), place.at, range);
      }
    }
    return range.into;
  }

  /** Milliseconds during which another look at the files returns the same. */
  get calm(): number {
    return Math.max(0, this.#lookAgain - Date.now());
  }

  /** Removes what reading needed, as far as it isn't in use. */
  async release(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#turn(async () => {
      this.#state = undefined;
      this.#lookAgain = 0;
      await this.thread.close();
      await this.#copy.release();
    });
  }

  /** Does `ask` for one state of the database: again if the database changed while its own file was read. */
  #steady<Value>(ask: (state: ReadableState) => Promise<Value>): Promise<Value> {
    return this.#turn(async () => {
      clearTimeout(this.#idle);
      try {
        const began = Date.now();
        for (let changes = 0; ; requireRest(++changes, began)) {
          const state = await this.#look(changes > 0);
          const asked = this.#asked;
          const outcome = await ask(state).then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          );
          const isKnown = this.#asked === asked || !state.immutable;
          const isSame = isKnown || (await this.#copy.version()) === state.version;
          if (!isSame) continue;
          if ("error" in outcome) throw outcome.error;
          return outcome.value;
        }
      } finally {
        this.#idle = setTimeout(() => void this.release().catch(() => undefined), IDLE_MS);
        this.#idle.unref();
      }
    });
  }

  async #look(again: boolean): Promise<ReadableState> {
    if (this.#state && !again && this.calm > 0) return this.#state;
    const began = Date.now();
    const state = await this.#copy.state();
    if (state.version !== this.#version) {
      this.#sessions = this.#tables = undefined;
      this.#kept.clear();
    }
    this.#state = state;
    this.#version = state.version;
    this.#lookAgain = Date.now() + Math.max(CALM_MS, CALM_FACTOR * (Date.now() - began));
    return state;
  }

  async #readSessions(state: ReadableState): Promise<ReadonlyMap<string, StoredSession> | undefined> {
    this.#tables ??= await this.#readTables(state);
    if (!this.#tables) return undefined;
    if (!this.#sessions) {
      const [rows = []] = await this.#query(state, [this.#tables.sessions]);
      const sessions = rows.map(this.#tables.readSession);
      this.#sessions = new Map(sessions.map((session) => [session.id, session]));
    }
    return this.#sessions;
  }

  async #readTables(state: ReadableState): Promise<SessionTables | undefined> {
    const shape = readShape(await this.#query(state, SHAPE));
    return (
      shape &&
      (opencodeTables(shape, this.#named) ?? openclawTables(shape) ?? hermesTables(shape) ?? messageTables(shape))
    );
  }

  async #readLines(state: ReadableState, id: string): Promise<SessionLines | undefined> {
    const session = (await this.#readSessions(state))?.get(id);
    const known = this.#kept.get(id);
    const tables = this.#tables;
    if (known || !session || !tables) return known;
    const { lines: stored, updated } = tables.readRows(await this.#query(state, tables.rows(id)));
    const first = new TextEncoder().encode(`${JSON.stringify({ session: session.columns, database: tables.agent })}\n`);
    const size = stored.reduce((sum, line) => sum + line.size, first.length);
    const lines = { tables, session, first, lines: stored, size, updated: Math.max(session.updated, updated) };
    this.#kept.set(id, lines);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return lines;
  }

  #query(state: ReadableState, statements: readonly Statement[]): Promise<DatabaseRow[][]> {
    this.#asked++;
    return this.thread.query(state, statements);
  }

  #turn<Value>(work: () => Promise<Value>): Promise<Value> {
    const value = this.#last.then(work);
    this.#last = value.catch(() => undefined);
    return value;
  }
}

interface Range {
  readonly from: number;
  readonly end: number;
  readonly into: Uint8Array;
}

/** Copies what of a line that begins at `at` is in the range. */
function copyPart(line: Uint8Array, at: number, { from, end, into }: Range): void {
  const part = line.subarray(Math.max(0, from - at), Math.max(0, end - at));
  if (part.length > 0) into.set(part, Math.max(0, at - from));
}
