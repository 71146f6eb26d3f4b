import type { Resource } from "../../base/resource";
import { Breath } from "../../base/pause";
import type { LineChange } from "../model/callRow";
import type { ChangedFile, ChangedFilePage, ChangedFileQuery, FileChanges } from "../model/changes/changesModel";
import type { NearFiles } from "../structure/agents/agentFiles";
import type { Part } from "../understanding/agentParts";
import { mayChange } from "../understanding/fileList";
import type { UnderstandingReader } from "../understanding/understandingReader";
import { KeptCopies, type KeptCopy } from "./keptCopies";
import { EditChain, type ChainedEdits } from "./editChain";
import { editsOf, folderOf } from "./callEdits";

/** Limit on the files that are returned at once. */
const MAX_FILES = 500;

/** A call that changed a file, or whose command may have. */
interface ChangeAt {
  readonly part: Part;
  /** Index of the call in the part. */
  readonly call: number;
  readonly byCommand: boolean;
  readonly time: number;
}

interface Counted {
  /** Numbers of changes and copies that were counted: there are more when the file has grown. */
  readonly of: string;
  readonly file: ChangedFile;
}

/** Computes what a session changed in files: of all files the numbers, and of one the texts. */
export class SessionChanges {
  readonly #understanding: Pick<UnderstandingReader, "parts">;
  readonly #copies: KeptCopies;
  /** What was counted of the files, by path; of the parts that were read last. */
  #counted = new Map<string, Counted>();
  #index: unknown;

  constructor(understanding: Pick<UnderstandingReader, "parts">, files: NearFiles, resource: Resource) {
    this.#understanding = understanding;
    this.#copies = new KeptCopies(files, resource);
  }

  /** Returns the changed files that a query asks for. Rejects with the signal's reason, and continues from there. */
  async files(query: ChangedFileQuery, signal: AbortSignal = new AbortController().signal): Promise<ChangedFilePage> {
    const parts = await this.#parts(signal);
    if (this.#index !== parts[0]?.source.index) this.#counted = new Map();
    this.#index = parts[0]?.source.index;
    const breath = new Breath();
    const files: ChangedFile[] = [];
    for (const [path, changes] of await changesByPath(parts, breath, signal)) {
      const of = `${changes.length} ${this.#copies.count}`;
      const known = this.#counted.get(path);
      const counted = known?.of === of ? known : { of, file: await this.#count(path, changes, breath, signal) };
      this.#counted.set(path, counted);
      if (counted.file.edits + counted.file.commands > 0) files.push(counted.file);
    }
    files.sort((one, other) => (one.path < other.path ? -1 : 1));
    const words = query.filter.trim().toLowerCase();
    const found = files.filter(
      ({ path, edits }) => (edits > 0 || query.commands === true) && path.toLowerCase().includes(words),
    );
    const first = Math.max(0, query.from);
    return {
      total: found.length,
      files: found.slice(first, Math.max(first, Math.min(query.to, first + MAX_FILES))),
      all: sumOf(files),
    };
  }

  /** Returns what the session changed in one file: nothing for a file that it didn't change. */
  async file(path: string, signal: AbortSignal = new AbortController().signal): Promise<FileChanges> {
    const breath = new Breath();
    const parts = await this.#parts(signal);
    const changes = (await changesByPath(parts, breath, signal)).get(path) ?? [];
    const commands = changes.filter(({ byCommand }) => byCommand).length;
    const last = changes.findLastIndex(({ byCommand }) => !byCommand);
    const commandsLater = last < 0 ? 0 : changes.length - 1 - last;
    const { stretches, later } = await this.#chained(path, changes, breath, signal);
    return { path, stretches, ...(later && { later }), commands, commandsLater };
  }

  async #parts(signal: AbortSignal): Promise<readonly Part[]> {
    const parts = await this.#understanding.parts(signal);
    if (parts[0]) await this.#copies.readOn(parts[0].source, signal);
    return parts;
  }

  async #count(path: string, changes: readonly ChangeAt[], breath: Breath, signal: AbortSignal): Promise<ChangedFile> {
    const commands = changes.filter(({ byCommand }) => byCommand).length;
    const { stretches, later, without } = await this.#chained(path, changes, breath, signal);
    return { path, edits: changes.length - commands - without, commands, ...factsOf(stretches, later !== undefined) };
  }

