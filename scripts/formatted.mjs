// Formats texts that scripts write, as `npm run format` formats their files.
import fs from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import picomatch from "picomatch";

const CONFIG = path.resolve(import.meta.dirname, "../.oxfmtrc.json");

/** Returns the formatted text of a file. `file` is its path from the project's root, with `/`. Throws for invalid syntax. */
export async function formatted(file, text) {
  const { overrides, ignorePatterns: _, ...options } = JSON.parse(fs.readFileSync(CONFIG, "utf8"));
  const own = overrides.filter(({ files }) => picomatch.isMatch(file, files)).map((override) => override.options);
  const { code, errors } = await format(file, text, Object.assign({}, options, ...own));
  if (errors.length > 0)
    throw new Error(`${file} can't be formatted: ${errors.map(({ message }) => message).join(", ")}`);
  return code;
}
