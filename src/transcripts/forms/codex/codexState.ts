import type { CodexTokens } from "./codexTokens";

/** What an event reported about a call before its output came. */
export interface ToldEnd {
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly failed?: boolean;
}

/** A call whose output is still to come. */
export interface OpenCommand {
  readonly command?: unknown;
  readonly end?: ToldEnd;
}

/** What converting a record of Codex takes from those before it. Never changed: a new one is made. */
export interface CodexState {
  /** As entries have it, only what is known. */
  readonly about: {
    readonly sessionId?: string;
    readonly cwd?: string;
    readonly version?: string;
    readonly gitBranch?: string;
  };
  readonly model?: string | undefined;
  readonly tokens?: CodexTokens;
  /** How often tokens were counted, and how many calls without an id there were. */
  readonly counted: number;
  readonly nameless: number;
  /** By the id of the call, in order; the oldest are given up. */
  readonly open: readonly (readonly [string, OpenCommand])[];
}

export const START: CodexState = { about: {}, counted: 0, nameless: 0, open: [] };

/** Calls that run at the same time: more than any agent starts. */
const MOST_OPEN = 64;

export function openCommand(state: CodexState, id: string): OpenCommand | undefined {
  return state.open.find(([own]) => own === id)?.[1];
}

/** The state with what is known of a call added, or without the call. */
export function withCommand(state: CodexState, id: string, command: OpenCommand | undefined): CodexState {
  const others = state.open.filter(([own]) => own !== id);
  if (!command) return others.length === state.open.length ? state : { ...state, open: others };
  const known = openCommand(state, id);
  return { ...state, open: [...others, [id, { ...known, ...command }] as const].slice(-MOST_OPEN) };
}
