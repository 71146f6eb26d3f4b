import { FileError, ToolError } from "../../../../base/errors";
import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { isGitName, namesOf } from "../protectedPaths";
import { waysOf } from "./pathWays";
import type { Word } from "../line/commandWord";

/** System folders that the system needs to work, or that contain all of the users' files. */
const SYSTEM =
  /^(?:[^/]*|(?:home|users|usr|var|etc|system|library|opt|private|volumes|mnt|media|windows|program files|programdata)\/[^/]*)$/;

/**
 * Whether nothing would be left of a folder that must remain: a system or home folder, and for `all` also a workspace
 * folder, a folder that contains one, and `.git`. `base` contains the names on the path to the folder the command runs
 * in.
 */
export function isRuin(
  word: Word,
  what: "all" | "system",
  base: readonly string[],
  folders: readonly Resource[],
): boolean {
  const value = word.value
    .replaceAll("\\", "/")
    .replace(/\/(?:\*|\.\*|\.\[[^\]/]*\]\*|\*\.\*)$/, "/")
    .replace(/^(?:\*|\.\*|\*\.\*)$/, ".");
  if (/^~[\w.-]*\/*$/.test(value)) return true;
  if (value.startsWith("~")) return what === "all" && isGitName(value.replace(/(?<!\/)\/+$/, "").replace(/^.*\//, ""));
  const absolute = /^(?:\/|[A-Za-z]:(?:\/|$))/.test(value);
  const names: string[] = absolute ? [] : [...base];
  for (const name of value.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  const drive = /^[A-Za-z]:$/.test(names[0] ?? "");
  const path = (drive ? names.slice(1) : names).join("/").toLowerCase();
  if (path === "") return true;
  const whole = `${names.join("/")}/`.toLowerCase();
  const roots = folders.map((folder) => `${namesOf(folder).join("/")}/`.toLowerCase());
  if (SYSTEM.test(path) && !roots.some((root) => whole !== root && whole.startsWith(root))) return true;
  if (what === "system") return false;
  return isGitName(path.replace(/^.*\//, "")) || roots.some((root) => root.startsWith(whole));
}

/** The suffix of a folder's name that means everything in it. */
const ALL_IN_IT = /\/(?:\.|\*|\.\*|\.\[[^\]/]*\]\*|\*\.\*)?$/;

/**
 * The names along the way to the folder that a word empties, links followed, where it goes through a folder: a link alone is taken away itself. Undefined for another
 * word, and where nothing can be looked at. `base` is the folder the command runs in, as the workspace shows it.
 */
export async function emptiedPlace(
  { kind, value }: Word,
  base: string,
  context: ToolContext,
): Promise<readonly string[] | undefined> {
  const slashed = value.replaceAll("\\", "/");
  if (kind === "unknown" || slashed.startsWith("~") || !(ALL_IN_IT.test(slashed) || slashed.includes("..")))
    return undefined;
  try {
    const { gone } = await waysOf(slashed.replace(ALL_IN_IT, ""), base, context);
    return namesOf((await context.workspace.place(gone)).real.resource);
  } catch (error) {
    if (error instanceof ToolError || error instanceof FileError) return undefined;
    throw error;
  }
}
