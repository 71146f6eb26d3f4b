import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { mapWithLimit } from "../../../base/mapWithLimit";
import type { Archive } from "../../../transcripts/archive/archive";
import {
  earlierNames,
  nameOf,
  pathsNamed,
  readAgentChanges,
  type NamedFile,
  type RecordedPath,
} from "../../../transcripts/insights/agentChanges";
import type { AgentChanges } from "../../../transcripts/model/changes/agentChangesModel";
import { realOrMissing } from "../files/realTarget";

/** Names that one file had. */
const MOST_NAMES = 20;
/** Real paths that are looked up at once. */
const AT_ONCE = 16;

/**
 * Lists the calls that changed a file of this machine in the sessions in some folders, also under names that it had
 * before a session moved it. Throws what the archive throws, and the signal's reason.
 */
export async function changesOfFile(
  archive: Archive,
  file: string,
  folders: readonly string[],
  signal: AbortSignal,
): Promise<AgentChanges> {
  const names: NamedFile[] = [];
  const seen = new Set<string>();
  const open: { readonly path: string; readonly until?: number | undefined }[] = [{ path: resolve(file) }];
  for (const { path, until } of open) {
    const real = await realPath(path);
    if (seen.has(real) || seen.size >= MOST_NAMES) continue;
    seen.add(real);
    const named = { paths: await recordedAs(archive, [path, real], signal), until };
    names.push(named);
    for (const earlier of archive.read((statements) => earlierNames(statements, named))) {
      const before = placeOf(earlier);
      if (before !== undefined) open.push({ path: before, until: earlier.until });
    }
  }
  return archive.read((statements) => readAgentChanges(statements, names, folders));
}

/** The recorded paths that lead to a file, whose own path and real path are given. */
async function recordedAs(
  archive: Archive,
  [path, real]: readonly [string, string],
  signal: AbortSignal,
): Promise<readonly RecordedPath[]> {
  const candidates = archive.read((statements) => pathsNamed(statements, [...new Set([nameOf(path), nameOf(real)])]));
  const same = await mapWithLimit(candidates, { atOnce: AT_ONCE, signal }, async (recorded) => {
    const place = placeOf(recorded);
    if (place === undefined) return false;
    if (place === path || place === real) return true;
    // Looking up a path on another machine would connect to it, and a session can name any.
    return !/^[/\\]{2}/.test(place) && (await realPath(place)) === real;
  });
  return candidates.filter((_, at) => same[at]);
}

/** The absolute path of a recorded one. Undefined if it is of another system, or if its folder isn't known. */
function placeOf({ path, folder }: RecordedPath): string | undefined {
  if (/^file:/i.test(path)) return filePath(path);
  if (path.includes("\0") || /^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return undefined;
  const whole = /^~[/\\]/.test(path) ? join(homedir(), path.slice(2)) : path;
  if (isAbsolute(whole)) return resolve(whole);
  if (/^[A-Za-z]:|^[/\\]/.test(whole)) return undefined;
  return folder !== undefined && isAbsolute(folder) ? resolve(folder, whole) : undefined;
}

function filePath(uri: string): string | undefined {
  try {
    return resolve(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}

/** The path with all symlinks followed, or the path itself if the disk doesn't say. */
async function realPath(path: string): Promise<string> {
  return realOrMissing(path).catch(() => path);
}
