/** Bytes of an output to examine. */
const LOOKED_AT = 8192;

const makes: readonly (readonly [name: string, start: string])[] = [
  ["a PNG image", "\x89PNG"],
  ["a JPEG image", "\xff\xd8\xff"],
  ["a GIF image", "GIF8"],
  ["a PDF document", "%PDF-"],
  ["a ZIP archive", "PK\x03\x04"],
  ["gzip data", "\x1f\x8b"],
  ["zstd data", "\x28\xb5\x2f\xfd"],
  ["xz data", "\xfd7zXZ"],
  ["an ELF program", "\x7fELF"],
  ["an SQLite database", "SQLite format 3"],
];

/** Detects binary output by its start: invalid UTF-8 together with NULs or other control characters. */
export class BinaryOutput {
  #start: Uint8Array[] = [];
  #length = 0;

  /** What the output is, in words; undefined for text. */
  found: string | undefined;

  add(bytes: Uint8Array): void {
    if (this.#length >= LOOKED_AT) return;
    const part = bytes.slice(0, LOOKED_AT - this.#length);
    this.#start.push(part);
    this.#length += part.length;
    this.found = binaryKind(this.#start, this.#length);
    if (this.#length >= LOOKED_AT) this.#start = [];
  }
}

function binaryKind(parts: readonly Uint8Array[], length: number): string | undefined {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  let odd = 0;
  for (const byte of bytes) if (byte === 0 || (byte < 0x20 && (byte < 7 || byte > 13) && byte !== 0x1b)) odd += 1;
  // A character may be cut at the end. Only invalid UTF-8 before it counts.
  const text = new TextDecoder().decode(bytes, { stream: true });
  const wrong = text.split("\uFFFD").length - 1;
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const make = makes.find(([, mark]) => start.startsWith(mark))?.[0];
  if (wrong === 0) return undefined;
  if (make !== undefined) return make;
  return odd > 0 && odd + wrong > length / 20 ? "binary data" : undefined;
}
