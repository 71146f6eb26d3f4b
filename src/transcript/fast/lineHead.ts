import { KIND } from "../scan/tape";
import type { FastTime } from "./fastTime";
import { ABSENT, UNREADABLE, type LineNames } from "./lineNames";
import { NODES } from "./linePaths";

/** In milliseconds. */
const DAY = 86_400_000;

/** What entries of all types tell of themselves; texts are numbers of names. */
export interface LineHead {
  readonly type: number;
  readonly version: number;
  readonly session: number;
  readonly thread: number;
  readonly sidechain: boolean;
  /** Milliseconds since 1970. */
  readonly time: number | undefined;
}

/** Reads it from the values that were taken; undefined when that needs the whole line. `main` is the thread of entries of no subagent. */
export function readHead(line: LineNames, times: FastTime, main: number): LineHead | undefined {
  const { values } = line;
  const type = line.name(NODES.type);
  const version = line.name(NODES.version);
  const own = line.filled(NODES.sessionId);
  const session = own === ABSENT ? line.filled(NODES.session_id) : own;
  const parent = line.name(NODES.parent_tool_use_id);
  const agent = line.name(NODES.agentId);
  if (type < 0 || Math.min(version, session, parent, agent) === UNREADABLE) return undefined;
  const stamp = values.kind(NODES.timestamp);
  if (stamp === KIND.escaped) return undefined;
  const time =
    stamp === KIND.moment
      ? values.to(NODES.timestamp) * DAY + values.extra(NODES.timestamp)
      : stamp === KIND.plain
        ? times.read(values.bytes, values.from(NODES.timestamp), values.to(NODES.timestamp))
        : undefined;
  const sidechain = parent !== ABSENT || values.kind(NODES.isSidechain) === KIND.true;
  const thread = sidechain ? (agent === ABSENT ? parent : agent) : main;
  return { type, version, session, thread, sidechain, time };
}
