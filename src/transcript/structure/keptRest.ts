import { showBytes, wellFormed } from "../displayText";
import { boundDepth, type Fields } from "../json";

/** UTF-16 code units of one text, and of one value's JSON, that are kept. */
const MAX_TEXT = 32_768;
const MAX_JSON = 65_536;
const MAX_FIELDS = 200;

/** Fields of a file that nothing is known of, so that they can be shown as a tree: what is too long is cut, and a sentence in its place says so. */
export function keptRest(fields: Fields): Fields {
  const all = Object.entries(fields);
  const kept = all.slice(0, MAX_FIELDS).map(([name, value]): [string, unknown] => [name, bounded(value)]);
  if (all.length > MAX_FIELDS) kept.push(["…", `(${all.length - MAX_FIELDS} more fields; the file has them)`]);
  return Object.fromEntries(kept);
}

function bounded(value: unknown): unknown {
  if (typeof value === "string") {
    if (value.length <= MAX_TEXT) return value;
    return `${wellFormed(value.slice(0, MAX_TEXT))}… (${value.length - MAX_TEXT} more characters; the file has them)`;
  }
  // A field that is not there.
  if (value === undefined) return undefined;
  const shallow = boundDepth(value);
  const { length } = JSON.stringify(shallow);
  return length <= MAX_JSON ? shallow : `(${showBytes(length)} of JSON; the file has them)`;
}
