import type { Call } from "../index/calls/indexedCall";
import { readCall, readEntryAt } from "../rows/rowReader";
import { fieldsOf, numberOf, stringOf, type Loose } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import type { CallStatus } from "../model/callRow";
import { oneLine } from "../../base/text/displayText";
import type { FileChangeData } from "../calls/shapes/recordedChange";
import { Breath } from "../../base/pause";
import { hunksOf } from "../calls/shapes/numberedLines";
import type { ReadData } from "../calls/readers/read";
import { nameOfAgent, type Part } from "./agentParts";
import { filesOfCommand, type TouchAt } from "./touches";
import type {
  CommandTouch,
  FileEvent,
  FileHistory,
  FileOrder,
  FilePage,
  FileQuery,
  TouchedFile,
} from "../model/understanding/touchedFilesModel";

/** Limits on the files and the events that are returned at once. */
const MAX_FILES = 500;
const MAX_EVENTS = 200;
const COMMAND_LIMIT = 300;

interface FoundTouch {
  readonly part: Part;
  readonly at: TouchAt;
  readonly time: number;
}

type Counts = { -readonly [Name in keyof TouchedFile]: TouchedFile[Name] };

const COUNTED = {
  read: "reads",
  write: "writes",
  edit: "edits",
  other: "others",
  create: "others",
  remove: "others",
  move: "others",
} as const satisfies Record<CommandTouch, keyof TouchedFile>;

/** Every file that calls name, or command lines that ran, counted; in slices. Rejects with the signal's reason. */
export async function touchedFiles(parts: readonly Part[], signal: AbortSignal): Promise<readonly TouchedFile[]> {
  const breath = new Breath();
  const files = new Map<string, Counts>();
  for (const { source, touches } of parts) {
    const byPath = Array.from(touches.paths, (path) => {
      const known = files.get(path) ?? { path, reads: 0, writes: 0, edits: 0, others: 0, failed: 0, commands: 0 };
      files.set(path, known);
      return known;
    });
    /** By path, one more than the call that was counted last: one line may name a file more than once. */
    const counted = new Uint32Array(byPath.length);
    for (let at = 0; at < touches.count; at++) {
      if (breath.due) await breath.take(signal);
      const { path, touch, byCommand, call } = touches.at(at);
      const counts = byPath[path];
      const about = source.index.calls.at(call);
      if (!counts || !about) continue;
      if (!byCommand) count(counts, touch, about);
      else if (mayHaveRun(about.status) && counted[path] !== call + 1) {
        counted[path] = call + 1;
        countCommand(counts, about);
      }
    }
  }
  return [...files.values()].filter((file) => isCertain(file) || file.commands > 0);
}

function count(counts: Counts, touch: CommandTouch, { status, started }: Call): void {
  counts[COUNTED[touch]]++;
  if (status !== "ok" && status !== "pending") counts.failed++;
  if (started !== undefined) counts.last = Math.max(counts.last ?? started, started);
}

function countCommand(counts: Counts, { started }: Call): void {
  counts.commands++;
  if (started !== undefined) counts.lastCommand = Math.max(counts.lastCommand ?? 0, started);
}

/** Whether a call's input names the file, and not only a command line. */
export function isCertain({ reads, writes, edits, others }: TouchedFile): boolean {
  return reads + writes + edits + others > 0;
}

/** Whether any of a command line may have run. */
function mayHaveRun(status: CallStatus): boolean {
  return status !== "rejected" && status !== "blocked";
}

/** Whether a call changed the file, or its command may have. */
export function mayChange(
  { touch, byCommand }: Pick<TouchAt, "touch" | "byCommand">,
  { status }: Pick<Call, "status">,
): boolean {
  if (touch === "read") return false;
  return byCommand ? mayHaveRun(status) : status === "ok" && touch !== "other";
}

/** Those of the files that a query asks for, at most `MAX_FILES`. */
export function filePage(files: readonly TouchedFile[], query: FileQuery): FilePage {
  const { filter, order, descending, from, to } = query;
  const words = filter.trim().toLowerCase();
  const asked = query.commands === true ? files : files.filter(isCertain);
  const found = words === "" ? [...asked] : asked.filter(({ path }) => path.toLowerCase().includes(words));
  const sign = descending ? -1 : 1;
  found.sort((one, other) => {
    const [first, second] = [keyOf(one, order), keyOf(other, order)];
    return first === second ? (one.path < other.path ? -1 : 1) : first < second ? -sign : sign;
  });
  const first = Math.max(0, from);
  return { total: found.length, files: found.slice(first, Math.max(first, Math.min(to, first + MAX_FILES))) };
}

