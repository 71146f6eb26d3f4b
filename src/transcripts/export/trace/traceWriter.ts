import { timeOf } from "../../calls/callDuration";
import { stringOf, type JsonObject } from "../../../base/json/jsonValue";
import type { ShownAgent } from "../../model/outlineModel";
import type { AgentNames } from "../../forms/foreignForm";
import { agentNames } from "./agentNames";
import type { ExportedCall, ExportItem, ExportSource } from "../exportFormat";
import { addToMessage, messageKey, type MessageSpan, openMessage, wholeMessage } from "./messageSpan";
import { closed, extend, type OpenSpan } from "./openSpan";
import type { Span } from "./traceSpans";
import { spanId } from "./traceIds";

/** What is known of the agent whose entries are read. */
interface Thread {
  /** When the last thing happened. */
  last: number;
  message?: MessageSpan | undefined;
}

/** What a session, its turns and its subagents are parts of, by the ids of the spans. */
interface Session {
  readonly span: OpenSpan;
  turn?: OpenSpan | undefined;
}

/**
 * Creates spans for rows in the order of the file. Keeps what is open: sessions, one turn of each, subagents, and one
 * message of each agent.
 */
export class TraceWriter {
  readonly #done: Span[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #threads = new Map<string, Thread>();
  /** Subagents whose entries are in this file, by their session and thread. */
  readonly #agents = new Map<string, OpenSpan>();
  readonly #byId = new Map<string, ShownAgent>();
  readonly #byCall = new Map<string, ShownAgent>();
  readonly #names: AgentNames;
  #session: string;

  constructor(readonly source: ExportSource) {
    this.#session = source.name;
    this.#names = agentNames(source.summary);
  }

  /** Reads which subagents there are. */
  async prepare(): Promise<void> {
    for await (const items of this.source.outline()) {
      for (const item of items) {
        if (item.kind !== "agent") continue;
        const { agent } = item;
        if (agent.id !== undefined) this.#byId.set(agent.id, agent);
        if (agent.call !== undefined) this.#byCall.set(agent.call, agent);
      }
    }
  }

  /** The spans that are whole since they were taken last. */
  take(): Span[] {
    return this.#done.splice(0);
  }

