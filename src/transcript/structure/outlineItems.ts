import { oneLine } from "../displayText";
import { OWN_TEAM, TEAM_LEAD } from "../folders/teams";
import type { RefusedFile } from "./agentFiles";
import { entryOfCall, hasAgent, isOwn, namedAs, shownAgent, stateOf, whyNot } from "./outlineAgents";
import type { OutlineItem, ShownAgent, ShownWorkflow, TurnItem } from "./outlineModel";
import { type OutlineSource, type Sum, sumsOf } from "./outlineSums";
import { asTold, knownRuns, shownWorkflow, withoutFile, workflowItems, type KnownRun } from "./outlineWorkflows";
import { sessionAgents, type SessionFile } from "./sessionTree";
import type { Turn } from "./turns";

/** An outline, and where in it each entry and each agent stands. */
export interface Outline {
  readonly items: readonly OutlineItem[];
  /** The item that each entry belongs to; -1 for none. */
  readonly itemOf: Int32Array;
  readonly agents: readonly ShownAgent[];
  readonly workflows: readonly ShownWorkflow[];
  /** The agent of each thread of the file that one is the words of. */
  readonly agentOfThread: ReadonlyMap<number, ShownAgent>;
}

type Unplaced = OutlineItem extends infer Item ? (Item extends OutlineItem ? Omit<Item, "level"> : never) : never;

interface Node {
  readonly item: Unplaced;
  /** Where it stands among others. */
  readonly order: number;
  /** Entries that belong to it alone. */
  readonly entry?: number;
  readonly turn?: number;
  readonly thread?: number;
  readonly children: Node[];
}

/** An agent of a workflow's run. */
interface RunAgent {
  readonly agent: ShownAgent;
  readonly node: Node;
  readonly id?: string | undefined;
  readonly phase?: number | undefined;
}

/** Makes the outline of a transcript: its turns, and below each what happened in it and the agents that it started, at any depth. */
export function outlineOf(source: OutlineSource): Outline {
  return new OutlineMaker(source).make();
}

class OutlineMaker {
  readonly #source: OutlineSource;
  /** Threads whose turns are those of the outline: the main one, and in an agent's own file the agent's. */
  readonly #root: number;
  readonly #turnNodes = new Map<number, Node>();
  readonly #threadNodes = new Map<number, Node>();
  readonly #top: Node[] = [];
  readonly #agents: ShownAgent[] = [];
  readonly #workflows: ShownWorkflow[] = [];
  readonly #agentOfThread = new Map<number, ShownAgent>();

  constructor(source: OutlineSource) {
    this.#source = source;
    const { threads } = source.structure;
    const main = threads[0]?.entries ?? 0;
    this.#root =
      main > 0
        ? 0
        : threads.reduce((best, { entries }, at) => (entries > (threads[best]?.entries ?? 0) ? at : best), 0);
  }

