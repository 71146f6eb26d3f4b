import { readingOf, toldBy } from "../../entries/entryTypes";
import type { LineClass } from "../../entries/entryType";
import type { RowKind } from "../../model/entryRow";
import { ABSENT, UNREADABLE, type LineNames } from "./lineNames";
import { NODES } from "./linePaths";

/** The indexed facts about an entry that its type and one more field determine. */
export interface Told {
  readonly class: LineClass;
  /** Undefined if it has no row. */
  readonly kind: RowKind | undefined;
  readonly settles: string | undefined;
}

/** Keys of pairs stay whole numbers. */
const MOST_FIELDS = 2 ** 26;

/** Returns the facts about such entries. Reads each combination once. */
export class ToldReader {
  /** By the type's number and, for a type that depends on one more field, that of the field's value. */
  readonly #known = new Map<number, Told | undefined>();
  readonly #told: (ReturnType<typeof toldBy> | null)[] = [];

  constructor(readonly line: LineNames) {}

  /**
   * Returns facts about the entry whose values were taken, by the number of its type's name. Undefined if it has to be
   * read.
   */
  of(type: number): Told | undefined {
    const { line } = this;
    let told = this.#told[type];
    if (told === undefined) this.#told[type] = told = toldBy(line.text(type)) ?? null;
    if (told === null) return undefined;
    const field = told.by === undefined ? ABSENT : line.name(NODES[told.by]);
    if (field === UNREADABLE) return undefined;
    const key = type * MOST_FIELDS + field + 1;
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    const read = this.#read(type, told, field);
    this.#known.set(key, read);
    return read;
  }

  #read(type: number, { by, except = [] }: NonNullable<ReturnType<typeof toldBy>>, field: number): Told | undefined {
    const value = field === ABSENT ? undefined : this.line.text(field);
    if (value !== undefined && except.includes(value)) return undefined;
    const holder = by === "attachment.type" ? { attachment: { type: value } } : by === undefined ? {} : { [by]: value };
    const entry = readingOf({ type: this.line.text(type), ...holder });
    const [part] = entry.parts;
    if (entry.parts.length > 1 || part?.use || part?.result || entry.title) return undefined;
    return { class: entry.class, kind: part?.kind, settles: entry.settles };
  }
}
