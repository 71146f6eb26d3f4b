import type { Files, FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";

/** Bytes compared before where reading ended: a file that was written anew has others there. */
const TAIL_BYTES = 1024;

/** Distinguishes a file that grew from one that was replaced, cut, or rewritten. */
export class WatchedFile {
  #identity = "";
  #tail = new Uint8Array(0);

  constructor(
    readonly files: Pick<Files, "read">,
    readonly resource: Resource,
  ) {}

  /** Takes note of what was just read: the bytes behind those of the last note. */
  note(stat: FileStat, chunk: Uint8Array): void {
    this.#identity = stat.identity;
    const kept = chunk.length < TAIL_BYTES ? this.#tail.subarray(-(TAIL_BYTES - chunk.length)) : new Uint8Array(0);
    const added = chunk.subarray(-TAIL_BYTES);
    const tail = new Uint8Array(kept.length + added.length);
    tail.set(kept);
    tail.set(added, kept.length);
    this.#tail = tail;
  }

  forget(): void {
    this.#identity = "";
    this.#tail = new Uint8Array(0);
  }

  /** True when what was read, up to `position`, is not what the file begins with any more. */
  async isAnother(stat: FileStat, position: number): Promise<boolean> {
    if (position === 0) return false;
    if (stat.size < position) return true;
    if (this.#identity !== "" && stat.identity !== "" && this.#identity !== stat.identity) return true;
    const now = new Uint8Array(this.#tail.length);
    const count = await this.files.read(this.resource, position - now.length, position, now);
    return count < now.length || now.some((byte, at) => byte !== this.#tail[at]);
  }
}
