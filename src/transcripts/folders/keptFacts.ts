import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { isObject, itemsOf, stringOf } from "../../base/json/jsonValue";
import { currentPrices } from "../statistics/prices";

/**
 * Where what is known of files is kept between runs. Both may throw: then everything is read anew, and nothing is kept.
 */
export interface Keep {
  /** The text of the last `write`; undefined when there is none. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

/** Text of another version, or with other prices, is of no use: what is kept in it may have another meaning. */
export function keptVersion(): string {
  const prices = currentPrices();
  return `8 ${prices.date} ${bytesKey(new TextEncoder().encode(JSON.stringify(prices)))}`;
}

/** Files that are kept, and UTF-16 code units that they may take: those seen last stay. A session takes about 1,000. */
const MAX_FILES = 20_000;
const MAX_TEXT = 16_000_000;

/** Bytes at the end of a file that show whether it is the one that was read. */
const TAIL_BYTES = 4_096;

interface Kept {
  readonly resource: string;
  readonly key: string;
  readonly facts: unknown;
}

/** The files port as far as reading folders needs it. */
export type FolderFiles = Pick<Files, "stat" | "read" | "list" | "child" | "watch" | "unpackers">;

/**
 * What is known of files, so that only those that changed are read again: a file is the same when its identity, size, time of the last
 * write and the hash of its end are.
 */
export class KeptFacts {
  readonly #known = new Map<string, Kept>();
  /** In the order in which they were asked for. */
  readonly #seen = new Map<string, Kept>();
  #changed = false;

  private constructor(readonly files: FolderFiles) {}

  /** What was kept. Text that is damaged, or another version's, counts as nothing. */
  static async open(files: FolderFiles, keep: Keep | undefined): Promise<KeptFacts> {
    const kept = new KeptFacts(files);
    const text = await keep?.read().catch(() => undefined);
    for (const item of parse(text)) kept.#known.set(item.resource, item);
    return kept;
  }

  /** The facts of a file, from what is kept when the file is the same and `check` knows them, else from `read`. */
  async of<Facts>(
    resource: Resource,
    stat: FileStat,
    check: (facts: unknown) => Facts | undefined,
    read: () => Promise<Facts>,
  ): Promise<Facts> {
    // Before reading: what is written while the file is read makes it another one next time.
    const key = `${stat.identity} ${stat.size} ${stat.mtime} ${await this.#tail(resource, stat.size)}`;
    return this.#of(resource, key, check, read);
  }

  /**
   * The same of several files together, which have been asked for one by one before: they are the same when each of
   * them is.
   */
  async together<Facts>(
    resources: readonly Resource[],
    check: (facts: unknown) => Facts | undefined,
    read: () => Promise<Facts>,
  ): Promise<Facts> {
    const names = resources.map((resource) => `${resource} ${this.#seen.get(resource)?.key ?? ""}`);
    // No resource has a space. What is kept of files in a folder that is gone is found by its beginning.
    return this.#of(
      `${resources[0] ?? ""} with others`,
      bytesKey(new TextEncoder().encode(names.join("\n"))),
      check,
      read,
    );
  }

  async #of<Facts>(
    resource: string,
    key: string,
    check: (facts: unknown) => Facts | undefined,
    read: () => Promise<Facts>,
  ): Promise<Facts> {
    const known = this.#known.get(resource);
    const checked = known?.key === key ? check(known.facts) : undefined;
    if (known && checked !== undefined) {
      this.#seen.set(resource, known);
      return checked;
    }
    const facts = await read();
    this.#seen.set(resource, { resource, key, facts });
    this.#changed = true;
    return facts;
  }

  /**
   * Writes down what was seen, and what else is known as far as there is room. What was not seen in folders that are `finished`, at any
   * depth, is not there any more and left out.
   */
  async save(keep: Keep, finished: ReadonlySet<string>): Promise<void> {
    const others = [...this.#known.values()].filter(
      ({ resource }) => !this.#seen.has(resource) && !isBelow(resource, finished),
    );
    if (!this.#changed && this.#seen.size + others.length === this.#known.size) return;
    const parts: string[] = [];
    let length = 0;
    for (const item of [...this.#seen.values(), ...others].slice(0, MAX_FILES)) {
      const part = JSON.stringify(item);
      length += part.length + 1;
      if (length > MAX_TEXT) break;
      parts.push(part);
    }
    await keep.write(`{"version":${JSON.stringify(keptVersion())},"files":[\n${parts.join(",\n")}\n]}\n`);
  }

  async #tail(resource: Resource, size: number): Promise<string> {
    const bytes = new Uint8Array(Math.min(TAIL_BYTES, size));
    const count = await this.files.read(resource, size - bytes.length, size, bytes);
    return bytesKey(bytes.subarray(0, count));
  }
}

function isBelow(resource: string, folders: ReadonlySet<string>): boolean {
  for (let at = resource.lastIndexOf("/"); at > 0; at = resource.lastIndexOf("/", at - 1))
    if (folders.has(resource.slice(0, at))) return true;
  return false;
}

function parse(text: string | undefined): Kept[] {
  if (text === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Cut off or overwritten: as if there were none.
    return [];
  }
  if (!isObject(value) || value["version"] !== keptVersion()) return [];
  return itemsOf(value["files"]).flatMap((item): Kept[] => {
    if (!isObject(item)) return [];
    const [resource, key] = [stringOf(item["resource"]), stringOf(item["key"])];
    return resource === undefined || key === undefined ? [] : [{ resource, key, facts: item["facts"] }];
  });
}

/** Two 32-bit FNV-1a hashes of different starts: for noticing change, not against an attacker. */
function bytesKey(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x01000193) ^ (two >>> 15);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
}
