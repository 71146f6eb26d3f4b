import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import { WatchedFile } from "../bytes/watchedFile";
import { besideKey, readBeside, type BesideFiles } from "./filesBeside";
import { distinctCalls } from "./distinctCalls";
import type { Beside, ForeignForm, Found, Replayed } from "./foreignForm";
import forms from "./foreign/all";
import { lookAt, LOOKED_AT } from "./recordLook";
import { RecordMap } from "./recordMap";

/** Bytes read at a time; the first page is a small one, so that there is something to show at once. */
const FIRST_BYTES = 256 * 1024;
const PAGE_BYTES = 1024 * 1024;

/** A log of more bytes is not replayed, which takes memory several times its size. */
const MOST_REPLAYED = 64 * 1024 * 1024;

/** Bytes that show of nearly every file whether it is one of another program. */
const HEAD_BYTES = 16 * 1024;

/**
 * One file as a transcript in the form of Claude Code, whatever program wrote it, as far as its form is one of `forms`; any other file is
 * passed through. Converted bytes are found step by step: each `stat` goes on with the file, and its size is that of what is there by then.
 */
export class ForeignFile {
  #map: RecordMap | undefined;
  #about: string | undefined;
  #agent: string | undefined;
  /** The replayed file, if it is a log. */
  #replayed: Replayed | undefined;
  /** The file is nobody's that is known. */
  #plain = false;
  #position = 0;
  #watch: WatchedFile;
  #last: FileStat | undefined;
  /** Files next to it that were read, and what they were then. */
  #beside: { readonly files: readonly Resource[]; readonly key: string } | undefined;
  #edition = 0;

  /** `near` are the files next to it, of which nothing is decoded. */
  constructor(
    readonly files: Pick<Files, "read">,
    readonly resource: Resource,
    readonly near: BesideFiles,
    readonly known: readonly ForeignForm[] = forms,
  ) {
    this.#watch = new WatchedFile(files, resource);
  }

  /** What the file is, in a sentence; undefined when it is read as it is. */
  get notice(): string | undefined {
    return this.#about;
  }

  /** The service name of the program that wrote it, where its records are converted. */
  get agent(): string | undefined {
    return this.#agent;
  }

  /** A number that changes with the files next to it; 0 if there can be none. Converted bytes of another one differ. */
  get edition(): number {
    return this.#beside ? this.#edition : 0;
  }

  /** Continues with a file that was looked at. Returns the current size of the result. */
  async size(stat: FileStat): Promise<number> {
    const last = this.#last;
    const replaced = last !== undefined && (last.identity !== stat.identity || stat.size < last.size);
    const changed = last !== undefined && (last.size !== stat.size || last.mtime !== stat.mtime);
    const rejoined = await this.#isRejoined();
    if (replaced || rejoined || (changed && this.#replayed) || (await this.#isAnother(stat))) this.#forget();
    this.#last = stat;
    if (!this.#plain && !this.#map && (last === undefined || changed || replaced || rejoined)) await this.#look(stat);
    const map = this.#map;
    if (!map) return stat.size;
    const before = map.size;
    const size = this.#replayed?.bytes.length ?? stat.size;
    const isNew = this.#position < size;
    while (this.#position < size) {
      const to = Math.min(size, this.#position + (before === 0 ? FIRST_BYTES : PAGE_BYTES));
      const page = await this.#read(this.#position, to);
      // It became shorter: the next look shows that.
      if (page.length === 0) break;
      map.push(page);
      this.#position += page.length;
      this.#watch.note(stat, page);
      if (map.size > before) break;
    }
    if (isNew && this.#position >= size) map.end();
    return map.size;
  }

  /** Reads the converted bytes, as the files port reads. */
  async read(from: number, to: number, into: Uint8Array): Promise<number> {
    return this.#map ? this.#map.copy(from, to, into) : this.files.read(this.resource, from, to, into);
  }

  /** Returns the file's own line for a line of the converted bytes. */
  fileLine(line: number): number {
    return this.#map?.fileLine(line) ?? line;
  }

  /** As the file itself has what the byte at `at` comes from; undefined where nothing was converted. */
  async original(at: number): Promise<Uint8Array | undefined> {
    return this.#map?.original(at);
  }

  async #look(stat: FileStat): Promise<void> {
    const { size } = stat;
    for (const most of [HEAD_BYTES, LOOKED_AT]) {
      const start = await this.#read(0, Math.min(size, most));
      const complete = start.length >= size;
      const look = lookAt(start, complete);
      for (const form of this.known) {
        const found = form.detect(look);
        if (!found) continue;
        if ("replay" in found) return this.#replay(found.replay, found.about, stat);
        return this.#begin(form, found, start, stat);
      }
      this.#plain = look.settled;
      if (this.#plain || complete) return;
    }
  }

  async #begin({ agent }: ForeignForm, found: Found, start: Uint8Array, stat: FileStat): Promise<void> {
    const joined = found.beside && (await this.#join(found.beside));
    const plain = joined?.convert ?? found.convert;
    const convert = found.writesCallsOnce === true ? distinctCalls(plain) : plain;
    this.#map = new RecordMap({ ...found, convert }, start, (from, to) => this.#read(from, to), this.#replayed?.lines);
    this.#about = joined?.about === undefined ? found.about : `${found.about}; ${joined.about}`;
    this.#agent = (found.agent ?? agent)?.service;
    this.#position = RecordMap.begin(found.records);
    this.#watch.note(stat, start.subarray(0, this.#position));
  }

  async #join({ files, join }: Beside): Promise<ReturnType<Beside["join"]>> {
    const others = files(this.resource);
    if (others.length === 0) return undefined;
    // Before reading: what is written while they are read makes them others next time.
    this.#beside = { files: others, key: await besideKey(this.near, this.resource, others) };
    this.#edition++;
    if (this.#beside.key === "") return undefined;
    return join(await readBeside(this.near, this.resource, others), this.resource);
  }

  /** Files next to it have changed. */
  async #isRejoined(): Promise<boolean> {
    const beside = this.#beside;
    return beside !== undefined && (await besideKey(this.near, this.resource, beside.files)) !== beside.key;
  }

  /** Replays a log. A log that is too long, or whose result has no known form yet, is read as it is. */
  async #replay(replay: (log: Uint8Array) => Promise<Replayed>, about: string, stat: FileStat): Promise<void> {
    this.#plain = stat.size > MOST_REPLAYED;
    if (this.#plain) return;
    const replayed = await replay(await this.#read(0, stat.size));
    const look = lookAt(replayed.bytes, true);
    for (const form of this.known) {
      const found = form.detect(look);
      if (!found || "replay" in found) continue;
      this.#replayed = replayed;
      await this.#begin(form, { ...found, about }, replayed.bytes.subarray(0, LOOKED_AT), stat);
      return;
    }
  }

  /** What was read is not what the file begins with any more. */
  async #isAnother(stat: FileStat): Promise<boolean> {
    return this.#map !== undefined && !this.#replayed && this.#watch.isAnother(stat, this.#position);
  }

  #forget(): void {
    this.#map = this.#about = this.#agent = this.#replayed = this.#beside = undefined;
    this.#plain = false;
    this.#position = 0;
    this.#watch = new WatchedFile(this.files, this.resource);
  }

  async #read(from: number, to: number): Promise<Uint8Array> {
    if (this.#replayed) return this.#replayed.bytes.slice(from, to);
    const into = new Uint8Array(Math.max(0, to - from));
    return into.subarray(0, await this.files.read(this.resource, from, to, into));
  }
}
