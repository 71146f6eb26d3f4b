import type { OutlineItem, ShownAgent } from "../../model/outlineModel";
import type { OutlineSource } from "./outlineSums";

/** An item whose level is not known yet. */
export type Unplaced = OutlineItem extends infer Item
  ? Item extends OutlineItem
    ? Omit<Item, "level">
    : never
  : never;

/** An item of the tree. */
export interface Node {
  readonly item: Unplaced;
  /** Its order among others. */
  readonly order: number;
  /** Entries that belong to it alone. */
  readonly entry?: number;
  readonly turn?: number;
  readonly thread?: number;
  readonly children: Node[];
}

/**
 * The tree that an outline is made of: turns at the top, below them what happened in each and the agents that were
 * started there.
 */
export class OutlineTree {
  readonly top: Node[] = [];
  readonly agents: ShownAgent[] = [];
  /** The agent of each thread of the file that one is the words of. */
  readonly agentOfThread = new Map<number, ShownAgent>();
  readonly #turnNodes = new Map<number, Node>();
  readonly #threadNodes = new Map<number, Node>();

  constructor(readonly source: Pick<OutlineSource, "structure" | "pass">) {}

  /**
   * Returns all items depth first. Calls `placed` with the index of each. Not recursive: agents can be nested to any
   * depth.
   */
  items(placed: (node: Node, item: number) => void): OutlineItem[] {
    const items: OutlineItem[] = [];
    const stack = [{ nodes: ordered(this.top), at: 0 }];
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
    return items;
  }

  /** Adds a turn at the top. */
  turn(number: number, node: Node): void {
    this.#turnNodes.set(number, node);
    this.top.push(node);
  }

  /** Puts an item at the top at an entry's position, before the others of the same row. */
  mark(entry: number, item: Unplaced): void {
    const row = this.#rowAtOrAfter(entry);
    this.top.push({
      item: { ...item, ...(row !== undefined && { row }) },
      order: (row ?? Infinity) - 0.5,
      children: [],
    });
  }

  #rowAtOrAfter(entry: number): number | undefined {
    const { pass } = this.source;
    for (let at = entry; at < pass.entries.length; at++) {
      const row = pass.rowOf(at);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** Puts an item below the turn or the agent that an entry belongs to; none where that is not known. */
  landmark(entry: number, item: Unplaced): void {
    const row = this.source.pass.rowOf(entry);
    const parent = this.parentOf(entry);
    if (row === undefined || !parent) return;
    const node: Node = { item: { ...item, row }, order: row, entry, children: [] };
    parent.children.push(node);
  }

  /** The turn or the agent that an entry belongs to. */
  parentOf(entry: number): Node | undefined {
    const { threadOf, turnOf } = this.source.structure;
    return this.#threadNodes.get(threadOf[entry] ?? -1) ?? this.#turnNodes.get(turnOf[entry] ?? -1);
  }

  /** Makes the node of an agent, which is to be put somewhere; `thread` is that of this file which is its words. */
  agentNode(agent: ShownAgent, thread?: number): Node {
    const { place, callRow } = agent;
    const row = place.kind === "inline" ? place.from : callRow;
    const order = callRow ?? (place.kind === "inline" ? place.from : Infinity);
    const node: Node = {
      item: { kind: "agent", agent, ...(row !== undefined && { row }) },
      order,
      ...(thread !== undefined && { thread }),
      children: [],
    };
    this.agents.push(agent);
    if (thread !== undefined) {
      this.#threadNodes.set(thread, node);
      this.agentOfThread.set(thread, agent);
    }
    return node;
  }
}

function ordered(nodes: readonly Node[]): readonly Node[] {
  return [...nodes].sort((one, other) => (one.order === other.order ? 0 : one.order - other.order));
}
