import { KIND } from "../../bytes/scan/tape";
import { FastTime } from "./fastTime";
import { ABSENT, UNREADABLE, type LineNames } from "./lineNames";
import { NODES } from "./linePaths";

/** In milliseconds. */
const DAY = 86_400_000;

/**
 * Contains what entries of all types say about themselves. Texts are numbers of names. One object is filled anew for
 * each line, because creating one for each would take most of the time.
 */
export class LineHead {
  type = ABSENT;
  /** The hash of the entry's id, or -1. */
  uuid = ABSENT;
  version = ABSENT;
  session = ABSENT;
  thread = ABSENT;
  sidechain = false;
  /** Milliseconds since 1970. */
  time: number | undefined;
  readonly #times = new FastTime();
  readonly #main: number;

  constructor(readonly line: LineNames) {
    this.#main = line.names.add("main");
  }

  /** Reads the values that were taken; false when that needs the whole line. */
  read(): boolean {
    const { line } = this;
    const { values } = line;
    this.type = line.name(NODES.type);
    this.version = line.name(NODES.version);
    const own = line.filled(NODES.sessionId);
    this.session = own === ABSENT ? line.filled(NODES.session_id) : own;
    const parent = line.name(NODES.parent_tool_use_id);
    const agent = line.name(NODES.agentId);
    if (this.type < 0 || Math.min(this.version, this.session, parent, agent) === UNREADABLE) return false;
    const uuid = values.kind(NODES.uuid);
    if (uuid === KIND.escaped) return false;
    this.uuid = uuid === KIND.plain ? values.extra(NODES.uuid) : ABSENT;
    const stamp = values.kind(NODES.timestamp);
    if (stamp === KIND.escaped) return false;
    if (stamp === KIND.moment) this.time = values.to(NODES.timestamp) * DAY + values.extra(NODES.timestamp);
    else if (stamp === KIND.plain)
      this.time = this.#times.read(values.bytes, values.from(NODES.timestamp), values.to(NODES.timestamp));
    else this.time = undefined;
    this.sidechain = parent !== ABSENT || values.kind(NODES.isSidechain) === KIND.true;
    this.thread = this.sidechain ? (agent === ABSENT ? parent : agent) : this.#main;
    return true;
  }
}
