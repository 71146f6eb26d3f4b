import type { Row } from "../../model/entryRow";
import type { TranscriptReading } from "../../rows/transcriptReading";
import { beginning, lineNumber, type Source } from "../../rows/rowReader";
import { AgentFilesReader, type AgentFiles, type NearFiles } from "../agents/agentFiles";
import { FilePass } from "../filePass";
import { FoldedOutline } from "./outlineFolds";
import { mentionsIn } from "../agentMentions";
import { outlineOf, type Outline } from "./outlineItems";
import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary, Folds } from "../../model/outlineModel";
import { repeatedEntries, type Repeated } from "../repeatedEntries";
import { structureOf, type Structure } from "../structure";

/** Limits on the items that are returned at once, and on sentences about what is missing. */
const MAX_ITEMS = 1_000;
const MAX_PROBLEMS = 10;

/** What was read, whole. */
export interface Built {
  readonly source: Source["index"];
  readonly rows: number;
  readonly lines: FilePass;
  readonly entries: number;
  readonly beside: string;
  readonly structure: Structure;
  readonly outline: Outline;
  readonly folded: FoldedOutline;
  /** Entries that say what a call says, by their number. */
  readonly repeated: ReadonlyMap<number, Repeated>;
  readonly summary: StructureSummary;
}

/**
 * The structure of an open transcript: read when it is first asked for, and on from there when the file has grown. One reading at a time;
 * one that is given up goes on where it was.
 */
