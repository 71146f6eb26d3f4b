import { copied } from "../copiedEntry";
import { showBytes } from "../../../base/text/displayText";
import { boundDepth } from "../../../base/json/nestingLimit";
import type { JsonObject } from "../../../base/json/jsonValue";

/** UTF-16 code units of one text, of one value's JSON, and of all that is kept with its fields' names. */
const MAX_TEXT = 32_768;
const MAX_JSON = 65_536;
const MAX_SUM = 262_144;
const MAX_FIELDS = 200;

/** In place of a field's name. */
const MORE = "…";

/**
 * Returns a file's unknown fields for display as a tree, at most `MAX_SUM` of them. Cuts what is too long and puts a
 * sentence there that says so. Counts fields that don't fit under the name `…`.
 */
export function workflowFields(fields: JsonObject): JsonObject {
  const kept = new Map<string, unknown>();
  let [sum, left] = [0, 0];
  for (const [name, value] of Object.entries(fields)) {
    const [whole, instead] = kept.size < MAX_FIELDS && name !== MORE ? bounded(value) : [];
    const fitting = [whole, instead].find((one) => one && sum + name.length + one.size <= MAX_SUM);
    if (!fitting) left++;
    else {
      kept.set(name, fitting.value);
      sum += name.length + fitting.size;
    }
  }
  if (left > 0)
    kept.set(MORE, left === 1 ? "(1 more field; the file has it)" : `(${left} more fields; the file has them)`);
  return Object.fromEntries(kept);
}

/** A value, and its size as `MAX_SUM` counts. */
interface Kept {
  readonly value: unknown;
  readonly size: number;
}

/** Returns as much of a value as the limit for one allows, and the sentence that can replace it. */
function bounded(value: unknown): readonly [Kept, Kept] {
  if (typeof value === "string") {
    const { length } = value;
    const instead = textKept(`(${showBytes(length)} of text; the file has it)`);
    if (length <= MAX_TEXT) return [textKept(value), instead];
    const start = copied(value.slice(0, MAX_TEXT));
    return [textKept(`${start}… (${length - MAX_TEXT} more characters; the file has them)`), instead];
  }
  // A field that is not there.
  if (value === undefined)
    return [
      { value, size: 0 },
      { value, size: 0 },
    ];
  const shallow = boundDepth(value);
  const { length } = JSON.stringify(shallow);
  const instead = textKept(`(${showBytes(length)} of JSON; the file has them)`);
  return [length <= MAX_JSON ? { value: shallow, size: length } : instead, instead];
}

function textKept(value: string): Kept {
  return { value, size: value.length };
}
