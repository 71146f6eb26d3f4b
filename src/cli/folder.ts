import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "./failure";

/** The whole path of a folder that is there; the current one when none is given. `how` says how one is given. Throws `UsageError`. */
export function folderAt(given: string | undefined, how: string): string {
  const folder = resolve(given ?? ".");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new UsageError(`The folder ${JSON.stringify(given ?? folder)} does not exist. Give one with ${how}.`);
}