export class StructureReader {
  readonly #reading: TranscriptReading;
  readonly #agents: AgentFilesReader;
  #pass: FilePass | undefined;
  #agentIds: { readonly pass: FilePass; readonly entries: number; readonly ids: ReadonlySet<string> } | undefined;
  #passed: Source["index"] | undefined;
  #built: Built | undefined;
  #version = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(reading: TranscriptReading, files: NearFiles) {
    this.#reading = reading;
    this.#agents = new AgentFilesReader(files, reading.resource);
  }

  /** What is there now. Rejects with the signal's reason, and with what the file system refuses. */
  async read(signal: AbortSignal = new AbortController().signal): Promise<StructureSummary> {
    const before = this.#turn;
    const own = before.catch(() => undefined).then(() => this.#reading.steady((source) => this.#read(source, signal)));
    this.#turn = own;
    return own;
  }

  /** All that is there now, for those who make more of it. */
  async whole(signal?: AbortSignal): Promise<Built> {
    await this.read(signal);
    return this.#current() ?? this.whole(signal);
  }

  /** Items of the half-open range of those that are not folded away, at most a thousand; read when they were not. */
  async items(from: number, to: number, folds: Folds, signal?: AbortSignal): Promise<OutlinePage> {
    if (!this.#current()) await this.read(signal);
    const first = Math.max(0, from);
    const last = Math.max(first, Math.min(to, first + MAX_ITEMS));
    return this.#current()?.folded.page(first, last, folds) ?? { items: [], total: 0 };
  }

  /**
   * Returns the index of the item that a row belongs to, or of the folded one that hides it, as far as it was read.
   * Undefined for a row after that, and for one that belongs to none.
   */
  itemOf(row: number, folds: Folds): number | undefined {
    const built = this.#current();
    const entry = built?.lines.entryOf(row);
    const item = entry === undefined ? undefined : built?.outline.itemOf[entry];
    return item === undefined || item < 0 ? undefined : built?.folded.placeOf(item, folds);
  }

  /** Returns the agent that a call started, as far as that is known now. */
  async agentOf(call: string, signal?: AbortSignal): Promise<ShownAgent | undefined> {
    await this.read(signal);
    return this.#current()?.outline.agents.find((agent) => agent.call === call);
  }

  /** Returns the run of a workflow that a call started. Undefined if nothing next to the transcript reports one. */
  async workflowOf(call: string, signal?: AbortSignal): Promise<ShownWorkflow | undefined> {
    await this.read(signal);
    return this.#current()?.outline.workflows.find((workflow) => workflow.call === call);
  }

  /**
   * Adds to rows, as far as that was read: the agent inside the file that wrote them, whether the call that started the
   * agent says the same, and the last reported state of calls that continue in the background.
   */
  named(rows: Row[]): Row[] {
    const built = this.#current();
    if (!built) return rows;
    const threadOf = (row: number): number | undefined => {
      const entry = built.lines.entryOf(row);
      return entry === undefined ? undefined : built.structure.threadOf[entry];
    };
    return rows.map((row) => {
      if (row.call) return this.#agentOf(row, built, threadOf);
      return this.#agentOf(this.#shortened(row, built), built, threadOf);
    });
  }

  #agentOf(row: Row, built: Built, threadOf: (row: number) => number | undefined): Row {
    const thread = row.sidechain ? threadOf(row.index) : undefined;
    const agent = thread === undefined ? undefined : built.outline.agentOfThread.get(thread);
    if (!agent) return row;
    const name = agent.description === undefined ? agent.name : `${agent.name}: ${agent.description}`;
    return { ...row, agent: name, ...(threadOf(row.index - 1) !== thread && { agentBegins: true as const }) };
  }

  /** A subagent's prompt is in its call, and its response is in the call's result. */
  #shortened(row: Row, built: Built): Row {
    const repeated = built.repeated.get(built.lines.entryOf(row.index) ?? -1);
    const call = repeated && built.source.calls.find(repeated.call);
    if (!call || repeated.what !== row.kind || row.grown !== undefined) return row;
    const line = lineNumber(this.#reading.source(), built.source.row(call.row).line);
    const told =
      repeated.what === "prompt"
        ? (start: string) => `(asked by the call on line ${line}) ${start}`
        : (start: string) => `(the result of the call on line ${line}) ${start}`;
    return { ...row, ...beginning(row, told), repeats: call.id };
  }

  #current(): Built | undefined {
    return this.#built?.source === this.#reading.source().index ? this.#built : undefined;
  }

  /** Agents that entries name; a file that did not grow is not walked again. */
  #agentsIn(pass: FilePass): ReadonlySet<string> {
    const { entries } = pass;
    if (this.#agentIds?.pass !== pass || this.#agentIds.entries !== entries.length) {
      const ids = new Set(mentionsIn(entries).map(({ agentId }) => agentId));
      this.#agentIds = { pass, entries: entries.length, ids };
    }
    return this.#agentIds.ids;
  }

  async #read(source: Source, signal: AbortSignal): Promise<StructureSummary> {
    signal.throwIfAborted();
    if (!this.#pass || this.#passed !== source.index) {
      this.#pass = new FilePass();
      this.#passed = source.index;
    }
    const pass = this.#pass;
    await pass.readOn(source, signal);
    const sessions = new Set(pass.entries.flatMap(({ sessionId }) => sessionId ?? []));
    const beside = await this.#agents.read(source.index, { sessions, agents: this.#agentsIn(pass) }, signal);
    const key = keyOf(beside);
    const known = this.#current();
    if (
      known?.lines === pass &&
      known.entries === pass.entries.length &&
      known.rows === pass.rows &&
      known.beside === key
    )
      return known.summary;
    const structure = structureOf(pass.entries);
    const outline = outlineOf({ index: source.index, pass, structure, beside });
    const summary = summaryOf(++this.#version, structure, outline, beside);
    this.#built = {
      source: source.index,
      lines: pass,
      entries: pass.entries.length,
      rows: pass.rows,
      beside: key,
      structure,
      outline,
      folded: new FoldedOutline(outline.items),
      repeated: repeatedEntries(pass.entries, structure, pass.answers),
      summary,
    };
    return summary;
  }
}

function keyOf({ files, refused, runsKey, problems }: AgentFiles): string {
  return JSON.stringify([
    files.map(({ resource, bytes, to, calls }) => [resource, bytes, to, calls]),
    refused.map(({ name, reason }) => [name, reason]),
    runsKey,
    problems,
  ]);
}

function summaryOf(
  version: number,
  structure: Structure,
  outline: Outline,
  { problems }: AgentFiles,
): StructureSummary {
  const { entries, kinds, sessions, branches, compactions } = structure;
  const shown = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - shown.length;
  return {
    version,
    items: outline.items.length,
    entries,
    sessions: sessions.length,
    turns: outline.items.filter((item) => item.kind === "turn" && item.text !== "").length,
    agents: outline.agents.length,
    branches: branches.length,
    compactions: compactions.length,
    apiErrors: kinds.apiError,
    hooks: kinds.hook,
    queued: kinds.queuedPrompt,
    problems:
      more > 0
        ? [...shown, more === 1 ? "1 more thing could not be read" : `${more} more things could not be read`]
        : shown,
  };
}
