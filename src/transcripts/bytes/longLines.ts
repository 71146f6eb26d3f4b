import type { ByteSource } from "./byteSource";
import { type CutLine, cutRange } from "./cutLine";
import { cutValues } from "./cutValues";

/**
 * What was left of the long lines of a file read last, by where they begin and end: who looks at one looks at it again,
 * and asks for several things of it at once.
 */
const known = new WeakMap<object, Map<string, Promise<CutLine>>>();
const CUT_LINES = 4;
/** Of a line that is still longer nothing is remembered. Bytes. */
const LONGEST_REMEMBERED = 2 * 1024 * 1024;

/**
 * The half-open range of a line in its file with its long texts cut and its many values left out, each line once;
 * `file` stands for the file as it was read. Rejects with `FileError`.
 */
export async function readLongLine(bytes: ByteSource, file: object, from: number, to: number): Promise<CutLine> {
  const lines = known.get(file) ?? new Map<string, Promise<CutLine>>();
  known.set(file, lines);
  const place = `${from}-${to}`;
  const cut = lines.get(place) ?? readCut(bytes, from, to);
  lines.delete(place);
  lines.set(place, cut);
  for (const oldest of lines.keys()) {
    if (lines.size <= CUT_LINES) break;
    lines.delete(oldest);
  }
  const forget = (): void => {
    if (lines.get(place) === cut) lines.delete(place);
  };
  try {
    const line = await cut;
    if (line.bytes.length > LONGEST_REMEMBERED) forget();
    return line;
  } catch (error) {
    forget();
    throw error;
  }
}

async function readCut(bytes: ByteSource, from: number, to: number): Promise<CutLine> {
  const line = (await cutRange(bytes.files, bytes.resource, { from, to })) ?? {
    bytes: await bytes.read(from, to),
    hidden: 0,
  };
  const { bytes: left, hidden } = await cutValues(line.bytes);
  return { bytes: left, hidden: line.hidden + hidden };
}
