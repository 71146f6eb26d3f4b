import type { Resource } from "../../core/ports/resource";
import type { Globs } from "../../core/search/fileGlobs";
import { childResource } from "../uri";
import { pathOf, resourceOf } from "./diskPath";

/** What a path in ripgrep's output or messages means. */
export interface FoundPlace {
  readonly resource: (path: string) => Resource;
  /** The same; `undefined` when the query's globs leave it out. */
  readonly wanted: (path: string) => Resource | undefined;
}

/** For a search below one folder, which ripgrep names paths relative to. */
export function below(
  folder: Resource,
  globs: Pick<Globs, "matches">,
  platform: string = process.platform,
): FoundPlace {
  const plain = (shown: string): string => slashed(shown, platform).replace(/^\.\//, "");
  const resource = (shown: string): Resource => childResource(folder, plain(shown));
  return { resource, wanted: (shown) => (globs.matches(plain(shown), folder) ? resource(shown) : undefined) };
}

/** For a search of several places, which ripgrep names by whole paths. */
export function anywhere(roots: readonly Resource[], globs: Pick<Globs, "matches">): FoundPlace {
  const plain = (shown: string): string => slashed(shown, process.platform);
  const places = roots.map((root) => ({ root, path: plain(pathOf(root)).replace(/\/$/, "") }));
  const files = new Set(places.map(({ path }) => path));
  return {
    resource: (shown) => resourceOf(plain(shown)),
    wanted: (shown) => {
      const path = plain(shown);
      const wanted =
        files.has(path) ||
        places.some(
          ({ root, path: start }) => path.startsWith(`${start}/`) && globs.matches(path.slice(start.length + 1), root),
        );
      return wanted ? resourceOf(path) : undefined;
    },
  };
}

/** A path with `/`: on Windows ripgrep writes backslashes in its JSON, whatever its option `--path-separator` says. Elsewhere a backslash is a character of a name. */
function slashed(shown: string, platform: string): string {
  return platform === "win32" ? shown.replaceAll("\\", "/") : shown;
}
