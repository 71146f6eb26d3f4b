import type { Resource } from "../../../../base/resource";
import type { FindQuery } from "../../../../tools/runtime/ports/searchPort";
import { ripgrep } from "./ripgrepProcess";

/** Returns whether a search can miss matches in files that aren't UTF-8, and must report them. */
export function missesLetters({ pattern, encoding, undecoded }: FindQuery): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII is the same in all encodings in question
  return undecoded !== undefined && encoding === undefined && /[^\x00-\x7f]/.test(pattern);
}

/** Reports a file that isn't UTF-8, unless the search omits it. */
export function tellUndecoded({ undecoded, omit, roots }: FindQuery, resource: Resource): void {
  if (omit?.(resource) !== true || roots.includes(resource)) undecoded?.(resource);
}

/** Maximum files to report. */
const MOST = 20;

/** How ripgrep finds files that aren't UTF-8. */
export interface UndecodedSearch {
  readonly rgPath: string;
  readonly cwd: string;
  readonly targets: readonly string[];
  /** The arguments that select files. */
  readonly visibility: readonly string[];
}

/** Calls `found` with the paths, as ripgrep writes them, of a few files with invalid UTF-8. Ignores errors. */
export async function findUndecoded(
  { rgPath, cwd, targets, visibility }: UndecodedSearch,
  signal: AbortSignal,
  found: (path: string) => void,
): Promise<void> {
  const args = [...visibility, "--files-with-matches", "--null", "--color=never", "--sort=path", `--regexp=${NO_UTF8}`];
  const output = ripgrep(rgPath, [...args, "--", ...targets], cwd, signal);
  let rest = "";
  let count = 0;
  for await (const chunk of output) {
    const paths = (rest + chunk.toString("utf8")).split("\0");
    rest = paths.pop() ?? "";
    for (const path of paths) {
      if (count++ === MOST) return;
      found(path);
    }
  }
}

/**
 * Matches invalid UTF-8 (Unicode's table 3-7): unused bytes, stray, missing, or excess continuation bytes, and overlong
 * forms.
 */
const NO_UTF8 = `(?-u:${[
  String.raw`[\xC0\xC1\xF5-\xFF]`,
  String.raw`(?:^|[\x00-\x7F])[\x80-\xBF]`,
  String.raw`(?:[\xC2-\xF4]|[\xE0-\xF4][\x80-\xBF]|[\xF0-\xF4][\x80-\xBF]{2})(?:[\x00-\x7F\xC0-\xFF]|$)`,
  String.raw`[\xC2-\xDF][\x80-\xBF]{2}|[\xE0-\xEF][\x80-\xBF]{3}|[\xF0-\xF4][\x80-\xBF]{4}`,
  String.raw`\xE0[\x80-\x9F]|\xED[\xA0-\xBF]|\xF0[\x80-\x8F]|\xF4[\x90-\xBF]`,
].join("|")})`;