  async add(item: ExportItem): Promise<void> {
    const { row, call } = item;
    const entry = (await item.entry()) ?? {};
    // What precedes the first entry that names a session, such as a title, is no span.
    const named = stringOf(entry["sessionId"]) ?? stringOf(entry["session_id"]);
    if (named === undefined && this.#sessions.size === 0 && row.kind !== "prompt" && entry["type"] !== "assistant")
      return;
    this.#session = named ?? this.#session;
    const session = this.#open(this.#session);
    const key = row.sidechain
      ? (stringOf(entry["agentId"]) ?? stringOf(entry["parent_tool_use_id"]) ?? "subagent")
      : "";
    const thread = this.#thread(`${this.#session} ${key}`);
    const time = timeOf(row.time) ?? thread.last;
    if (row.kind === "prompt" && key === "") this.#turn(session, item, entry, time);
    const parent = key === "" ? (session.turn ?? session.span) : this.#agent(session, key, time);
    if (entry["type"] === "assistant") this.#message(thread, parent, item, entry, time);
    const end = call ? this.#call(parent, call, time) : time;
    for (const span of [session.span, session.turn, parent]) if (span) extend(span, time, end);
    thread.last = Math.max(thread.last, time, call?.resultLine === undefined ? 0 : end);
  }

  /** Nothing more comes: what is open is whole. */
  end(): void {
    for (const { message } of this.#threads.values()) if (message) this.#closeMessage(message);
    for (const agent of this.#agents.values()) this.#close(agent);
    for (const { turn, span } of this.#sessions.values()) {
      if (turn) this.#close(turn);
      this.#close(span);
    }
  }

  #open(id: string): Session {
    const known = this.#sessions.get(id);
    if (known) return known;
    const span: OpenSpan = {
      ...{ id: spanId(id, "session"), session: id, parent: undefined, name: "session", kind: 1, start: 0, end: 0 },
      values: { "session.id": this.source.shown(id), "gen_ai.conversation.id": this.source.shown(id) },
    };
    const session = { span };
    this.#sessions.set(id, session);
    return session;
  }

  #thread(key: string): Thread {
    const known = this.#threads.get(key);
    if (known) return known;
    const thread = { last: 0 };
    this.#threads.set(key, thread);
    return thread;
  }

  #turn(session: Session, { row, text }: ExportItem, entry: JsonObject, time: number): void {
    // A prompt of several blocks is one.
    const id = spanId(session.span.session, `turn ${stringOf(entry["uuid"]) ?? row.line}`);
    if (session.turn?.id === id) return;
    if (session.turn) this.#close(session.turn);
    session.turn = {
      ...{
        id,
        session: session.span.session,
        parent: session.span.id,
        name: `invoke_agent ${this.#names.name}`,
        kind: 1,
      },
      ...{ start: time, end: time },
      values: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.provider.name": this.#names.provider(undefined),
        "gen_ai.agent.name": this.#names.name,
        "gen_ai.conversation.id": this.source.shown(session.span.session),
        "gen_ai.input.messages": JSON.stringify([{ role: "user", parts: [{ type: "text", content: text }] }]),
        "tool_result_viewer.line": row.line,
      },
    };
  }

  #agent(session: Session, key: string, time: number): OpenSpan {
    const id = `${session.span.session} ${key}`;
    const known = this.#agents.get(id);
    if (known) return known;
    const shown = this.#byId.get(key) ?? this.#byCall.get(key);
    const by =
      shown?.call === undefined ? (session.turn ?? session.span).id : callSpan(session.span.session, shown.call);
    const agent = this.#agentSpan(session.span.session, by, key, shown);
    agent.start = agent.end = time;
    this.#agents.set(id, agent);
    return agent;
  }

  #agentSpan(session: string, parent: string, key: string, shown: ShownAgent | undefined): OpenSpan {
    const name = this.source.shown(shown?.name ?? "subagent");
    return {
      ...{
        id: spanId(session, `agent ${key}`),
        session,
        parent,
        name: `invoke_agent ${name}`,
        kind: 1,
        start: 0,
        end: 0,
      },
      values: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.provider.name": this.#names.provider(undefined),
        "gen_ai.agent.id": shown?.id === undefined ? undefined : this.source.shown(shown.id),
        "gen_ai.agent.name": name,
        "gen_ai.agent.description": shown?.description === undefined ? undefined : this.source.shown(shown.description),
        "gen_ai.conversation.id": this.source.shown(session),
      },
    };
  }

  #message(thread: Thread, parent: OpenSpan, item: ExportItem, entry: JsonObject, time: number): void {
    const { row } = item;
    const key = messageKey(entry, row);
    if (thread.message?.key !== key) {
      if (thread.message) this.#closeMessage(thread.message);
      const start = thread.last > 0 ? thread.last : time;
      thread.message = openMessage(key, parent, { row, entry, start, end: time }, this.source);
    }
    addToMessage(thread.message, item, entry, time, { source: this.source, names: this.#names });
  }

  /**
   * Writes a call's span, and below it those of calls that only its subagent's progress reports. Returns its end.
   * `startedBy` is the parent call of one of these.
   */
  #call(parent: Pick<OpenSpan, "id" | "session">, call: ExportedCall, time: number, startedBy?: string): number {
    const start = timeOf(call.started) ?? time;
    const end = start + (call.durationMs ?? 0);
    const failed = call.severity !== "info";
    // Two subagents can report calls of the same id.
    const id =
      startedBy === undefined
        ? callSpan(parent.session, call.id)
        : spanId(parent.session, `call ${call.id} of ${startedBy}`);
    const error = call.result?.ok === false ? call.result.error.code : undefined;
    const result = call.text ?? (call.envelope && JSON.stringify(call.envelope));
    this.#close({
      ...{ id, session: parent.session, parent: parent.id, name: `execute_tool ${call.tool}`, kind: 1, start, end },
      values: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": call.tool,
        "gen_ai.tool.call.id": call.id,
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.arguments": JSON.stringify(call.input),
        "gen_ai.tool.call.result": result,
        "gen_ai.conversation.id": this.source.shown(parent.session),
        "error.type": failed ? (error ?? call.status) : undefined,
        "tool_result_viewer.status": call.status,
        "tool_result_viewer.reason": call.reason,
        "tool_result_viewer.line": call.line,
        "tool_result_viewer.duration_is_upper_bound": call.durationIsUpperBound,
        "tool_result_viewer.subagent_of": startedBy,
      },
      ...(failed && { error: call.error ?? call.reason }),
    });
    const agent = this.#byCall.get(call.id);
    // One whose entries are in this file has a span of its own from them.
    const span =
      agent && agent.place.kind !== "inline"
        ? this.#agentSpan(parent.session, id, agent.id ?? call.id, agent)
        : undefined;
    if (span) this.#close({ ...span, start, end });
    for (const nested of call.nested?.calls ?? [])
      this.#call(span ?? { id, session: parent.session }, nested, start, call.id);
    return end;
  }

  #closeMessage(message: MessageSpan): void {
    this.#close(wholeMessage(message));
  }

  #close(span: OpenSpan & { readonly error?: string }): void {
    this.#done.push(closed(span));
  }
}

function callSpan(session: string, call: string): string {
  return spanId(session, `call ${call}`);
}