  async #chained(
    path: string,
    changes: readonly ChangeAt[],
    breath: Breath,
    signal: AbortSignal,
  ): Promise<ChainedEdits & { readonly without: number }> {
    let without = 0;
    const chain = new EditChain();
    const edits = changes.filter(({ byCommand }) => !byCommand);
    for (const at of await this.#withCopies(path, edits)) {
      if ("part" in at) {
        const made = await editsOf(at.part.source, at.call, path);
        if (made.length === 0) without++;
        for (const edit of made) chain.add(edit);
      } else {
        const text = await this.#copies.text(at);
        if (text !== undefined) chain.observe(text);
      }
      if (breath.due) await breath.take(signal);
    }
    return { ...chain.end(), without };
  }

  /** The edits of a file, and the copies that were kept of it between them. */
  async #withCopies(path: string, edits: readonly ChangeAt[]): Promise<readonly (ChangeAt | KeptCopy)[]> {
    const [first] = edits;
    if (!first || this.#copies.count === 0) return edits;
    const copies = this.#copies.of(path, await folderOf(first.part.source, first.call));
    // A copy is made right before an edit, while its call runs.
    return [...copies, ...edits].sort((one, other) => endOf(one) - endOf(other));
  }
}

/** When a copy was made, or when the call of an edit ended. */
function endOf(at: ChangeAt | KeptCopy): number {
  if (!("part" in at)) return at.time;
  return at.time + (at.part.source.index.calls.at(at.call)?.durationMs ?? 0);
}

/** What is listed of a file's changes. */
function factsOf(
  stretches: ChainedEdits["stretches"],
  isLater: boolean,
): Pick<ChangedFile, "change" | "partly" | "gaps" | "fate"> {
  const counted = stretches.flatMap(({ change }) => change ?? []);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const created = first?.movedFrom !== undefined || (first?.texts?.kind === "whole" && first.texts.before === null);
  const isPart = stretches.some(
    ({ change, texts, movedTo }) =>
      // Nothing has to be recorded of a file that was only moved.
      (!change && (texts !== undefined || movedTo === undefined)) ||
      (texts?.kind === "parts" && texts.parts.some(({ everywhere }) => everywhere)),
  );
  const fate = last?.deleted ? "deleted" : last?.movedTo !== undefined ? "moved" : created ? "created" : undefined;
  const gaps = stretches.slice(1).filter(({ gap }) => gap !== undefined && gap !== "unrecorded").length;
  return {
    ...(counted.length > 0 && { change: summed(counted) }),
    ...(isPart && { partly: true }),
    gaps: gaps + (isLater ? 1 : 0),
    ...(fate && { fate }),
  };
}

/** All changes of each file, in order. */
async function changesByPath(
  parts: readonly Part[],
  breath: Breath,
  signal: AbortSignal,
): Promise<Map<string, ChangeAt[]>> {
  const found = new Map<string, ChangeAt[]>();
  for (const part of parts) {
    const { touches, source } = part;
    const paths = [...touches.paths];
    for (let index = 0; index < touches.count; index++) {
      if (breath.due) await breath.take(signal);
      const at = touches.at(index);
      const call = source.index.calls.at(at.call);
      if (!call || !mayChange(at, call)) continue;
      const path = paths[at.path] ?? "";
      const list = found.get(path) ?? [];
      // One line of a shell may name a file more than once, and a patch, too.
      if (list.at(-1)?.part !== part || list.at(-1)?.call !== at.call)
        list.push({ part, call: at.call, byCommand: at.byCommand, time: call.started ?? 0 });
      found.set(path, list);
    }
  }
  // Each part is in order; several are joined by time.
  if (parts.length > 1) for (const list of found.values()) list.sort((one, other) => one.time - other.time);
  return found;
}

function sumOf(files: readonly ChangedFile[]): ChangedFilePage["all"] {
  const edited = files.filter(({ edits }) => edits > 0);
  return {
    edited: edited.length,
    byCommands: files.length - edited.length,
    change: summed(edited.flatMap(({ change }) => change ?? [])),
  };
}

/** Adds up changed lines. */
export function summed(changes: readonly LineChange[]): LineChange {
  let [added, removed] = [0, 0];
  for (const change of changes) [added, removed] = [added + change.added, removed + change.removed];
  return { added, removed };
}
