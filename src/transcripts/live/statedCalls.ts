import type { SessionState } from "../folders/sessionNames";
import type { LiveCall, LiveSession, LiveState } from "./liveModel";

/** What an agent's word on a session says about its calls. */
export interface Stated {
  /** The states of calls of which the records say nothing, by their ids. */
  readonly states: ReadonlyMap<string, LiveState>;
  /** Whether it waits for the user, and nothing says with which call. */
  readonly isWaiting: boolean;
}

/** Tools that call a subagent, which makes the calls that wait. */
const SUBAGENTS: ReadonlySet<string> = new Set(["Agent", "Task"]);

/** A call is recorded with the time of its message, a moment before or after the agent says what it does. Milliseconds. */
const APART_MS = 2_000;

/**
 * Says what the calls of a session do, its subagents' included, by what the agent says about the session. It names no
 * call, so that only one that is alone is known to run or to wait.
 */
export function statedCalls(calls: readonly LiveCall[], { says, since }: SessionState): Stated {
  if (says === "idle") return { states: new Map(), isWaiting: false };
  const open = calls.filter(({ state }) => state === "open");
  const own = open.filter(({ tool }) => !SUBAGENTS.has(tool));
  const isWaiting = says === "waiting";
  const callers = own.length > 0 || !isWaiting ? open.filter(({ tool }) => SUBAGENTS.has(tool)) : [];
  const running = callers.map(({ id }) => [id, "running"] as const);
  const [only, ...more] = own.length > 0 || !isWaiting ? own : open;
  if (!only || more.length > 0) return { states: new Map(running), isWaiting };
  // What it said was about an earlier call.
  if (isWaiting && (only.started ?? since) > since + APART_MS) return { states: new Map(running), isWaiting: false };
  return { states: new Map([...running, [only.id, isWaiting ? "waiting" : "running"]]), isWaiting: false };
}

/** Returns a text that changes with what an agent says. */
export function statedText(stated: Stated | undefined): string {
  return stated ? JSON.stringify([stated.isWaiting, [...stated.states]]) : "";
}

/** Adds what its agent says to a session. */
export function withStated(session: LiveSession, stated: Stated | undefined): LiveSession {
  if (!stated) return session;
  const prompts = session.prompts.map((prompt) => ({
    ...prompt,
    calls: prompt.calls.map((call) => ({ ...call, state: stated.states.get(call.id) ?? call.state })),
  }));
  return { ...session, prompts, ...(stated.isWaiting && session.isSubagent !== true && { isWaiting: true }) };
}
