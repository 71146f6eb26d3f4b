import { FileError, ToolError } from "../../../base/errors";
import { pathEnd } from "../../../base/pathEnd";
import type { Files } from "../../../base/filesPort";
import type { Spot, Workspace, WorkspaceFolder, WorkspacePlace } from "../../../tools/runtime/ports/workspacePort";
import type { Resource } from "../../../base/resource";
import { formatPlace, joinPath, lastSegment, parentPath, parsePlace, type Place } from "./fileUri";
import { GivenPaths, listed, type Root, sameFileSystem, shown } from "./givenPaths";

export interface WorkspaceOptions {
  readonly folders: readonly WorkspaceFolder[];
  readonly trusted: boolean;
  readonly files: Pick<Files, "realpath">;
  /** As in `process.platform`. */
  readonly platform: string;
}

/** Creates the workspace for any file system: it resolves paths, checks access, and formats paths for display. */
export function createWorkspace({ folders, trusted, files, platform }: WorkspaceOptions): Workspace {
  const paths = new GivenPaths(folders, platform);
  const { roots } = paths;

  /** Returns the folders with symlinks followed. Parents of `straight`, a path without symlinks, need no check. */
  const realRoots = async (straight: Place | undefined): Promise<Root[]> => {
    const found = await Promise.all(
      roots.map(async (root) => {
        try {
          return straight && isAbove(root.place, straight)
            ? root
            : { ...root, place: (await realPlace(root.place, files)).place };
        } catch (error) {
          // An unreachable folder contains nothing that can be used.
          if (error instanceof FileError) return undefined;
          throw error;
        }
      }),
    );
    return found.filter((root) => root !== undefined);
  };

  const placeOf = async (given: string): Promise<WorkspacePlace> => {
    const place = paths.meant(given);
    // Accessing a network share sends the user's identity to it.
    const known =
      roots.length === 0
        ? place.scheme === "file" && place.authority === ""
        : roots.some((root) => sameFileSystem(place, root.place));
    if (!known) throw new ToolError("BLOCKED", outside(given, undefined, roots, platform));
    try {
      const { place: target, straight } = await realPlace(place, files);
      const allowed = await realRoots(straight ? place : undefined);
      const inside = (at: Place): { root: Root; path: string } | undefined => {
        for (const root of allowed) {
          const path = paths.below(at, root.place);
          if (path !== undefined) return { root, path };
        }
        return undefined;
      };
      const spot = (at: Place): Spot => {
        const found = inside(at);
        return { resource: formatPlace(at), path: found?.path ?? at.path, inside: found !== undefined };
      };
      const parent = parentPath(place.path);
      const above =
        parent === undefined || straight ? parentOf(place) : (await realPlace(parentOf(place), files)).place;
      const stands = {
        ...above,
        path: parent === undefined ? place.path : joinPath(above.path, lastSegment(place.path)),
      };
      const spots = { entry: spot(stands), real: spot(target) };

      const rooted = roots.map((root) => paths.below(place, root.place)).find((path) => path !== undefined);
      const spelled = { resource: formatPlace(place), path: rooted ?? place.path, inside: rooted !== undefined };
      const found = inside(target);
      if (!found)
        return {
          ...spots,
          named: spelled,
          outside: outside(given, rooted === undefined ? undefined : target, roots, platform),
        };
      if (rooted !== undefined && (spots.entry.inside || found.path === "")) return { ...spots, named: spelled };
      if (found.path === "") return { ...spots, named: { resource: found.root.resource, path: "", inside: true } };
      // The entry itself must be inside too, or deleting a symlink would reach outside.
      const entry = inside(stands);
      if (!entry) return { ...spots, named: spelled, outside: outside(given, undefined, roots, platform) };
      const home = parsePlace(entry.root.resource) ?? entry.root.place;
      const resource = formatPlace({ ...home, path: joinPath(home.path, entry.path) });
      return { ...spots, named: { resource, path: entry.path, inside: true } };
    } catch (error) {
      throw error instanceof FileError ? unusable(given, error) : error;
    }
  };

  return {
    folders,
    trusted,
    isWindows: platform === "win32",

    async resolve(given) {
      const { named, outside: refused } = await placeOf(given);
      if (refused !== undefined) throw new ToolError("BLOCKED", refused);
      return named.resource;
    },

    place: placeOf,

    display: (resource) => displayed(resource, paths, platform),
  };
}

