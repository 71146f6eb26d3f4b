import type { Resource } from "../../../../base/resource";
import type { Globs } from "../../../../tools/search/files/fileGlobs";
import { childResource } from "../../../shared/workspace/fileUri";
import { pathOf, resourceOf } from "../../disk/diskPath";

/** Resolves paths in ripgrep's output or messages. */
export interface FoundPlace {
  readonly resource: (path: string) => Resource;
  /** Resolves a path like `resource`, or returns undefined if the query's globs exclude it. */
  readonly wanted: (path: string) => Resource | undefined;
}

/** Resolves paths of a search in one folder. They are relative to the folder. */
export function below(
  folder: Resource,
  globs: Pick<Globs, "matches">,
  platform: string = process.platform,
): FoundPlace {
  const plain = (shown: string): string => slashed(shown, platform).replace(/^\.\//, "");
  const resource = (shown: string): Resource => childResource(folder, plain(shown));
  return { resource, wanted: (shown) => (globs.matches(plain(shown), folder) ? resource(shown) : undefined) };
}

/** Resolves paths of a search in several folders and files. They are absolute. */
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

/**
 * Returns a path with `/`. On Windows, ripgrep writes backslashes in its JSON in spite of `--path-separator`.
 * Elsewhere, names can contain backslashes.
 */
function slashed(shown: string, platform: string): string {
  return platform === "win32" ? shown.replaceAll("\\", "/") : shown;
}
