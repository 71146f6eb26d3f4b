import type { JsonObject } from "../../../base/json/jsonValue";
import type { CodexTokens } from "./codexTokens";

/** What a record reported about a call before its output came. */
export interface CallEnd {
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly failed?: boolean;
  readonly refused?: boolean;
  /** The policy that denied it, in a few words. */
  readonly denied?: string | undefined;
  /** The thread of the subagent that it started. */
  readonly agentId?: string | undefined;
  /** The result of a server's tool. */
  readonly structuredContent?: unknown;
}

/** A call whose output is still to come, or that goes on after it. */
export interface OpenCall {
  readonly tool: string;
  readonly input: JsonObject;
  readonly end?: CallEnd;
  /** Its output has come, and it is over. */
  readonly answered?: true;
  /** The shell session in which its command goes on after its output. */
  readonly session?: string;
}

/** A script whose calls are recorded as items. */
export interface Script {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to?: number;
  /** Set once the script goes on without the model waiting for it. */
  readonly cell?: string;
  /** Whether it sends a command Ctrl+C. */
  readonly interrupts: boolean;
}

/** A session that begins with a copy of another thread's history. */
export interface CodexFork {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An agent started it, not the user. */
  readonly isSubagent: boolean;
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
  /** Those of the last request, until a sum repeats them. */
  readonly recorded?: CodexTokens;
  /** Records with lower ordinals are copies of those of the thread that it was started from. */
  readonly ownFrom?: number | undefined;
  /** Set while records can be copies of those of the thread that the session was forked from, without ordinals. */
  readonly fork?: CodexFork | undefined;
  /** The last error that was recorded by itself. */
  readonly failure?: string;
  /** The last turn that was interrupted. */
  readonly interrupted?: string | undefined;
  /** The next message of another agent begins a turn. */
  readonly triggered?: boolean;
  /** How often tokens were counted, and how many calls without an id there were. */
  readonly counted: number;
  readonly nameless: number;
  /** By the id of the call, in order. The oldest are given up, those that are over first. */
  readonly open: readonly (readonly [string, OpenCall])[];
  readonly scripts: readonly Script[];
  /** Shell sessions that the model sent Ctrl+C, the last ones. */
  readonly stopped: readonly unknown[];
  /** Threads of subagents by their paths, the last ones. */
  readonly agents: readonly (readonly [path: string, thread: string])[];
}

export const START: CodexState = { about: {}, counted: 0, nameless: 0, open: [], scripts: [], stopped: [], agents: [] };

/** Calls that run at the same time, scripts, and stopped sessions: more than any agent has. */
const MOST_OPEN = 64;
const MOST_SCRIPTS = 16;

export function openCall(state: CodexState, id: string): OpenCall | undefined {
  return state.open.find(([own]) => own === id)?.[1];
}

/** Returns the state with a call added, or with more known about it. */
export function withCall(state: CodexState, id: string, call: OpenCall): CodexState {
  const open = [...state.open.filter(([own]) => own !== id), [id, call] as const];
  if (open.length > MOST_OPEN) {
    const over = open.findIndex(([, { answered }]) => answered);
    open.splice(Math.max(0, over), 1);
  }
  return { ...state, open };
}

export function withScript(state: CodexState, script: Script): CodexState {
  const others = state.scripts.filter(({ id }) => id !== script.id);
  return { ...state, scripts: [...others, script].slice(-MOST_SCRIPTS) };
}

export function withStopped(state: CodexState, session: unknown): CodexState {
  return { ...state, stopped: [...state.stopped, session].slice(-MOST_SCRIPTS) };
}

/** Returns the state with the subagent that an item names. */
export function withAgent(state: CodexState, path: unknown, thread: unknown): CodexState {
  if (typeof path !== "string" || typeof thread !== "string") return state;
  return { ...state, agents: [...state.agents, [path, thread] as const].slice(-MOST_OPEN) };
}

/** Returns the thread of the subagent with a path. A thread is its own path in versions without paths. */
export function threadOf({ agents }: CodexState, path: string): string {
  return agents.findLast(([known]) => known === path)?.[1] ?? path;
}

/**
 * Returns the script that ran at a time, in milliseconds since 1970. Of several, the one that the model waited for.
 * Undefined if none or more than one can be it.
 */
export function scriptAt({ scripts }: CodexState, time: number): Script | undefined {
  const running = scripts.filter(({ from, to }) => from <= time && time <= (to ?? Infinity));
  const awaited = running.filter(({ cell }) => cell === undefined);
  const [one, ...others] = awaited.length > 0 ? awaited : running;
  return others.length === 0 ? one : undefined;
}
