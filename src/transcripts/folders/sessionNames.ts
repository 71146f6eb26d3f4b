import type { Resource } from "../../base/resource";
import { mapWithLimit } from "../../base/mapWithLimit";
import { isObject, numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import { isGone, problemText, type Problem } from "./findFiles";
import type { FolderFiles } from "./keptFacts";

/**
 * Files that are read, bytes of one, and how many are read together: the program writes one of some hundred bytes for
 * each of its processes.
 */
const MAX_FILES = 1_000;
const MAX_BYTES = 64 * 1024;
const AT_ONCE = 8;

/** A process that wrote down which session it runs. */
export interface RegisteredProcess {
  readonly pid: number;
  /** When it began, as the system reports it: on Linux in clock ticks since the boot. */
  readonly began?: string;
  /** The same in milliseconds since 1970. */
  readonly startedAt?: number;
}

/**
 * Returns the numbers of those processes that still run. A process whose number another process has since been given
 * isn't included.
 */
export type StillRunning = (registered: readonly RegisteredProcess[]) => Promise<ReadonlySet<number>>;

/** What an agent says about a session that runs: it works, waits for the user's consent or reply, or has nothing to do. */
export interface SessionState {
  readonly says: "busy" | "waiting" | "idle";
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A session that runs. */
export interface RunningSession {
  /** The file that says so. */
  readonly resource: Resource;
  readonly state?: SessionState | undefined;
}

/** What the list of sessions that run says. */
export interface SessionRegister {
  /** What sessions are called there, by their id. */
  readonly names: ReadonlyMap<string, string>;
  /** Those that run still, by their ids. */
  readonly running: ReadonlyMap<string, RunningSession>;
  readonly problems: readonly Problem[];
}

/**
 * Reads the names of sessions in the list of running ones, `sessions/<process>.json` of a configuration folder, by their ID
 * (docs/transcript-format.md#other-files). If several files name a session, the one written last counts: process IDs are used again, and a process that crashed leaves its
 * file behind. `stillRunning` says which of them run; without it none does. A missing folder has no names; links aren't followed. Rejects only with the signal's reason.
 */
export async function readSessionNames(
  files: FolderFiles,
  config: Resource,
  signal: AbortSignal,
  stillRunning?: StillRunning,
): Promise<SessionRegister> {
  const names = new Map<string, string>();
  const running = new Map<string, RunningSession>();
  const folder = files.child(config, "sessions");
  let found: Resource[];
  try {
    if ((await files.stat(folder)).link) return { names, running, problems: [linked(folder)] };
    const entries = await files.list(folder);
    found = entries
      .filter(({ name, type, link }) => type === "file" && !link && name.endsWith(".json"))
      .map(({ name }) => files.child(folder, name));
  } catch (error) {
    return { names, running, problems: isGone(error) ? [] : [{ resource: folder, message: problemText(error) }] };
  }
  const read = await mapWithLimit(found.slice(0, MAX_FILES), { atOnce: AT_ONCE, signal }, (resource) =>
    one(files, resource),
  );
  const known = read.filter((item) => item !== undefined).sort((first, other) => first.written - other.written);
  for (const { session, name } of known) if (name !== undefined) names.set(session, name);
  const alive = await stillRunning?.(known.flatMap(({ process }) => process ?? []));
  for (const { session, process, resource, state } of known)
    if (process && alive?.has(process.pid)) running.set(session, { resource, state });
  const left = found.length - MAX_FILES;
  const message =
    left === 1
      ? `Of ${found.length} files that name sessions, 1 was not read`
      : `Of ${found.length} files that name sessions, ${left} were not read`;
  return { names, running, problems: left > 0 ? [{ resource: folder, message }] : [] };
}

/** Reads again what the file of a session that runs says. Undefined if it says nothing, or is gone. */
export async function readSessionState(files: FolderFiles, resource: Resource): Promise<SessionState | undefined> {
  return (await one(files, resource))?.state;
}

interface Registered {
  readonly resource: Resource;
  readonly session: string;
  readonly name?: string;
  readonly process?: RegisteredProcess;
  readonly state?: SessionState | undefined;
  /** Milliseconds since 1970. */
  readonly written: number;
}

/** Undefined for a file that describes no session, or that is gone or damaged: the process can be writing it. */
async function one(files: FolderFiles, resource: Resource): Promise<Registered | undefined> {
  try {
    const { size, mtime, link } = await files.stat(resource);
    if (link || size > MAX_BYTES) return undefined;
    const bytes = new Uint8Array(size);
    const count = await files.read(resource, 0, size, bytes);
    const value = parseContainer(new TextDecoder().decode(bytes.subarray(0, count)));
    return isObject(value) ? registered(resource, value, mtime) : undefined;
  } catch {
    return undefined;
  }
}

function registered(resource: Resource, value: JsonObject, mtime: number): Registered | undefined {
  const session = stringOf(value["sessionId"]);
  if (session === undefined) return undefined;
  // Made from the working folder and a number, as long as nobody named the session.
  const isDerived = value["nameSource"] === "derived";
  const name = isDerived ? "" : (stringOf(value["name"])?.trim() ?? "");
  const [pid, startedAt] = [numberOf(value["pid"]), numberOf(value["startedAt"])];
  const began = stringOf(value["procStart"]);
  return {
    resource,
    session,
    state: stateIn(value),
    ...(name !== "" && { name }),
    ...(pid !== undefined && {
      process: { pid, ...(began !== undefined && { began }), ...(startedAt !== undefined && { startedAt }) },
    }),
    written: numberOf(value["updatedAt"]) ?? mtime,
  };
}

/** What a session waits for if the user must do something before it goes on. It can have a dialog open and go on. */
const FOR_USER: ReadonlySet<unknown> = new Set(["permission prompt", "sandbox request", "input needed"]);

/** Claude Code says so, such as version 2.1.332, with what it waits for (docs/transcript-format.md#other-files). */
function stateIn({ status, waitingFor, statusUpdatedAt }: JsonObject): SessionState | undefined {
  const since = numberOf(statusUpdatedAt);
  if (since === undefined) return undefined;
  if (status === "busy" || status === "idle") return { says: status, since };
  return status === "waiting" && FOR_USER.has(waitingFor) ? { says: "waiting", since } : undefined;
}

function linked(resource: Resource): Problem {
  return { resource, message: "It is a link, and links are not followed" };
}
