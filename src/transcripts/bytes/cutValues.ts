import { type CutLine, endOf } from "./cutLine";
import { joinBytes } from "./lineBytes";
import { Breath } from "../../base/pause";
import { ARRAY_CLOSE, ARRAY_OPEN, COMMA, OBJECT_CLOSE, OBJECT_OPEN, QUOTE } from "./jsonBytes";

/** Of a line with more bytes its values are counted before it is parsed. */
export const COUNTED_BYTES = 512 * 1024;

/**
 * Values of a line that are parsed to show it: walking, showing and copying an object of a million fields takes
 * seconds.
 */
export const MOST_VALUES = 20_000;

/** Bytes between two looks at the time. */
const STRETCH = 1024 * 1024;

/**
 * Fields whose lists are entries' parts, which the index knows by their numbers: `message`, its `content`, and each
 * block of that.
 */
const WAY: readonly Uint8Array[] = [new TextEncoder().encode("message"), new TextEncoder().encode("content")];

/** Whether the container of a field, at this depth, is one whose values are all kept if those above it are. */
function isOnWay(depth: number, bytes: Uint8Array, name: number, nameEnd: number): boolean {
  const field = WAY[depth - 1];
  return depth === 0 || depth === 3 || (field !== undefined && isSame(bytes, name, nameEnd, field));
}

/**
 * Leaves the first values of an entry's JSON, and its own fields and those of its message and blocks, so that what is left is an entry as before. Of each other
 * object and list what follows the last value is left out. JSON that does not end is given back as it is.
 */
export async function cutValues(bytes: Uint8Array, most: number = MOST_VALUES): Promise<CutLine> {
  const kept: Uint8Array[] = [];
  const breath = new Breath();
  /** By depth, whether all values are kept. */
  const whole: boolean[] = [];
  let [count, from, dropped, depth, pause] = [0, 0, -1, 0, STRETCH];
  /** The text before: that of a container's field. */
  let [name, nameEnd] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (at >= pause) {
      pause = at + STRETCH;
      if (breath.due) await breath.take();
    }
    switch (bytes[at]) {
      case QUOTE: {
        name = at + 1;
        nameEnd = at = endOf(bytes, name);
        break;
      }
      case OBJECT_OPEN:
      case ARRAY_OPEN: {
        whole.push(isOnWay(whole.length, bytes, name, nameEnd) && whole.every(Boolean));
        break;
      }
      case COMMA:
        if (dropped === -1 && whole.at(-1) === false && ++count >= most) [dropped, depth] = [at, whole.length];
        break;
      case OBJECT_CLOSE:
      case ARRAY_CLOSE:
        if (dropped !== -1 && whole.length === depth) {
          kept.push(bytes.subarray(from, dropped));
          [from, dropped] = [at, -1];
        }
        whole.pop();
        break;
      default:
    }
  }
  if (kept.length === 0 || whole.length > 0) return { bytes, hidden: 0 };
  const pieces = [...kept, bytes.subarray(from)];
  const left = joinBytes(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
  return { bytes: left, hidden: bytes.length - left.length };
}

function isSame(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  return to - from === text.length && text.every((byte, at) => byte === bytes[from + at]);
}
