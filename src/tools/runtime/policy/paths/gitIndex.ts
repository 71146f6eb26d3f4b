/** What an index of Git's says about submodules. */
export interface IndexLinks {
  /** Paths of submodules, with slashes between names. */
  readonly links: readonly string[];
  /** The file next to it that contains the other entries, if it is split. */
  readonly shared: string | undefined;
}

/** How an index begins: `DIRC`. */
const SIGNATURE = 0x44495243;

/** The name of the part that names the file with the other entries: `link`. */
const SPLIT = 0x6c696e6b;

/** The mode of an entry that is a submodule. */
const LINK = 0o160000;

/** Where an entry has its mode, and its object. */
const MODE = 24;
const OBJECT = 40;

/** Bits of an entry's flags: more of them follow; the length of its name. */
const EXTENDED = 0x4000;
const LENGTH = 0xfff;

/** The maximum number of bytes of a path. */
const LONGEST = 1 << 16;

/**
 * Finds the submodules in an index (gitformat-index(5)). `hash` is the number of bytes of an object's name. Throws for
 * data that is no index, and for names that aren't UTF-8.
 */
export function indexLinks(bytes: Uint8Array, hash: number): IndexLinks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4);
  if (view.getUint32(0) !== SIGNATURE || version < 2 || version > 4) throw new RangeError("This is no index of Git's");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const links: string[] = [];
  const path = new Uint8Array(LONGEST);
  let length = 0;
  let at = 12;
  for (let left = view.getUint32(8); left > 0; left--) {
    const flags = view.getUint16(at + OBJECT + hash);
    const isLink = view.getUint32(at + MODE) === LINK;
    const own = at + OBJECT + hash + (flags & EXTENDED ? 4 : 2);
    const { cut, start } = version === 4 ? cutOf(view, own) : { cut: length, start: own };
    const known = flags & LENGTH;
    const end = version < 4 && known < LENGTH ? start + known : endOf(bytes, start);
    path.set(bytes.subarray(start, end), length - cut);
    length += end - start - cut;
    if (isLink) links.push(decoder.decode(path.subarray(0, length)));
    // Before version 4, one to eight zeros follow, up to a multiple of eight bytes.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return { links, shared: sharedIn(view, at, hash) };
}

/** Finds the name of the other part of a split index among the parts behind the entries. */
function sharedIn(view: DataView, from: number, hash: number): string | undefined {
  // The index ends with a sum.
  for (let at = from; at + 8 + hash <= view.byteLength; at += 8 + view.getUint32(at + 4)) {
    if (view.getUint32(at) !== SPLIT) continue;
    const name = Array.from({ length: hash }, (_, index) => view.getUint8(at + 8 + index));
    return `sharedindex.${name.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }
  return undefined;
}

/** Where the next zero is. */
function endOf(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(0, from);
  if (end < 0) throw new RangeError("A name in the index has no end");
  return end;
}

/** Reads how many bytes of the last path an entry doesn't begin with: a number with seven bits in each byte. */
function cutOf(view: DataView, from: number): { readonly cut: number; readonly start: number } {
  let start = from;
  let byte = 128;
  let cut = -1;
  while (byte & 128) {
    byte = view.getUint8(start++);
    cut = (cut + 1) * 128 + (byte & 127);
  }
  return { cut, start };
}