function keyOf(file: TouchedFile, order: FileOrder): string | number {
  if (order === "touches") return file.reads + file.writes + file.edits + file.others;
  if (order === "last") return file.last ?? file.lastCommand ?? 0;
  return file[order];
}

/**
 * Returns the events of one file in the half-open range, at most `MAX_EVENTS`, each with what its result reports. With
 * `changes`, only those that changed it, or may have.
 */
export async function fileHistory(
  parts: readonly Part[],
  path: string,
  from: number,
  to: number,
  signal: AbortSignal,
  changes = false,
): Promise<FileHistory> {
  const found = parts.flatMap((part) => touchesIn(part, path, changes));
  // Each part is in order; several are joined by time.
  if (parts.length > 1) found.sort((one, other) => one.time - other.time);
  const first = Math.max(0, from);
  const events: FileEvent[] = [];
  for (const { part, at } of found.slice(first, Math.max(first, Math.min(to, first + MAX_EVENTS)))) {
    signal.throwIfAborted();
    const call = part.source.index.calls.at(at.call);
    if (call) events.push(await eventOf(part, at, call, path));
  }
  return { total: found.length, events };
}

function touchesIn(part: Part, path: string, changes: boolean): FoundTouch[] {
  const { touches, source } = part;
  const number = touches.paths.find(path);
  const found: FoundTouch[] = [];
  for (let index = 0; number >= 0 && index < touches.count; index++) {
    const at = touches.at(index);
    if (at.path !== number) continue;
    const call = source.index.calls.at(at.call);
    const isListed = changes ? call && mayChange(at, call) : !at.byCommand || !call || mayHaveRun(call.status);
    if (isListed) found.push({ part, at, time: call?.started ?? 0 });
  }
  return found;
}

async function eventOf(part: Part, at: TouchAt, call: Call, path: string): Promise<FileEvent> {
  const { source, agent } = part;
  const detail = await readCall(source, call);
  const row = agent ? agent.callRow : call.row;
  return {
    touch: at.touch,
    ...(at.byCommand && { command: await commandOf(part, call, path, at.touch) }),
    tool: call.tool,
    status: call.status,
    ...(call.started !== undefined && { time: call.started }),
    ...(row !== undefined && { row }),
    ...(agent && { agent: nameOfAgent(agent) }),
    // What a command wrote says nothing about one file.
    words: at.byCommand && call.status === "ok" ? "" : wordsOf(detail),
  };
}

/** The command of a call's line that does this to a file. */
async function commandOf({ source }: Part, call: Call, path: string, touch: CommandTouch): Promise<string> {
  const read = await readEntryAt(source, call.row);
  if (!read?.use) return "";
  const files = filesOfCommand(read.use, stringOf(read.entry.fields["cwd"]));
  const command = oneLine(
    files.find((file) => file.path === path && file.touch === touch)?.command ?? "",
    COMMAND_LIMIT,
  );
  // A cut word could contain the half of a secret, which would not be recognized as one.
  return command.replace(/\S*…$/, "…");
}

/** What the readers of tools that change a file say was done. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ["created", "created"],
  ["updated", "updated"],
  ["written", "written"],
  ["inserted", "inserted"],
  ["deleted", "deleted"],
  ["viewed", "viewed"],
]);

/** What came of a call, in a few words. */
function wordsOf({ status, error, reason, result }: CallDetail): string {
  if (status !== "ok") return oneLine(error ?? reason);
  const data: Loose<FileChangeData | ReadData> = result?.ok ? fieldsOf(result.data) : {};
  const action = stringOf(data.action);
  const { added, removed } = changedLines(data.patch);
  if (action !== undefined) {
    const did = ACTIONS.get(action) ?? action;
    return added + removed > 0 ? `${did}, +${added} −${removed} lines` : did;
  }
  const lines = numberOf(data.numLines);
  const start = numberOf(data.startLine) ?? 1;
  if (lines === undefined) return "";
  if (start > 1) return lines === 1 ? `1 line from line ${start} on` : `${lines} lines from line ${start} on`;
  return lines === 1 ? "1 line" : `${lines} lines`;
}

function changedLines(patch: unknown): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const { lines } of hunksOf(patch))
    for (const line of lines) {
      if (line.startsWith("+")) added++;
      else if (line.startsWith("-")) removed++;
    }
  return { added, removed };
}
