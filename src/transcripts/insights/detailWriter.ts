import { redact } from "../../base/redaction/redact";
import type { Archive, Statements } from "../archive/archive";
import { bytesKey } from "../archive/fileKeys";
import { currentPrices } from "../statistics/prices";
import { costsVersion, countCosts, countDays, relatedFiles } from "./dayTotals";
import { updateAbout, writeDetails, type DetailAbout, type KeptFile } from "./detailRows";
import type { SessionDetails } from "./sessionDetails";

/** Milliseconds of reading, and rows, after which what was read is written. */
const WRITE_MS = 2_000;
const WRITE_ROWS = 10_000;

/** What there is to write of a file: what was read, or what else changed. */
export interface Change {
  readonly read?: Read;
  readonly updated?: Updated;
}

interface Read {
  readonly about: DetailAbout;
  readonly key: string;
  readonly details: SessionDetails;
}

interface Updated {
  readonly id: number;
  readonly key: string;
  readonly about: DetailAbout;
}

/** Writes what was read, some files at a time. */
export class DetailWriter {
  #read: Read[] = [];
  #updated: Updated[] = [];
  #since = performance.now();
  readonly #prices = currentPrices();
  /** How texts look without their secrets. */
  readonly #withoutSecrets = new Map<string, string>();

  constructor(
    readonly archive: Archive,
    readonly known: ReadonlyMap<string, KeptFile>,
  ) {}

  /** Writes it, and what came before, when there is enough. */
  take({ read, updated }: Change): void {
    if (read) this.#read.push(read);
    if (updated) this.#updated.push(updated);
    const rows = this.#read.reduce((sum, { details }) => sum + details.calls.length + details.messages.length, 0);
    if (rows >= WRITE_ROWS || (this.#read.length > 0 && performance.now() - this.#since > WRITE_MS)) this.write([]);
  }

  /** Writes what was read since, and removes files. */
  write(gone: readonly KeptFile[]): void {
    const [read, updated, known] = [this.#read, this.#updated, this.known];
    const prices = this.#prices;
    const version = `${prices.date} ${bytesKey(new TextEncoder().encode(JSON.stringify(prices)))}`;
    const isIdle = read.length + updated.length + gone.length === 0;
    if (isIdle && this.archive.read(costsVersion) === version) return;
    this.archive.write((statements) => {
      for (const { id, key, about } of updated) {
        updateAbout(statements, id, key, about);
        this.#keepHidden(statements, id, about);
      }
      // Copies of what was in these files count now.
      const before = [...read.flatMap(({ about }) => known.get(about.resource)?.id ?? []), ...gone.map(({ id }) => id)];
      const changed = new Set(relatedFiles(statements, before));
      // Another program may have read it again.
      const removed = gone.map(({ id, key }) => [id, key]);
      statements.run("DELETE FROM detail_files WHERE id = ? AND key = ?", removed);
      const written = read.map(({ about, key, details }) => {
        const id = writeDetails(statements, about, key, details);
        this.#keepHidden(statements, id, about, details);
        return id;
      });
      for (const id of relatedFiles(statements, written)) changed.add(id);
      countDays(statements, changed, prices);
      countCosts(statements, version, prices);
    });
    [this.#read, this.#updated, this.#since] = [[], [], performance.now()];
  }
  /** Keeps which texts contain secrets, and how a query sees them, so that no function of SQL shows a part of one. */
  #keepHidden(
    statements: Statements,
    source: number,
    { project, title, subagent }: DetailAbout,
    { calls, changes }: Pick<SessionDetails, "calls" | "changes"> = { calls: [], changes: [] },
  ): void {
    const texts = [project, title, subagent, ...calls.map(({ file }) => file), ...changes.map(({ path }) => path)];
    const hidden = [...new Set(texts)].flatMap((text) => {
      const shown = redact(text ?? "", { known: this.#withoutSecrets }).text;
      return typeof text === "string" && shown !== text ? [[source, text, shown]] : [];
    });
    statements.run("INSERT OR IGNORE INTO detail_hidden (source, text, shown) VALUES (?, ?, ?)", hidden);
  }
}
