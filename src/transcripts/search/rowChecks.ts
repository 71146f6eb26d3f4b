import { IndexRows } from "./indexRows";
import type { LineTexts } from "./lineTexts";
import type { Query, Wanted } from "./query/searchQuery";

/** Checks whether rows match a query, each once. `known` is a text of the query that a row is known to contain. */
export class RowChecks {
  readonly #accepted = new Map<number, boolean>();
  readonly #rows: IndexRows;

  constructor(
    readonly lines: LineTexts,
    readonly query: Query,
    readonly known?: Wanted,
  ) {
    this.#rows = new IndexRows(lines.source.index, query);
  }

  async accepts(row: number): Promise<boolean> {
    const before = this.#accepted.get(row);
    if (before !== undefined) return before;
    const accepted = await this.#fulfils(row);
    this.#accepted.set(row, accepted);
    return accepted;
  }

  /** Returns the id of the subagent's call that a row reports, if it reports only one. */
  nestedAt(row: number): string | undefined {
    return this.#rows.nestedAt(row);
  }

  async #fulfils(row: number): Promise<boolean> {
    const { tests, texts, without } = this.query;
    if (!this.#rows.holds(row)) return false;
    const entryTests = tests.flatMap((test) => (test.from === "entry" ? [test] : []));
    if (entryTests.length > 0) {
      const entry = await this.lines.entryOf(row);
      if (!entry || !this.#rows.holds(row, (tested) => entryTests.every((test) => test.holds(entry, tested))))
        return false;
    }
    const others = texts.filter((wanted) => wanted !== this.known);
    if (others.length === 0 && without.length === 0) return true;
    const all = await this.lines.textsOf(row);
    const holds = ({ term, place }: Wanted): boolean =>
      all.some(({ text, field }) => term.find(text) !== undefined && place(field()));
    return others.every(holds) && !without.some(holds);
  }
}
