/** A kind of file that is known by its first bytes. */
export interface ByteKind {
  /** For a sentence: `a ZIP archive`. */
  readonly name: string;
  /** The media type of a picture. */
  readonly mediaType?: string;
  /** In pixels, if a picture states them near its beginning. */
  readonly width?: number;
  readonly height?: number;
}

/** The number of bytes at a file's start that identify its kind. A camera's picture has its size after a preview. */
export const kindBytes = 256 * 1024;

/** Returns the kind of file that its first bytes identify. Returns undefined for text and for unknown kinds. */
export function kindOf(bytes: Uint8Array): ByteKind | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const picture of pictures) {
    const found = picture(bytes, view);
    if (found) return found;
  }
  const name = kinds.find(([start]) => startsWith(bytes, start))?.[1];
  return name === undefined ? undefined : { name };
}

/** The first bytes of kinds of files that are no text. */
const kinds: readonly (readonly [start: string, name: string])[] = [
  ["%PDF-", "a PDF document"],
  ["PK\x03\x04", "a ZIP archive (docx, xlsx, jar and others are such archives)"],
  ["PK\x05\x06", "an empty ZIP archive"],
  ["\x1f\x8b\x08", "a gzip archive"],
  ["BZh", "a bzip2 archive"],
  ["\xfd7zXZ\0", "an xz archive"],
  ["\x28\xb5\x2f\xfd", "a Zstandard archive"],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive"],
  ["Rar!\x1a\x07", "a RAR archive"],
  ["\x7fELF", "an ELF program or library"],
  ["MZ", "a Windows program or library"],
  ["\xcf\xfa\xed\xfe", "a macOS program or library"],
  ["\xca\xfe\xba\xbe", "a Java class or macOS program"],
  ["\0asm", "a WebAssembly module"],
  ["SQLite format 3\0", "an SQLite database"],
  ["OggS", "an Ogg sound or video"],
  ["ID3", "an MP3 sound"],
  ["fLaC", "a FLAC sound"],
  ["RIFF", "a RIFF sound or video"],
  ["wOFF", "a WOFF font"],
  ["wOF2", "a WOFF2 font"],
  ["\0\x01\0\0\0", "a TrueType font"],
  ["OTTO", "an OpenType font"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"],
];

function startsWith(bytes: Uint8Array, start: string, at = 0): boolean {
  for (let index = 0; index < start.length; index++) if (bytes[at + index] !== start.charCodeAt(index)) return false;
  return true;
}

type Picture = (bytes: Uint8Array, view: DataView) => ByteKind | undefined;

function picture(format: string, mediaType: string, width: number, height: number): ByteKind {
  return { name: `a ${format} picture`, mediaType, width, height };
}

const png: Picture = (bytes, view) =>
  startsWith(bytes, "\x89PNG\r\n\x1a\n") && startsWith(bytes, "IHDR", 12) && bytes.length >= 24
    ? picture("PNG", "image/png", view.getUint32(16), view.getUint32(20))
    : undefined;

const gif: Picture = (bytes, view) =>
  (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) && bytes.length >= 10
    ? picture("GIF", "image/gif", view.getUint16(6, true), view.getUint16(8, true))
    : undefined;

const bmp: Picture = (bytes, view) =>
  startsWith(bytes, "BM") && bytes.length >= 26 && view.getUint32(14, true) === 40
    ? picture("BMP", "image/bmp", view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
    : undefined;

const webp: Picture = (bytes, view) => {
  if (!startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8) || bytes.length < 30) return undefined;
  const of = (width: number, height: number): ByteKind => picture("WebP", "image/webp", width, height);
  if (startsWith(bytes, "VP8X", 12)) return of(uint24(view, 24) + 1, uint24(view, 27) + 1);
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = view.getUint32(21, true);
    return of((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
};

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** A JPEG's size is in its frame header, after any number of segments (ITU T.81, annex B). */
const jpeg: Picture = (bytes, view) => {
  if (!startsWith(bytes, "\xff\xd8\xff")) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return picture("JPEG", "image/jpeg", view.getUint16(at + 7), view.getUint16(at + 5));
  }
  return { name: "a JPEG picture", mediaType: "image/jpeg" };
};

const pictures: readonly Picture[] = [png, jpeg, gif, webp, bmp];
