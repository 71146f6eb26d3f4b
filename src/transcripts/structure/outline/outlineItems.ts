import { oneLine } from "../../../base/text/displayText";
import type { RefusedFile } from "../agents/agentFiles";
import { entryOfCall, hasAgent, isOwn, namedAs, shownAgent, stateOf, whyNot } from "./outlineAgents";
import type { OutlineItem, ShownAgent, ShownWorkflow } from "../../model/outlineModel";
import { type OutlineSource, type Sum, sumsOf } from "./outlineSums";
import { asTold, knownRuns, shownWorkflow, withoutFile, workflowItems, type KnownRun } from "./outlineWorkflows";
import { type Node, OutlineTree } from "./outlineTree";
import { addLandmarks, addSessions, addTurns } from "./outlineTurns";
import { sessionAgents, type SessionAgent, type SessionFile } from "../sessionTree";

/** An outline, and the position in it of each entry and each agent. */
export interface Outline {
  readonly items: readonly OutlineItem[];
  /** The item that each entry belongs to; -1 for none. */
  readonly itemOf: Int32Array;
  readonly agents: readonly ShownAgent[];
  readonly workflows: readonly ShownWorkflow[];
  /** The agent of each thread of the file that one is the words of. */
  readonly agentOfThread: ReadonlyMap<number, ShownAgent>;
}

/** An agent of a workflow's run. */
interface RunAgent {
  readonly agent: ShownAgent;
  readonly node: Node;
  readonly id?: string | undefined;
  readonly phase?: number | undefined;
}

/**
 * Makes the outline of a transcript: its turns, and below each what happened in it and the agents that it started, at
 * any depth.
 */
export function outlineOf(source: OutlineSource): Outline {
  return new OutlineMaker(source).make();
}

class OutlineMaker {
  readonly #source: OutlineSource;
  /** Threads whose turns are those of the outline: the main one, and in an agent's own file the agent's. */
  readonly #root: number;
  readonly #tree: OutlineTree;
  readonly #workflows: ShownWorkflow[] = [];

  constructor(source: OutlineSource) {
    this.#source = source;
    this.#tree = new OutlineTree(source);
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
    const tree = this.#tree;
    addTurns(tree, this.#source, this.#root, byTurn);
    addSessions(tree, this.#source);
    this.#addAgents(byThread);
    addLandmarks(tree, this.#source);
    const itemOf = new Int32Array(pass.entries.length).fill(-1);
    const itemOfTurn = new Map<number, number>();
    const itemOfThread = new Map<number, number>();
    const items = tree.items((node, item) => {
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
      agents: tree.agents,
      workflows: this.#workflows,
      agentOfThread: tree.agentOfThread,
    };
  }

  /** Returns the items next to which an agent is: those of its caller, or of the entry that started it. */
  #parentOf(link: SessionAgent["link"], nodes: ReadonlyMap<number, Node>): Node[] {
    const caller = link?.agent === undefined ? undefined : nodes.get(link.agent);
    return caller?.children ?? this.#besideCall(link?.callId);
  }

  #besideCall(callId: string | undefined): Node[] {
    const entry = entryOfCall(this.#source, callId);
    return (entry === undefined ? undefined : this.#tree.parentOf(entry))?.children ?? this.#tree.top;
  }

  #addAgents(byThread: readonly Sum[]): void {
    const { structure, beside } = this.#source;
    const mentions = [structure, ...beside.files.map((file) => file.structure)].flatMap(({ clues }) => clues.mentions);
    const runs = knownRuns(this.#source, mentions);
    const mentionedAgents = new Set(mentions.map(({ agentId }) => agentId));
    const agents = sessionAgents(filesOf(this.#source, runs, mentionedAgents));
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
      const node = this.#tree.agentNode(shown, agent.file === 0 ? agent.thread : undefined);
      nodes.set(number, node);
      members?.push({ agent: shown, node, id: agent.agentId, phase: told?.phase });
    });
    const placed = new Set([...ofRuns.values()].flatMap((members) => members.map(({ node }) => node)));
    for (const [number, node] of nodes) if (!placed.has(node)) this.#parentOf(agents[number]?.link, nodes).push(node);

    const refused = new Map(beside.refused.map((file) => [file.agentId, file]));
    for (const [run, members] of ofRuns) {
      const known = runs.get(run);
      if (known) this.#addWorkflow(known, members, refused);
    }
    this.#addWithoutFile(started, refused);
    for (const { agentId, name, reason } of refused.values()) {
      const shown: ShownAgent = { id: oneLine(agentId), name: oneLine(name), place: { kind: "refused", reason } };
      this.#tree.top.push(this.#tree.agentNode(shown));
    }
  }

  /** Adds the agents that calls started and of which nothing can be read, and removes them from `refused`. */
  #addWithoutFile(started: ReadonlySet<string>, refused: Map<string, RefusedFile>): void {
    const { structure, pass, index } = this.#source;
    const mentioned = new Map<string, string>();
    for (const { agentId, callId } of structure.clues.mentions) mentioned.set(callId, mentioned.get(callId) ?? agentId);
    for (const { callId } of structure.clues.calls) {
      if (started.has(callId)) continue;
      const call = index.calls.find(callId);
      const id = mentioned.get(callId);
      const file = id === undefined ? undefined : refused.get(id);
      const label = pass.labels.get(callId);
      if (!call || (id === undefined && !hasAgent(call, label))) continue;
      if (id !== undefined) refused.delete(id);
      const node = this.#tree.agentNode({
        ...(id !== undefined && { id: oneLine(id) }),
        ...namedAs(label, undefined),
        call: callId,
        callRow: call.row,
        place: whyNot(call, file),
        ...stateOf(this.#source, callId),
      });
      this.#besideCall(callId).push(node);
    }
  }

  /**
   * Adds a run where it was started, its phases below it, and below each its agents: those with files, and those that
   * only the run reports.
   */
  #addWorkflow(known: KnownRun, members: readonly RunAgent[], refused: Map<string, RefusedFile>): void {
    const ids = new Map(members.map((member) => [member.id, member]));
    const all: RunAgent[] = known.run.agents.map((told) => {
      const member = told.agentId === undefined ? undefined : ids.get(told.agentId);
      if (member) return member;
      const why = refused.get(told.agentId ?? "")?.reason;
      refused.delete(told.agentId ?? "");
      const agent = withoutFile(told, known.callId, why);
      return { agent, node: this.#tree.agentNode(agent), id: told.agentId, phase: told.phase };
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
    ((entry === undefined ? undefined : this.#tree.parentOf(entry))?.children ?? this.#tree.top).push(node);
  }
}

function filesOf(
  { structure, beside }: OutlineSource,
  runs: ReturnType<typeof knownRuns>,
  mentionedAgents: ReadonlySet<string>,
): SessionFile[] {
  const files = beside.files.map(({ name, structure: own, agentId, meta, run = "" }): SessionFile => {
    // An agent of a workflow may have started others, which write into the same folder.
    const ofRun = mentionedAgents.has(agentId) ? undefined : runs.get(run)?.callId;
    const callId = meta.toolUseId ?? ofRun;
    return { name, structure: own, agentId, ...(callId !== undefined && { callId }) };
  });
  return [{ name: "", structure }, ...files];
}
