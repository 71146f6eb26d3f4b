import type { JsonObject } from "../../base/json/jsonValue";

/** Values of `mode` that other tools have for adding to the end of a file. */
const appending = /^(?:append|ab?\+?)$/i;

/** Values of `mode` for what `file_write` does anyway. */
const writing = /^(?:overwrite|rewrite|replace|write|w)$/i;

/** Reads `mode` as other tools have it: a text that is to be appended must not replace the file. Other values stay. */
export function withoutMode(input: JsonObject): JsonObject {
  const { mode, ...rest } = input;
  if (typeof mode !== "string") return input;
  if (appending.test(mode)) return { append: true, ...rest };
  return writing.test(mode) ? rest : input;
}
