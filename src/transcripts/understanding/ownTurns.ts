import type { Built } from "../structure/outline/structureReader";

/** Agents that start agents. */
const MAX_NESTING = 20;

/** A turn of the session's own, as a table names it. */
export interface OwnTurn {
  /** Position among the prompts, from 1. */
  readonly number: number;
  /** The first line of its prompt. */
  readonly title: string;
  readonly row?: number;
}

/** The turns that a user's prompts begin: what a subagent does belongs to the turn in which it was started. */
export class OwnTurns {
  /** By their numbers in the structure. */
  readonly #turns = new Map<number, OwnTurn>();

  constructor(readonly built: Built) {
    const { structure, outline, lines } = built;
    structure.turns.forEach(({ thread, prompt }, at) => {
      if (prompt === undefined || outline.agentOfThread.has(thread)) return;
      const row = lines.rowOf(prompt);
      const title = lines.texts.get(prompt) ?? "";
      this.#turns.set(at, { number: this.#turns.size + 1, title, ...(row !== undefined && { row }) });
    });
  }

  /** Returns the turn of an entry. Undefined for what precedes the first prompt, and where nothing shows the turn. */
  of(entry: number | undefined): OwnTurn | undefined {
    const { structure, outline, lines } = this.built;
    let at = entry;
    for (let depth = 0; at !== undefined && depth < MAX_NESTING; depth++) {
      const agent = outline.agentOfThread.get(structure.threadOf[at] ?? -1);
      if (!agent) return this.#turns.get(structure.turnOf[at] ?? -1);
      at = agent.callRow === undefined ? undefined : lines.entryOf(agent.callRow);
    }
    return undefined;
  }

  /** The same for a row. */
  at(row: number): OwnTurn | undefined {
    return this.of(this.built.lines.entryOf(row));
  }

  titleAt(row: number): string | undefined {
    return this.at(row)?.title;
  }
}