  make(): Outline {
    const { structure, pass } = this.#source;
    const { byTurn, byThread } = sumsOf(this.#source);
    this.#addTurns(byTurn);
    this.#addSessions();
    this.#addAgents(byThread);
    this.#addLandmarks();
    const items: OutlineItem[] = [];
    const itemOf = new Int32Array(pass.entries.length).fill(-1);
    const itemOfTurn = new Map<number, number>();
    const itemOfThread = new Map<number, number>();
    this.#flatten(items, (node, item) => {
      if (node.turn !== undefined) itemOfTurn.set(node.turn, item);
      if (node.thread !== undefined) itemOfThread.set(node.thread, item);
      if (node.entry !== undefined) itemOf[node.entry] = item;
    });
    for (let entry = 0; entry < itemOf.length; entry++) {
      if ((itemOf[entry] ?? -1) >= 0) continue;
      const own = itemOfThread.get(structure.threadOf[entry] ?? -1) ?? itemOfTurn.get(structure.turnOf[entry] ?? -1);
      itemOf[entry] = own ?? -1;
    }
    return {
      items,
      itemOf,
      agents: this.#agents,
      workflows: this.#workflows,
      agentOfThread: this.#agentOfThread,
    };
  }

  /** Depth first, without recursion: agents may be nested as deep as somebody writes. */
  #flatten(items: OutlineItem[], placed: (node: Node, item: number) => void): void {
    const stack = [{ nodes: ordered(this.#top), at: 0 }];
    for (let level = stack.at(-1); level; level = stack.at(-1)) {
      const node = level.nodes[level.at++];
      if (!node) {
        stack.pop();
        continue;
      }
      placed(node, items.length);
      items.push({ ...node.item, level: stack.length - 1 });
      if (node.children.length > 0) stack.push({ nodes: ordered(node.children), at: 0 });
    }
  }

  #addTurns(sums: readonly Sum[]): void {
    const { structure, pass } = this.#source;
    const ways = new Map<number, NonNullable<TurnItem["way"]>>();
    for (const { turns } of structure.branches)
      turns.forEach((turn, at) => ways.set(turn, { number: at + 1, of: turns.length }));
    structure.turns.forEach((turn, number) => {
      if (turn.thread !== this.#root) return;
      const row = this.#rowOfTurn(turn, number);
      if (row === undefined) return;
      const way = ways.get(number);
      const { calls = 0, failed = 0, tokens, hooks, end } = sums[number] ?? {};
      const from = turn.prompt === undefined ? turn.from : (pass.entries[turn.prompt]?.timestamp ?? turn.from);
      const duration = from === undefined || end === undefined ? undefined : end - from;
      const node: Node = {
        item: {
          kind: "turn",
          row,
          text: turn.prompt === undefined ? "" : (pass.texts.get(turn.prompt) ?? ""),
          ...timed(from),
          ...(duration !== undefined && duration > 0 && { durationMs: duration }),
          calls,
          failed,
          ...(tokens && { tokens }),
          ...(hooks && { hooks }),
          ...(way && { way }),
          ...(!turn.live && { rewound: true }),
        },
        order: row,
        turn: number,
        children: [],
      };
      this.#turnNodes.set(number, node);
      this.#top.push(node);
    });
  }

  /** The row of its prompt, else of the first of its entries that has one. */
  #rowOfTurn({ prompt, first, last }: Turn, number: number): number | undefined {
    const { structure, pass } = this.#source;
    const row = prompt === undefined ? undefined : pass.rowOf(prompt);
    if (row !== undefined) return row;
    for (let entry = first; entry <= last; entry++) {
      const own = structure.turnOf[entry] === number ? pass.rowOf(entry) : undefined;
      if (own !== undefined) return own;
    }
    return undefined;
  }

  #addSessions(): void {
    const { sessions, forks } = this.#source.structure;
    if (sessions.length > 1)
      sessions.forEach(({ id, first, from }, at) => {
        const shared = { number: at + 1, of: sessions.length, ...timed(from) };
        this.#mark(first, { kind: "session", ...shared, ...(id !== undefined && { id: oneLine(id) }) }, this.#top);
      });
    const first = this.#source.pass.entries.findIndex(
      ({ member, isSidechain }) => member !== undefined && !isSidechain,
    );
    const { member, sessionId: own } = this.#source.pass.entries[first] ?? {};
    const known = member === undefined ? undefined : memberNamed(member, own);
    if (known) this.#mark(first, { kind: "team", ...known }, this.#top);
    const told = new Set<string>();
    for (const { entry, sessionId } of forks) {
      // Every entry that was copied tells it again.
      if (told.has(sessionId ?? "")) continue;
      told.add(sessionId ?? "");
      this.#mark(entry, { kind: "fork", ...(sessionId !== undefined && { session: oneLine(sessionId) }) }, this.#top);
    }
  }

  /** Puts an item where an entry stands; before what stands at the same row. */
  #mark(entry: number, item: Unplaced, into: Node[]): void {
    const row = this.#rowAtOrAfter(entry);
    into.push({ item: { ...item, ...(row !== undefined && { row }) }, order: (row ?? Infinity) - 0.5, children: [] });
  }

  #rowAtOrAfter(entry: number): number | undefined {
    const { pass } = this.#source;
    for (let at = entry; at < pass.entries.length; at++) {
      const row = pass.rowOf(at);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  #addLandmarks(): void {
    const { structure, pass } = this.#source;
    for (const { entry, micro, trigger, tokensBefore, tokensAfter, durationMs } of structure.compactions) {
      this.#landmark(entry, {
        kind: "compaction",
        micro,
        ...timed(pass.entries[entry]?.timestamp),
        ...(trigger !== undefined && { trigger: oneLine(trigger) }),
        ...(tokensBefore !== undefined && { tokensBefore }),
        ...(tokensAfter !== undefined && { tokensAfter }),
        ...(durationMs !== undefined && { durationMs }),
      });
    }
    pass.entries.forEach(({ kind, timestamp }, entry) => {
      if (kind !== "apiError" && kind !== "queuedPrompt") return;
      const text = pass.texts.get(entry) ?? "";
      this.#landmark(entry, { kind: kind === "apiError" ? kind : "queued", text, ...timed(timestamp) });
    });
  }

  #landmark(entry: number, item: Unplaced): Node | undefined {
    const row = this.#source.pass.rowOf(entry);
    const parent = this.#parentOf(entry);
    if (row === undefined || !parent) return undefined;
    const node: Node = { item: { ...item, row }, order: row, entry, children: [] };
    parent.children.push(node);
    return node;
  }

  /** The turn or the agent that an entry belongs to. */
  #parentOf(entry: number): Node | undefined {
    const { threadOf, turnOf } = this.#source.structure;
    return this.#threadNodes.get(threadOf[entry] ?? -1) ?? this.#turnNodes.get(turnOf[entry] ?? -1);
  }

  #addAgents(byThread: readonly Sum[]): void {
    const { structure, pass, index, beside } = this.#source;
    const mentions = [structure, ...beside.files.map((file) => file.structure)].flatMap(({ clues }) => clues.mentions);
    const runs = knownRuns(this.#source, mentions);
    const mentionedAgents = new Set(mentions.map(({ agentId }) => agentId));
    const files: SessionFile[] = [
      { name: "", structure },
      ...beside.files.map(({ name, structure: own, agentId, meta, run = "" }) => {
        // An agent of a workflow may have started others, which write into the same folder.
        const ofRun = mentionedAgents.has(agentId) ? undefined : runs.get(run)?.callId;
        const callId = meta.toolUseId ?? ofRun;
        return { name, structure: own, agentId, ...(callId !== undefined && { callId }) };
      }),
    ];
    const agents = sessionAgents(files);
    const nodes = new Map<number, Node>();
    const started = new Set([...runs.values()].flatMap(({ callId }) => callId ?? []));
    const ofRuns = new Map<string, RunAgent[]>([...runs.keys()].map((run) => [run, []]));
    const sessions = new Set(structure.sessions.flatMap(({ id }) => id ?? []));
    const wanted = new Set(agents.keys());
    agents.forEach((agent, number) => {
      if (!isOwn(this.#source, this.#root, agent, agents, sessions)) wanted.delete(number);
    });
    agents.forEach((agent, number) => {
      if (!wanted.has(number)) return;
      const plain = shownAgent(this.#source, agent, byThread);
      if (agent.link) started.add(agent.link.callId);
      const run = beside.files[agent.file - 1]?.run ?? "";
      const inRun = agent.link === undefined || agent.link.callId === runs.get(run)?.callId;
      const members = inRun ? ofRuns.get(run) : undefined;
      const told = runs.get(run)?.run.agents.find(({ agentId }) => agentId === agent.agentId);
      const shown = members ? asTold(plain, told) : plain;
      const node = this.#agentNode(shown, agent.file === 0 ? agent.thread : undefined);
      nodes.set(number, node);
      members?.push({ agent: shown, node, id: agent.agentId, phase: told?.phase });
    });
    const placed = new Set([...ofRuns.values()].flatMap((members) => members.map(({ node }) => node)));
    agents.forEach(({ link }, number) => {
      const node = nodes.get(number);
      if (!node || placed.has(node)) return;
      const caller = link?.agent === undefined ? undefined : nodes.get(link.agent);
      const entry = entryOfCall(this.#source, link?.callId);
      const parent = caller ?? (entry === undefined ? undefined : this.#parentOf(entry));
      (parent?.children ?? this.#top).push(node);
    });

    const mentioned = new Map<string, string>();
    for (const { agentId, callId } of structure.clues.mentions) mentioned.set(callId, mentioned.get(callId) ?? agentId);
    const refused = new Map(beside.refused.map((file) => [file.agentId, file]));
    for (const [run, members] of ofRuns) {
      const known = runs.get(run);
      if (known) this.#addWorkflow(known, members, refused);
    }
    for (const { callId } of structure.clues.calls) {
      if (started.has(callId)) continue;
      const call = index.calls.find(callId);
      const id = mentioned.get(callId);
      const file = id === undefined ? undefined : refused.get(id);
      const label = pass.labels.get(callId);
      if (!call || (id === undefined && !hasAgent(call, label))) continue;
      if (id !== undefined) refused.delete(id);
      const node = this.#agentNode({
        ...(id !== undefined && { id: oneLine(id) }),
        ...namedAs(label, undefined),
        call: callId,
        callRow: call.row,
        place: whyNot(call, file),
        ...stateOf(this.#source, callId),
      });
      const entry = entryOfCall(this.#source, callId);
      ((entry === undefined ? undefined : this.#parentOf(entry))?.children ?? this.#top).push(node);
    }
    for (const { agentId, name, reason } of refused.values()) {
      const shown: ShownAgent = { id: oneLine(agentId), name: oneLine(name), place: { kind: "refused", reason } };
      this.#top.push(this.#agentNode(shown));
    }
  }

  /** Puts a run where it was started, its phases below it, and below each its agents: those with files, and those that only the run tells of. */
  #addWorkflow(known: KnownRun, members: readonly RunAgent[], refused: Map<string, RefusedFile>): void {
    const ids = new Map(members.map((member) => [member.id, member]));
    const all: RunAgent[] = known.run.agents.map((told) => {
      const member = told.agentId === undefined ? undefined : ids.get(told.agentId);
      if (member) return member;
      const why = refused.get(told.agentId ?? "")?.reason;
      refused.delete(told.agentId ?? "");
      const agent = withoutFile(told, known.callId, why);
      return { agent, node: this.#agentNode(agent), id: told.agentId, phase: told.phase };
    });
    const listed = new Set(all);
    all.push(...members.filter((member) => !listed.has(member)));
    const workflow = shownWorkflow(this.#source, known, all);
    this.#workflows.push(workflow);
    const { item, phases } = workflowItems(workflow);
    const node: Node = { item, order: item.row ?? Infinity, children: [] };
    const nodeOf = new Map(all.map((member) => [member.agent, { ...member.node, order: 0 }]));
    workflow.phases.forEach(({ agents }, at) => {
      const phase = phases[at];
      const below: Node = phase ? { item: phase, order: at, children: [] } : node;
      if (phase) node.children.push(below);
      below.children.push(...agents.flatMap((agent) => nodeOf.get(agent) ?? []));
    });
    const entry = entryOfCall(this.#source, known.callId);
    ((entry === undefined ? undefined : this.#parentOf(entry))?.children ?? this.#top).push(node);
  }

  #agentNode(agent: ShownAgent, thread?: number): Node {
    const { place, callRow } = agent;
    const row = place.kind === "inline" ? place.from : callRow;
    const order = callRow ?? (place.kind === "inline" ? place.from : Infinity);
    const node: Node = {
      item: { kind: "agent", agent, ...(row !== undefined && { row }) },
      order,
      ...(thread !== undefined && { thread }),
      children: [],
    };
    this.#agents.push(agent);
    if (thread !== undefined) {
      this.#threadNodes.set(thread, node);
      this.#agentOfThread.set(thread, agent);
    }
    return node;
  }
}

/** A member named as `name@team`; undefined for one whose session leads the team: it is a member of none. */
function memberNamed(
  named: string,
  session: string | undefined,
): { readonly member: string; readonly team: string; readonly lead?: string } | undefined {
  const at = named.lastIndexOf("@");
  const [member, team] = [oneLine(named.slice(0, at)), oneLine(named.slice(at + 1))];
  const lead = OWN_TEAM.exec(team)?.[1];
  if (member === TEAM_LEAD || (lead !== undefined && session?.startsWith(lead))) return undefined;
  return { member, team, ...(lead !== undefined && { lead }) };
}

function ordered(nodes: readonly Node[]): readonly Node[] {
  return [...nodes].sort((one, other) => (one.order === other.order ? 0 : one.order - other.order));
}

function timed(milliseconds: number | undefined): { time?: string } {
  return milliseconds === undefined ? {} : { time: new Date(milliseconds).toISOString() };
}
