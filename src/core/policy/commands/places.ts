import { FileError, ToolError } from "../../errors";
import type { ToolContext } from "../../ports/context";
import { accessOf } from "../access";
import { isUsualSettings, liesInEditorSettings } from "../editorSettings";
import { isSecretPath } from "../secretPaths";
import type { PathUse } from "./judge";
import { shown } from "./line";
import { mayBeSecret } from "./secretGlob";

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
    const { spelled, gone } = await waysOf(fixed, base, context);
    for (const path of new Set([spelled, gone])) concerns.push(...(await accessOf(path, use, context)).reasons);
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
    const { spelled, gone } = await waysOf(value, base, context);
    for (const path of new Set([spelled, gone])) {
      const { named, entry, real } = await context.workspace.place(path);
      if (await liesInEditorSettings([named, entry, real], context)) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof ToolError || error instanceof FileError) return false;
    throw error;
  }
}

/** The places that a path in a command may mean, as the workspace takes them. */
interface Ways {
  /** As it is spelled, which is how a shell moves. */
  readonly spelled: string;
  /** As programs go: `..` behind a link leads up from where the link leads. */
  readonly gone: string;
}

/** Reads a path in a command that runs in `base`, a folder as the workspace shows it. */
export async function waysOf(value: string, base: string, { workspace }: ToolContext): Promise<Ways> {
  const spelled = /^(?:\/|[A-Za-z]:\/)/.test(value) ? value : `${base}/${value}`;
  const [first = "", ...names] = spelled.split("/");
  let gone = first;
  // Only names lead on, and `..`; what is left out would hide a link before it.
  for (const name of names.filter((part) => part !== "" && part !== ".")) {
    if (name === ".." && !/(?:^|\/)\.{0,2}$/.test(gone)) {
      const { named, real } = await workspace.place(gone);
      if (named.resource !== real.resource) gone = workspace.display(real.resource);
    }
    gone = `${gone}/${name}`;
  }
  return { spelled, gone: gone === first ? `${first}/` : gone };
}
