import { numberOf, stringOf } from "../../base/json/jsonValue";
import type { Statements } from "../archive/archive";
import type { InsightTotals } from "../model/insightsModel";
import { joined } from "../understanding/times/turnTimes";
import type { InsightScope } from "./insightScope";

/** Longer pauses before a prompt aren't waiting. Milliseconds. */
const MAX_PAUSE_MS = 3_600_000;

interface Turn {
  readonly file: string;
  readonly from: number;
  to: number;
  /** Whether the user sent the prompt, and not an agent to its subagent. */
  byUser: boolean;
}

type Times = Pick<InsightTotals, "activeMs" | "waitingMs">;

/** Adds up how long agents worked, and waited for prompts. */
export function workTimes(statements: Statements, scope: InsightScope): Times & Pick<InsightTotals, "prompts"> {
  const { prompts, sessions } = sessionTimes(statements, scope);
  let [activeMs, waitingMs] = [0, 0];
  for (const times of sessions.values())
    [activeMs, waitingMs] = [activeMs + times.activeMs, waitingMs + times.waitingMs];
  return { prompts, activeMs, waitingMs };
}

/** Returns these times by the file of the session, and the number of prompts of all. */
export function sessionTimes(
  statements: Statements,
  scope: InsightScope,
): { readonly prompts: number; readonly sessions: ReadonlyMap<string, Times> } {
  const { prompts, turns } = turnsIn(statements, scope);
  const sessions = new Map<string, Turn[]>();
  for (const turn of turns) {
    const known = sessions.get(turn.file);
    if (known) known.push(turn);
    else sessions.set(turn.file, [turn]);
  }
  return { prompts, sessions: new Map([...sessions].map(([file, session]) => [file, timesOf(session)])) };
}

function timesOf(session: readonly Turn[]): Times {
  let [activeMs, waitingMs] = [0, 0];
  const sent = new Set(session.filter(({ byUser }) => byUser).map(({ from }) => from));
  const spans = joined(session);
  for (const [at, { from, to }] of spans.entries()) {
    activeMs += to - from;
    const pause = from - (spans[at - 1]?.to ?? from);
    if (sent.has(from) && pause <= MAX_PAUSE_MS) waitingMs += pause;
  }
  return { activeMs, waitingMs };
}

/** Counts the prompts, and returns the turns whose time is known, each once. */
function turnsIn(
  statements: Statements,
  scope: InsightScope,
): { readonly prompts: number; readonly turns: readonly Turn[] } {
  const turns = new Map<string, Turn>();
  let prompts = 0;
  for (const row of statements.all(
    `SELECT f.session_file, f.project, f.subagent, t.started, t.ended FROM detail_turns t
      JOIN detail_files f ON f.id = t.source
      WHERE ${scope.file("f.id")} AND ${scope.time("t.started")} ORDER BY t.source, t.turn`,
  )) {
    const from = numberOf(row["started"]);
    const byUser = row["subagent"] === null;
    if (from === undefined) {
      if (byUser) prompts++;
      continue;
    }
    // A resumed session begins with copies of prompts, at the same millisecond.
    const key = `${from} ${stringOf(row["project"]) ?? ""}`;
    const to = numberOf(row["ended"]) ?? from;
    const known = turns.get(key);
    if (byUser && known?.byUser !== true) prompts++;
    if (known) [known.to, known.byUser] = [Math.max(known.to, to), known.byUser || byUser];
    else turns.set(key, { file: stringOf(row["session_file"]) ?? "", from, to, byUser });
  }
  return { prompts, turns: [...turns.values()] };
}
