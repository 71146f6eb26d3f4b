import * as fs from "node:fs/promises";
import type { ShellText } from "../../../tools/runtime/ports/shellsPort";
import { TextTail } from "../../shared/output/textTail";
import { errorCode } from "../disk/fileErrors";

/** Characters of the end to keep in memory. */
const HELD = 64 * 1024;
/** Maximum characters that wait to be written before the source must pause. */
const MOST_WAITING = 256 * 1024;
/** Characters between two entries of the index. */
const STEP = 64 * 1024;

/** The offset of a character in the file. */
interface Place {
  readonly characters: number;
  readonly bytes: number;
}

/**
 * Stores a text of any size that grows at its end. All of it is in a file, and its end in memory.
 * Offsets are in characters (UTF-16 code units). If the file can't be written (a full disk), the text continues without
 * it, and what is in neither is lost.
 */
export class ShellOutput {
  readonly #tail = new TextTail(HELD);
  readonly #index: Place[] = [{ characters: 0, bytes: 0 }];
  #waiting: string[] = [];
  #waitingLength = 0;
  /** What is in the file. */
  #written: Place = { characters: 0, bytes: 0 };
  #file: fs.FileHandle | undefined;
  #writing: Promise<void> | undefined;
  #closed = false;

  /** Why the file is incomplete. */
  problem: string | undefined;

  /**
   * `path`: a new file, created on demand for its owner only; undefined for memory only. Calls `drained` when waiting
   * text is written.
   */
  constructor(
    readonly path: string | undefined,
    readonly drained: () => void = () => undefined,
  ) {
    if (path === undefined) this.problem = "there is no folder for it";
  }

  /** Number of characters so far. */
  get total(): number {
    return this.#tail.total;
  }

  /** Number of characters in the file. */
  get kept(): number {
    return this.#written.characters;
  }

  /** Adds text. Returns false if the source should wait for `drained`. */
  add(text: string): boolean {
    this.#tail.add(text);
    if (this.problem !== undefined || this.#closed) return true;
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    this.#writing ??= this.#write();
    return this.#waitingLength < MOST_WAITING;
  }

  async read(from: number, to: number): Promise<ShellText> {
    const tail = this.#tail.text();
    const held = this.total - tail.length;
    if (from >= held) return { text: tail.slice(from - held, Math.max(0, to - held)), from };
    await this.#writing;
    const end = Math.min(to, this.#written.characters);
    const early = from < end ? await this.#readFile(from, end) : "";
    if (to <= end) return { text: early, from };
    // Text that was written to the file meanwhile may no longer be in memory, so use the current state.
    const now = this.#tail.text();
    const start = this.total - now.length;
    if (start > end)
      return early === "" ? { text: now.slice(0, Math.max(0, to - start)), from: start } : { text: early, from };
    return {
      text: early + now.slice(Math.max(from, end) - start, Math.max(0, to - start)),
      from: early === "" ? Math.max(from, end) : from,
    };
  }

  /** Writes waiting text, and closes the file. */
  async close(): Promise<void> {
    await this.#writing;
    this.#closed = true;
    await this.#file?.close().catch(() => undefined);
    this.#file = undefined;
  }

  /** Indexes a file of another process, so that it can be read. */
  async adopt(): Promise<void> {
    this.#closed = true;
    if (this.path === undefined) return;
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const file = await fs.open(this.path, "r");
    try {
      const bytes = Buffer.alloc(STEP);
      for (let at = 0; ;) {
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
        // A character that is cut at the end of the file is left out.
        if (bytesRead === 0) return;
        const whole = wholeCharacters(bytes.subarray(0, bytesRead));
        if (whole === 0) return;
        const text = decoder.decode(bytes.subarray(0, whole));
        at += whole;
        this.#tail.add(text);
        this.#written = { characters: this.#written.characters + text.length, bytes: at };
        this.#index.push(this.#written);
      }
    } finally {
      await file.close();
    }
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const text = this.#waiting.join("");
        this.#waiting = [];
        // As a string, because a hundred megabytes of buffers would wait for garbage collection.
        const bytes = Buffer.byteLength(text);
        this.#file ??= await openNew(this.path ?? "");
        const { bytesWritten } = await this.#file.write(text, null, "utf8");
        if (bytesWritten < bytes) throw new Error("it is full");
        this.#waitingLength -= text.length;
        const { characters, bytes: before } = this.#written;
        this.#written = { characters: characters + text.length, bytes: before + bytes };
        if (characters + text.length - (this.#index.at(-1)?.characters ?? 0) >= STEP) this.#index.push(this.#written);
        this.drained();
      }
    } catch (error) {
      this.problem = errorCode(error) || (error instanceof Error ? error.message : String(error));
      this.#waiting = [];
      this.#waitingLength = 0;
      this.drained();
    } finally {
      this.#writing = undefined;
    }
  }

  async #readFile(from: number, to: number): Promise<string> {
    const start = this.#index.findLast(({ characters }) => characters <= from) ?? { characters: 0, bytes: 0 };
    const end = this.#index.find(({ characters }) => characters >= to) ?? this.#written;
    const file = await fs.open(this.path ?? "", "r");
    try {
      const bytes = Buffer.alloc(end.bytes - start.bytes);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start.bytes + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.toString("utf8", 0, filled).slice(from - start.characters, to - start.characters);
    } finally {
      await file.close();
    }
  }
}

/** Opens a new file. Never writes to an existing file or symlink. */
async function openNew(path: string): Promise<fs.FileHandle> {
  return fs.open(path, "wx", 0o600);
}

/** Returns the number of bytes up to the end of the last whole character. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back >= length ? bytes.length : bytes.length - back;
    }
  }
  return bytes.length;
}
