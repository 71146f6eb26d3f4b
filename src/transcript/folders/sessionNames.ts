import type { Resource } from "../../core/ports/resource";
import { mapSome } from "../../core/fileio/mapSome";
import { isFields, numberOf, parseContainer, textOf, type Fields } from "../json";
import { isGone, problemText, type Problem } from "./findFiles";
import type { FolderFiles } from "./keptFacts";

/** Files that are read, bytes of one, and how many are read together: the program writes one of some hundred bytes for each of its processes. */
const MAX_FILES = 1_000;
const MAX_BYTES = 64 * 1024;
const AT_ONCE = 8;

/**
 * The names that sessions have in the list of those that run, `sessions/<process>.json` of a configuration folder, by their id (research,
 * viewers.md items 30 and 72). Of several files the one written last counts: numbers of processes are used again, and a process that crashed leaves its
 * file behind. A folder that is not there tells nothing; links are not followed. Rejects with the signal's reason alone.
 */
export async function readSessionNames(
  files: FolderFiles,
  config: Resource,
  signal: AbortSignal,
): Promise<{ names: ReadonlyMap<string, string>; problems: readonly Problem[] }> {
  const names = new Map<string, string>();
  const folder = files.child(config, "sessions");
  let found: Resource[];
  try {
    if ((await files.stat(folder)).link) return { names, problems: [linked(folder)] };
    const entries = await files.list(folder);
    found = entries
      .filter(({ name, type, link }) => type === "file" && !link && name.endsWith(".json"))
      .map(({ name }) => files.child(folder, name));
  } catch (error) {
    return { names, problems: isGone(error) ? [] : [{ resource: folder, message: problemText(error) }] };
  }
  const read = await mapSome(found.slice(0, MAX_FILES), { atOnce: AT_ONCE, signal }, (resource) =>
    one(files, resource),
  );
  const known = read.filter((item) => item !== undefined).sort((first, other) => first.written - other.written);
  for (const { session, name } of known) names.set(session, name);
  const left = found.length - MAX_FILES;
  const message = `Of ${found.length} files that name sessions, ${left} were not read`;
  return { names, problems: left > 0 ? [{ resource: folder, message }] : [] };
}

interface Named {
  readonly session: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly written: number;
}

/** Undefined for a file that names no session, or that is gone or damaged: the process may be writing it. */
async function one(files: FolderFiles, resource: Resource): Promise<Named | undefined> {
  try {
    const { size, mtime, link } = await files.stat(resource);
    if (link || size > MAX_BYTES) return undefined;
    const bytes = new Uint8Array(size);
    const count = await files.read(resource, 0, size, bytes);
    const value = parseContainer(new TextDecoder().decode(bytes.subarray(0, count)));
    return isFields(value) ? named(value, mtime) : undefined;
  } catch {
    return undefined;
  }
}

function named(value: Fields, mtime: number): Named | undefined {
  const session = textOf(value["sessionId"]);
  const name = textOf(value["name"])?.trim();
  if (session === undefined || name === undefined || name === "") return undefined;
  return { session, name, written: numberOf(value["updatedAt"]) ?? mtime };
}

function linked(resource: Resource): Problem {
  return { resource, message: "It is a link, and links are not followed" };
}
