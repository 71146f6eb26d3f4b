import { FileError, ToolError } from "../../errors";
import type { Resource, ToolContext } from "../../ports";
import { isGitName, namesOf } from "../../protectedPaths";
import { accessOf } from "../access";
import { isUsualSettings, liesInEditorSettings } from "../editorSettings";
import { isSecretPath } from "../secretPaths";
import type { PathUse } from "./judge";
import { shown } from "./line";
import { mayBeSecret } from "./secretGlob";
import type { Word } from "./word";

/** Whether a place is no file, and harmless to read and write. */
export function isNothing(value: string): boolean {
  return NOTHING.test(value);
}

const NOTHING = /^(?:-|\/dev\/(?:null|stdin|stdout|stderr|tty|zero|u?random|fd\/\d+)|\$null|nul)$/i;

/** Why the person is asked about a place that a command names; `base` is the folder the command runs in, as the workspace shows it. */
export async function placeConcerns({ word, use }: PathUse, base: string, context: ToolContext): Promise<string[]> {
  const value = word.value.replaceAll("\\", "/");
  const name = shown(word.value);
  if (value === "" || isNothing(value)) return [];
  const rules = context.settings.paths;
  const secret =
    use !== "look" && [value, value.slice(value.lastIndexOf(":") + 1)].some((path) => isSecretPath(path, rules));
  if (value.startsWith("~"))
    return [`${name} is outside the workspace.`, ...(secret ? [`${name} may hold secrets.`] : [])];
  const parts = value.split("/");
  const special = word.kind === "glob" ? parts.findIndex((part) => /[*?[\]]/.test(part)) : -1;
  const concerns: string[] = [];
  if (special >= 0 && parts.slice(special).includes("..")) concerns.push(`${name} may be outside the workspace.`);
  if (special >= 0 && use === "read" && mayBeSecret(value))
    concerns.push(`${name} may stand for files that hold secrets.`);
  const fixed = special < 0 ? value : parts.slice(0, special).join("/") || (value.startsWith("/") ? "/" : ".");
  try {
    const path = /^(?:\/|[A-Za-z]:\/)/.test(fixed) ? fixed : `${base}/${fixed}`;
    concerns.push(...(await accessOf(path, use, context)).reasons);
  } catch (error) {
    // A place that the workspace refuses is for the person to decide about here; a folder that cannot be looked into, too.
    concerns.push(error instanceof ToolError ? error.message : `${name} could not be looked at.`);
  }
  if (secret && concerns.length === 0) concerns.push(`${name} may hold secrets.`);
  return concerns;
}

/** Whether a command writes to a place that a command names and that is of the editor's own settings; what cannot be told is for the person. */
export async function writesEditorSettings(
  { word, use }: PathUse,
  base: string,
  context: ToolContext,
): Promise<boolean> {
  const value = word.value.replaceAll("\\", "/");
  if (use !== "write" || value === "" || isNothing(value)) return false;
  if (value.startsWith("~")) return isUsualSettings(value);
  try {
    const { named, entry, real } = await context.workspace.place(
      /^(?:\/|[A-Za-z]:\/)/.test(value) ? value : `${base}/${value}`,
    );
    return await liesInEditorSettings([named, entry, real], context);
  } catch (error) {
    if (error instanceof ToolError || error instanceof FileError) return false;
    throw error;
  }
}

/** Folders of a system without which it does not work, or which hold all that people have. */
const SYSTEM =
  /^(?:[^/]*|(?:home|users|usr|var|etc|system|library|opt|private|volumes|mnt|media|windows|program files|programdata)\/[^/]*)$/;

/**
 * Whether nothing would be left of a folder that must stay: a system's or a home folder, and for `all` also a workspace folder, what holds one, and `.git`. `base` are the
 * names along the way to the folder the command runs in.
 */
export function isRuin(
  word: Word,
  what: "all" | "system",
  base: readonly string[],
  folders: readonly Resource[],
): boolean {
  const value = word.value
    .replaceAll("\\", "/")
    .replace(/\/(?:\*|\.\*|\.\[[^\]]*\]\*|\*\.\*)$/, "/")
    .replace(/^(?:\*|\.\*|\*\.\*)$/, ".");
  if (/^~[\w.-]*\/*$/.test(value)) return true;
  if (value.startsWith("~")) return what === "all" && isGitName(value.replace(/\/+$/, "").replace(/^.*\//, ""));
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
