import { fieldsOf, stringOf, stringsOf } from "../../base/json/jsonValue";
import { Breath } from "../../base/pause";
import { contentText } from "../entries/contentBlocks";
import type { Place } from "../index/calls/indexedCall";
import { LineReader } from "../rows/lineReader";
import { readEntryAt } from "../rows/rowReader";
import type { FilePass } from "../structure/filePass";
import type { Built } from "../structure/outline/structureReader";
import { nameOfAgent, type Part } from "../understanding/agentParts";
import { namedFiles } from "../understanding/touches";
import type { OfferedServer, SeenCall } from "./findingKind";

/** Yields the calls of a session and its subagents, each agent's in order. Rejects with the signal's reason. */
export async function* seenCalls(
  built: Built,
  parts: readonly Part[],
  signal: AbortSignal,
): AsyncGenerator<SeenCall, void, undefined> {
  const breath = new Breath();
  const agents = new Agents();
  for (const [number, part] of parts.entries()) {
    const pass = part.pass ?? built.lines;
    const contexts = new Contexts(pass, part.agent ? undefined : built, agents, number);
    const answers = new LineReader(part.source);
    for (let row = 0; row < part.rows; row++) {
      if (breath.due) await breath.take(signal);
      const entry = pass.entryOf(row);
      const call = entry === undefined ? undefined : await callAt(part, row, answers);
      if (call && entry !== undefined) yield { ...call, ...contexts.of(entry) };
    }
  }
}

/** Reads the call of a row. Undefined for another row, and for one that can't be shown in the session. */
async function callAt(
  part: Part,
  row: number,
  answers: LineReader,
): Promise<Omit<SeenCall, "agent" | "context" | "turn"> | undefined> {
  const { calls } = part.source.index;
  const at = part.source.index.callOf(row);
  const call = calls.isOwn(at) ? calls.at(at) : undefined;
  // History that was copied calls again what was called before.
  if (call?.row !== row) return undefined;
  const read = await readEntryAt(part.source, row);
  const place = placeOf(part, row);
  if (!read?.use || !place) return undefined;
  const cwd = stringOf(read.entry.fields["cwd"]);
  const { tool, status, error, started, durationMs, durationIsUpperBound } = call;
  return {
    ...{ tool, status, started, durationMs, place, cwd, input: read.use.input },
    ...(error !== undefined && { error }),
    ...(durationIsUpperBound && { durationIsUpperBound }),
    files: namedFiles(read.use, cwd),
    ...(await resultOf(answers, call.answer)),
  };
}

function placeOf({ agent }: Part, row: number): SeenCall["place"] | undefined {
  if (!agent) return { row };
  return agent.callRow === undefined ? undefined : { row: agent.callRow, agent: nameOfAgent(agent) };
}

async function resultOf(reader: LineReader, answer: Place | undefined): Promise<Pick<SeenCall, "text" | "isWhole">> {
  if (!answer) return { text: "", isWhole: true };
  reader.forget(answer.line);
  const line = await reader.line(answer.line);
  const result = line.entry(answer.piece)?.parts[answer.part]?.result;
  return { text: contentText(result?.["content"]), isWhole: result !== undefined && line.hidden === 0 };
}

/** Numbers of agents, contexts, and turns that no other part of the session has. */
class Agents {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}

/** Reports which calls of a file saw each other's results. */
class Contexts {
  /** Compactions of each thread so far. */
  readonly #compacted = new Map<number, number>();
  #entry = 0;

  constructor(
    readonly pass: FilePass,
    /** Only for the session's own file. */
    readonly built: Built | undefined,
    readonly agents: Agents,
    readonly part: number,
  ) {}

  /** Entries are asked for in order. */
  of(entry: number): Pick<SeenCall, "agent" | "context" | "turn"> {
    const { structure } = this.built ?? {};
    const threadOf = (at: number): number => structure?.threadOf[at] ?? 0;
    for (; this.#entry <= entry; this.#entry++) {
      const kind = this.pass.entries[this.#entry]?.kind;
      if (kind !== "compaction" && kind !== "microcompaction" && kind !== "summary") continue;
      const thread = threadOf(this.#entry);
      this.#compacted.set(thread, (this.#compacted.get(thread) ?? 0) + 1);
    }
    const thread = threadOf(entry);
    const turn = structure?.turnOf[entry] ?? 0;
    // What was rewound away is seen by nothing that follows.
    const rewound = structure?.turns[turn]?.live === false ? `rewound ${turn}` : "";
    const agent = `${this.part} ${thread}`;
    const session = structure?.sessionOf[entry] ?? 0;
    return {
      agent: this.agents.numberOf(agent),
      context: this.agents.numberOf(`${agent} ${session} ${this.#compacted.get(thread) ?? 0} ${rewound}`),
      turn: this.agents.numberOf(`${agent} turn ${turn}`),
    };
  }
}

/** Entries at the beginning of a file that can list servers, whatever they are. */
const FIRST_ENTRIES = 20;

/** Returns the MCP server of a tool. */
export function serverOf(tool: string): string | undefined {
  return /^mcp__([^_](?:[^_]|_(?!_))*)__/.exec(tool)?.[1];
}

/** Yields the MCP servers whose tools the session's own entries list. A server may come several times. */
export async function* offeredServers(
  { lines }: Built,
  [own]: readonly Part[],
  signal: AbortSignal,
): AsyncGenerator<OfferedServer, void, undefined> {
  if (!own) return;
  const listing = new Set<number>();
  for (let entry = 0; entry < Math.min(FIRST_ENTRIES, lines.entries.length); entry++) listing.add(entry);
  for (const { entry, kind } of lines.sizes.each()) if (kind === "listings") listing.add(entry);
  const breath = new Breath();
  for (const entry of listing) {
    if (breath.due) await breath.take(signal);
    const { parsed } = await new LineReader(own.source).line(lines.lineOf(entry));
    if (parsed.kind !== "value") continue;
    const fields = fieldsOf(parsed.value);
    const names = [...stringsOf(fieldsOf(fields["attachment"])["addedNames"]), ...toolsAtStart(fields)];
    const place = { row: rowFrom(lines, entry) };
    for (const [name, characters] of serversOf(names)) yield { name, characters, place };
  }
}

/** Returns the servers of tools, with the characters of the tools' names. */
function serversOf(tools: readonly string[]): ReadonlyMap<string, number> {
  const characters = new Map<string, number>();
  for (const name of tools) {
    const server = serverOf(name);
    if (server !== undefined) characters.set(server, (characters.get(server) ?? 0) + name.length);
  }
  return characters;
}

function toolsAtStart(fields: ReturnType<typeof fieldsOf>): readonly string[] {
  return fields["type"] === "system" && fields["subtype"] === "init" ? stringsOf(fields["tools"]) : [];
}

/** Returns the row of an entry, or the next one. */
function rowFrom(lines: FilePass, entry: number): number {
  for (let at = entry; at < lines.entries.length; at++) {
    const row = lines.rowOf(at);
    if (row !== undefined) return row;
  }
  return Math.max(0, lines.rows - 1);
}
