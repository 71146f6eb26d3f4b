import type { Resource } from "../../../../base/resource";
import type { ListedFile, ListQuery } from "../../../../tools/runtime/ports/searchPort";
import { childResource } from "../../../shared/workspace/fileUri";
import { pathOf } from "../../disk/diskPath";
import { ripgrep, type RipgrepEnd, searchFailure } from "./ripgrepProcess";
import { ripgrepVisibility } from "./ripgrepVisibility";

/** A listed file that creates its resource on demand, because few of 100,000 files are used. */
class RipgrepFile implements ListedFile {
  constructor(
    readonly folder: Resource,
    readonly path: string,
  ) {}

  get resource(): Resource {
    return childResource(this.folder, this.path);
  }
}

/**
 * Lists the files of the query's folders in batches. One process lists all folders, so that `modified` sorts across
 * them.
 */
export async function* listWithRipgrep(
  rgPath: string,
  { folders, ignored, sort, stop }: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly ListedFile[]> {
  const [only, ...more] = folders;
  if (!only) return;
  const args = [
    "--files",
    "--null",
    ...ripgrepVisibility(folders.map(pathOf), ignored),
    sort === "modified" ? "--sortr=modified" : "--sort=path",
  ];
  const single = more.length === 0;
  const either = stop ? AbortSignal.any([signal, stop]) : signal;
  const output = ripgrep(rgPath, single ? args : [...args, "--", ...folders.map(pathOf)], pathOf(only), either);
  const asFiles = single
    ? (paths: string[]) => paths.map((path) => new RipgrepFile(only, path))
    : underFolders(folders);

  let whole;
  try {
    whole = yield* batchesOf(output, asFiles);
  } catch (error) {
    if (stop?.aborted === true && !signal.aborted) return;
    throw error;
  } finally {
    await output.return({ code: null, errors: "", unreadable: 0 });
  }
  const { listed, end } = whole;
  // A folder that can't be accessed is left out of the list. It is an error only if the whole list failed.
  if (listed === 0 && end.code !== 0 && end.code !== 1 && end.unreadable === 0) throw searchFailure(end);
}

async function* batchesOf(
  output: ReturnType<typeof ripgrep>,
  asFiles: (paths: string[]) => readonly ListedFile[],
): AsyncGenerator<readonly ListedFile[], { readonly listed: number; readonly end: RipgrepEnd }> {
  let rest: Buffer | undefined;
  let listed = 0;
  for (;;) {
    const { done, value } = await output.next();
    if (done) return { listed, end: value };
    const chunk = rest ? Buffer.concat([rest, value]) : value;
    const last = chunk.lastIndexOf(0);
    rest = last + 1 < chunk.length ? chunk.subarray(last + 1) : undefined;
    if (last < 0) continue;
    const files = asFiles(chunk.toString("utf8", 0, last).split("\0"));
    listed += files.length;
    yield files;
  }
}

/** Assigns each absolute path to its innermost folder. Returns each file once. */
function underFolders(folders: readonly Resource[]): (paths: string[]) => RipgrepFile[] {
  const starts = folders
    .map((folder) => ({ folder, start: `${pathOf(folder).replaceAll("\\", "/").replace(/\/$/, "")}/` }))
    .sort((a, b) => b.start.length - a.start.length);
  const nested = starts.some((inner) => starts.some((outer) => inner !== outer && inner.start.startsWith(outer.start)));
  const seen = new Set<string>();
  return (paths) =>
    paths.flatMap((path) => {
      const home = starts.find(({ start }) => path.startsWith(start));
      if (!home || (nested && seen.size === seen.add(path).size)) return [];
      return [new RipgrepFile(home.folder, path.slice(home.start.length))];
    });
}
