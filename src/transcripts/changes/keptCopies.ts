import type { Resource } from "../../base/resource";
import { fieldsOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { readBackup, trackedIn } from "../details/fileBackup";
import { candidateLines } from "../lookup/candidateLines";
import { probesFor } from "../lookup/bytes/probe";
import { literalTerm } from "../lookup/textTerm";
import { LineReader } from "../rows/lineReader";
import type { Source } from "../rows/rowReader";
import { canList, type NearFiles } from "../structure/agents/agentFiles";
import { absolutePath } from "../understanding/touches";

/** Bytes of an entry that is read. */
const MAX_LINE = 4 * 1024 * 1024;

/** A copy of a file as it was at a time. */
export interface KeptCopy {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The copy's name. Absent if there was no file. */
  readonly copy?: string;
}

/**
 * The copies of files that Claude Code keeps next to its sessions, as a session's entries name them
 * (docs/transcript-format.md#other-files). What was read is kept, and read on when the file grows.
 */
export class KeptCopies {
  readonly #files: NearFiles;
  readonly #resource: Resource;
  #index: Source["index"] | undefined;
  #line = 0;
  #count = 0;
  /** By path, relative to the folder in which the session ran, or from the root on. */
  #copies = new Map<string, Map<string, KeptCopy>>();

  constructor(files: NearFiles, resource: Resource) {
    this.#files = files;
    this.#resource = resource;
  }

  /** Number of copies that entries name. */
  get count(): number {
    return this.#count;
  }

  /** Reads which copies the entries name. Rejects with the signal's reason. */
  async readOn(source: Source, signal: AbortSignal): Promise<void> {
    if (!canList(this.#files)) return;
    if (this.#index !== source.index) this.#restart(source.index);
    const probes = probesFor(literalTerm('"file-history-', false));
    for await (const { kind, line } of candidateLines(source, { probes, from: this.#line, signal })) {
      const { from, to } = kind === "line" ? source.index.line(line) : { from: 0, to: 0 };
      if (kind === "line" && to - from <= MAX_LINE) {
        const entry = (await new LineReader(source).line(line)).entry(0);
        if (entry?.type.startsWith("file-history-")) this.#add(entry.fields);
      }
      this.#line = kind === "line" ? line + 1 : line;
    }
  }

  #restart(index: Source["index"]): void {
    this.#index = index;
    this.#line = 0;
    this.#count = 0;
    this.#copies = new Map();
  }

  #add(entry: JsonObject): void {
    for (const [path, about] of trackedIn(entry)) {
      const { backupFileName: copy, backupTime, realParentDir } = fieldsOf(about);
      const time = Date.parse(stringOf(backupTime) ?? "");
      if (Number.isNaN(time) || (typeof copy !== "string" && copy !== null)) continue;
      const name = path.split(/[\\/]/).at(-1) ?? path;
      const parent = stringOf(realParentDir);
      for (const known of parent === undefined ? [path] : [path, absolutePath(name, parent)]) {
        const copies = this.#copies.get(known) ?? new Map<string, KeptCopy>();
        this.#copies.set(known, copies);
        // Later snapshots name the same copy again.
        const key = copy ?? `none at ${time}`;
        if (copies.has(key)) continue;
        copies.set(key, { time, ...(copy !== null && { copy }) });
        this.#count++;
      }
    }
  }

  /** Returns the copies of a file, by the folder in which its edits were made. */
  of(path: string, cwd: string | undefined): readonly KeptCopy[] {
    const root = cwd === undefined ? undefined : absolutePath("", cwd);
    const relative = root !== undefined && path.startsWith(root) ? [path.slice(root.length)] : [];
    const named = [...relative, path].flatMap((name) => [...(this.#copies.get(name) ?? [])]);
    return [...new Map(named).values()];
  }

  /** Returns the text of a copy, and null where there was no file. Undefined for one that can't be read as UTF-8. */
  async text({ copy }: KeptCopy): Promise<string | null | undefined> {
    if (copy === undefined) return null;
    const files = this.#files;
    const read = canList(files) ? await readBackup(files, this.#resource, copy) : undefined;
    if (!read || "problem" in read) return undefined;
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(read.bytes);
      // Programs differ in whether a mark at the start is a part of the text.
      return text.startsWith("\ufeff") ? undefined : text;
    } catch {
      return undefined;
    }
  }
}
