import type { AgentEvidence } from "../model/outlineModel";
import type { NamedMember } from "../calls/shapes/teamMember";

/** What an entry is in the course of a conversation. */
export type StructureKind =
  /** The user's words, or a subagent's prompt: a turn begins. */
  | "prompt"
  | "answer"
  | "result"
  /** The text that stands for what was compacted. */
  | "summary"
  | "compaction"
  /** Old results were dropped; the conversation goes on without a summary. */
  | "microcompaction"
  | "apiError"
  | "hook"
  /** A prompt was put into the queue, and one was taken out of it. */
  | "queued"
  | "unqueued"
  /** A queued prompt reached the model within a turn. */
  | "queuedPrompt"
  | "attachment"
  | "progress"
  /** Other words of the program. */
  | "note"
  | "bookkeeping"
  | "unknown";

/** A call and the agent it started, as an entry reports it. */
export interface AgentMention {
  readonly agentId: string;
  readonly callId: string;
  readonly evidence: AgentEvidence;
}

/** A call that starts a subagent. */
export interface AgentCall {
  readonly callId: string;
  /** Names the prompt given to it: equal prompts have equal names. */
  readonly promptKey?: string | undefined;
}

/** How the context shrank. Facts that aren't reported are absent. */
export interface CompactionFacts {
  /** `auto` or `manual`, if reported. */
  readonly trigger?: string | undefined;
  readonly tokensBefore?: number | undefined;
  readonly tokensAfter?: number | undefined;
  readonly durationMs?: number | undefined;
}

/** What the structure of a transcript needs of one entry: plain values, all but two of which may be absent. */
export interface StructureEntry {
  readonly kind: StructureKind;
  readonly isSidechain: boolean;
  readonly uuid?: string | undefined;
  readonly parentUuid?: string | undefined;
  /** Where the conversation went on from before a compaction. */
  readonly logicalParentUuid?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly agentId?: string | undefined;
  /** The member of a team that wrote it. */
  readonly member?: NamedMember | undefined;
  /** The call that started the agent which wrote this (`parent_tool_use_id` of streamed entries). */
  readonly agentCallId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly timestamp?: number | undefined;
  /** Only with kind `prompt`, in a sidechain. */
  readonly promptKey?: string | undefined;
  /** Only with kind `answer`, in a sidechain: names what it says. */
  readonly answerKey?: string | undefined;
  readonly agentCalls?: readonly AgentCall[] | undefined;
  /**
   * Calls whose results this entry contains, as far as they are of interest: those in `agentCalls` of others can be
   * among them.
   */
  readonly answers?: readonly string[] | undefined;
  readonly mentions?: readonly AgentMention[] | undefined;
  /** The entry that the conversation had reached when this was written (`last-prompt`). */
  readonly leafUuid?: string | undefined;
  /** Only with kinds `compaction` and `microcompaction`. */
  readonly compaction?: CompactionFacts | undefined;
  /** The session, and the entry in it, whose history this file goes on from. */
  readonly fork?: { readonly sessionId?: string | undefined; readonly uuid?: string | undefined } | undefined;
}
