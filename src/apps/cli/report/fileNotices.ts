import type { Output } from "../terminal/cliOutput";
import { oneLine } from "../input/inputPath";
import type { FoundFiles } from "./reportFiles";
import type { ReportProgress } from "./reportProgress";
import { sourceName } from "../input/inputSource";
import { why } from "../input/unreadableReason";

/** Writes a message about a file on a line of its own, after clearing the progress line. */
export type Tell = (path: string, message: string) => Promise<void>;

export function tellTo(stderr: Output, progress: ReportProgress): Tell {
  return async (path, message) => {
    await progress.clear();
    await stderr.write(`${sourceName(path)}: ${oneLine(message)}\n`);
  };
}

/** Maximum files that are named because they were skipped. */
const MOST_SKIPPED = 10;

/** Reports paths without a transcript, files that were skipped, and paths that could not be read. Returns the exit code. */
export async function tellUnread({ empty, skipped, failures }: Omit<FoundFiles, "files">, tell: Tell): Promise<0 | 1> {
  for (const path of empty)
    await tell(path, "contains no transcript: no .jsonl file, and no .json file with an array of entries");
  for (const path of skipped.slice(0, MOST_SKIPPED))
    await tell(path, "skipped: no array of entries, and no session of a known agent");
  const more = skipped.slice(MOST_SKIPPED);
  const [next] = more;
  if (next !== undefined) await tell(next, `skipped, too, and so are ${more.length - 1} more .json files`);
  for (const { path, error } of failures) await tell(path, why(error));
  return failures.length > 0 ? 1 : 0;
}
