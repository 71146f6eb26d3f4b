import type { JsonObject } from "../../../base/json/jsonValue";
import type { OpenCall } from "../statefulConvert";

/** A call whose end is still to come. */
export interface CopilotCall extends OpenCall {
  /** When it began to run, or was allowed to: milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Why it was not allowed: the kind of the permission's result. */
  readonly denial?: string | undefined;
}

/** What converting an event of Copilot takes from those before it. Never changed: a new one is made. */
export interface CopilotState {
  /** As entries have it, only what is known. */
  readonly about: JsonObject;
  readonly model?: string | undefined;
  /** The tokens of the last message of the model, by its ID; absent if only those of the whole session are recorded. */
  readonly counted?: { readonly id: string | undefined; readonly usage: JsonObject } | undefined;
  /** The call that started each subagent, by the agent's ID; the oldest are given up. */
  readonly agents: readonly (readonly [agent: string, call: string])[];
  /** In order; the oldest are given up. */
  readonly open: readonly CopilotCall[];
  /** The last thoughts that were recorded apart from a message, which can repeat them. */
  readonly thinking?: string;
}

export const START: CopilotState = { about: {}, agents: [], open: [] };

/** Agents at the same time: more than any session has. */
const MOST_AGENTS = 64;

export function openCall(state: CopilotState, id: string | undefined): CopilotCall | undefined {
  return state.open.find((call) => call.id === id);
}

export function withAgent(state: CopilotState, agent: string, call: string): CopilotState {
  return { ...state, agents: [...state.agents, [agent, call] as const].slice(-MOST_AGENTS) };
}
