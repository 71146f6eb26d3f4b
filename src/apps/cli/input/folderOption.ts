import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../terminal/cliFailure";

/**
 * Returns the absolute path of an existing folder, by default the current one. `how` names the argument. Throws
 * `UsageError`.
 */
export function folderAt(given: string | undefined, how: string): string {
  const folder = resolve(given ?? ".");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new UsageError(
    `The folder ${JSON.stringify(given ?? folder)} does not exist. Pass an existing folder with ${how}.`,
  );
}
