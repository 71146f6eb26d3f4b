import { FileError, ToolError } from "../../../base/errors";
import { escapedJson, lookAlike } from "../../../base/text/lookAlikes";
import { nearestName } from "../../../base/text/nearestName";
import { pathEnd } from "../../../base/pathEnd";
import { judgePath } from "../../runtime/policy/pathJudgment";
import { searchTimeout } from "../../runtime/ports/toolSettings";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { pathType } from "./pathType";
import { pathOnLine } from "./shownPath";
import { limitTime } from "./timeLimit";

/**
 * The error for a path that leads nowhere: `File not found: x`, with names near to it in its folder, files of its name elsewhere in the workspace, or the news
 * that the folder is missing too.
 */
export async function notFoundError(resource: Resource, context: ToolContext): Promise<ToolError> {
  const shown = context.workspace.display(resource);
  return new ToolError("EXECUTION_ERROR", `File not found: ${pathEnd(shown)} ${await advice(shown, context)}`);
}

async function advice(shown: string, context: ToolContext): Promise<string> {
  for (const [path, why] of spellings(shown))
    if (path !== shown && (await pathType(path, context)) !== undefined) return `Did you mean ${path}? ${why}`;
  if (/[*?]|\{[^{},]*,/.test(shown))
    return "It is a glob, and a path names one file or folder: pass it to the tool glob, or as glob of grep.";
  const slash = shown.lastIndexOf("/");
  const name = shown.slice(slash + 1);
  const parent = slash < 0 ? "." : shown.slice(0, slash) || "/";
  const names = await namesIn(parent, context);
  const twin = lookAlike(name, names ?? []);
  if (twin) {
    const path = shown.slice(0, slash + 1) + twin.name;
    return `Did you mean ${path}? It looks the same, but ${twin.difference}. In JSON it is ${escapedJson(path)}.`;
  }
  const near = nearestName(name, names ?? []).map((other) => shown.slice(0, slash + 1) + other);
  const meant = near.length > 0 ? near : await sameName(name, context);
  const missing = names ? [] : [`The folder ${parent} does not exist either.`];
  const help = meant.length > 0 ? `Did you mean ${meant.join(", ")}?` : "Check the path; glob finds files by name.";
  return [...missing, help].join(" ");
}

/** Other ways to write a path, and what is wrong with the given one. */
function spellings(path: string): readonly (readonly [path: string, why: string])[] {
  const noEscapes = "A path is not a shell word: it needs no backslashes.";
  return [
    [path.replace(/\\(?=[^\w/\\])/g, ""), noEscapes],
    // Windows has read the backslashes as the ends of folders.
    [path.replace(/\/(?=[ !$&'()[\]{};])/g, ""), noEscapes],
    [path.replaceAll("\\", "/"), "Folders are separated by /."],
    [path.replace(/^(["'])([^]*)\1$/, "$2"), "A path is not a shell word: it needs no quotes."],
    [path.replace(/^\/+(?=[^/])/, ""), "A path that begins with / isn't in the workspace."],
  ];
}

/** The names in a folder; undefined when it is not there, none when nobody may look into it without asking. */
async function namesIn(path: string, context: ToolContext): Promise<string[] | undefined> {
  try {
    const { resource, reasons } = await judgePath(path, "look", context);
    return reasons.length > 0 ? [] : (await context.files.list(resource)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return undefined;
    if (error instanceof FileError || error instanceof ToolError) return [];
    throw error;
  }
}

/** Returns up to three files of this name in the workspace, except ignored ones, that are found in half a second by default. */
async function sameName(name: string, context: ToolContext): Promise<string[]> {
  const { search, signal, workspace } = context;
  const folders = workspace.folders.map(({ resource }) => resource);
  const time = limitTime(searchTimeout(context) / 40);
  const found: string[] = [];
  const end = `/${name}`;
  try {
    for await (const files of search.listFiles({ folders, ignored: false, sort: "path", stop: time.signal }, signal)) {
      for (const { path, resource } of files)
        if (path === name || path.endsWith(end)) found.push(pathOnLine(resource, workspace));
      if (found.length >= 3) break;
    }
  } catch (error) {
    // A search that fails has no advice to give.
    if (!(error instanceof ToolError || error instanceof FileError)) throw error;
  } finally {
    time.clear();
  }
  return found.slice(0, 3);
}