function displayed(resource: Resource, paths: GivenPaths, platform: string): string {
  const { roots } = paths;
  const place = parsePlace(resource);
  if (!place) return resource;
  let best: { root: Root; path: string } | undefined;
  for (const root of roots) {
    const path = paths.below(place, root.place);
    if (path !== undefined && (!best || root.place.path.length > best.root.place.path.length)) {
      best = { root, path };
    }
  }
  if (!best) return shown(place, platform);
  if (roots.length === 1) return best.path === "" ? "." : marked(best.path);
  const { name } = best.root;
  // A name that `resolve` can't distinguish from another folder's would lead elsewhere.
  const clear = roots.filter((root) => root.name === name || root.name.startsWith(`${name}/`)).length === 1;
  if (!clear) return shown(place, platform);
  return best.path === "" ? marked(name) : marked(`${name}/${best.path}`);
}

/**
 * Follows all symlinks. What doesn't exist yet is below its nearest existing folder.
 * `straight` if the file system returned the same path: there are no symlinks on the way, so all parent folders are
 * real too.
 */
async function realPlace(
  place: Place,
  files: WorkspaceOptions["files"],
): Promise<{ readonly place: Place; readonly straight: boolean }> {
  const missing: string[] = [];
  let at = place;
  for (;;) {
    try {
      const asked = formatPlace(at);
      const answer = await files.realpath(asked);
      if (answer === asked) return { place, straight: true };
      const found = parsePlace(answer);
      if (!found) throw new TypeError("The file system returned no resource");
      const whole = missing.length === 0 ? found : { ...found, path: joinPath(found.path, missing.join("/")) };
      return { place: whole, straight: false };
    } catch (error) {
      const parent = parentPath(at.path);
      const gone = error instanceof FileError && (error.kind === "NotFound" || error.kind === "NotDirectory");
      if (!gone || parent === undefined) throw error;
      missing.unshift(lastSegment(at.path));
      at = { ...at, path: parent };
    }
  }
}

/** Returns the parent folder, or the folder itself if it is a root. */
function parentOf(place: Place): Place {
  return { ...place, path: parentPath(place.path) ?? place.path };
}

/** Returns whether `folder` is the same as or above `place`, case-sensitively. */
function isAbove(folder: Place, place: Place): boolean {
  const same = folder.scheme === place.scheme && folder.authority === place.authority && folder.query === place.query;
  return same && `${place.path}/`.startsWith(folder.path === "/" ? "/" : `${folder.path}/`);
}

/** Adds `./` to a relative path that `resolve` would interpret differently. */
function marked(path: string): string {
  return path === "~" || path.startsWith("~/") || path.trim() === "" ? `./${path}` : path;
}

/** Returns the message for a path outside the workspace, for a model. */
function outside(given: string, target: Place | undefined, roots: readonly Root[], platform: string): string {
  const what = target ? `It leads to ${shown(target, platform)}, which lies` : "It lies";
  const where = roots.length === 0 ? "no folder is open" : `only paths below its folders can be used: ${listed(roots)}`;
  return `Permission denied: ${pathEnd(given)} ${what} outside the workspace; ${where}.`;
}

function unusable(given: string, error: FileError): ToolError {
  if (error.kind === "PermissionDenied") {
    return new ToolError(
      "EXECUTION_ERROR",
      `Permission denied: ${pathEnd(given)} The system doesn't let this user access one of its parent folders.`,
      { cause: error },
    );
  }
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${given}. The system can't resolve this path${code}.`, {
    cause: error,
  });
}
