import type { Call } from "../index/calls/indexedCall";
import type { ShownAgent } from "../model/outlineModel";
import type { SlowCall } from "../model/understanding/understandingModel";
import { nameOfAgent, type Part } from "./agentParts";
import { callSubject } from "./callSubject";
import type { OwnTurns } from "./ownTurns";

const MAX_SLOW = 20;

interface LongCall {
  readonly call: Call;
  readonly part: Part;
  readonly agent: ShownAgent | undefined;
}

/** The longest of many calls. */
export class SlowCalls {
  #calls: LongCall[] = [];

  offer(long: LongCall): void {
    if (this.#calls.length >= MAX_SLOW * 10) this.#calls = this.#longest();
    const least = this.#calls[MAX_SLOW - 1];
    if (this.#calls.length === MAX_SLOW && least && lengthOf(long) <= lengthOf(least)) return;
    this.#calls.push(long);
  }

  /** Reads what they are about. Rejects with the signal's reason. */
  async list(turns: OwnTurns, signal: AbortSignal): Promise<SlowCall[]> {
    const slow: SlowCall[] = [];
    for (const { call, part, agent } of this.#longest()) {
      signal.throwIfAborted();
      const row = part.agent ? part.agent.callRow : call.row;
      const turn = row === undefined || agent ? undefined : turns.titleAt(row);
      slow.push({
        tool: call.tool,
        subject: await callSubject(part, call.row),
        status: call.status,
        durationMs: call.durationMs ?? 0,
        ...(row !== undefined && { row }),
        ...(agent && { agent: nameOfAgent(agent) }),
        ...(turn !== undefined && { turn }),
      });
    }
    return slow;
  }

  #longest(): LongCall[] {
    return [...this.#calls].sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MAX_SLOW);
  }
}

function lengthOf({ call }: LongCall): number {
  return call.durationMs ?? 0;
}
