import type { Tokens } from "./summary";
import type { Resource } from "../../base/resource";
import type { JsonObject } from "../../base/json/jsonValue";

/**
 * Which items of an outline are folded: those named by their keys, or with `all` every one but those. Keys of items
 * that are not there say nothing.
 */
export interface Folds {
  readonly all: boolean;
  readonly but: readonly string[];
}

/** How the status of a run was reported: at its launch, on request, when it was stopped, or by a notification. */
export type RunEvidence = "launch" | "poll" | "stop" | "notification";

/**
 * How an agent's ID is recorded for the call that started it, most trusted first (docs/transcript-format.md#subagents).
 */
export type AgentEvidence = "result" | "resultText" | "progress" | "notification";

/** What shows that a call started an agent, most trusted first (docs/transcript-format.md#subagents). */
export type LinkEvidence = "meta" | AgentEvidence | "prompt" | "position";

/** Where a subagent's words are. */
export type AgentPlace =
  /** Among the rows of this transcript: its first and its last one. */
  | { readonly kind: "inline"; readonly from: number; readonly to: number }
  /** In a file of its own next to this one. */
  | { readonly kind: "file"; readonly resource: Resource; readonly name: string; readonly bytes: number }
  /** Nowhere that may be read; `reason` is a sentence. */
  | { readonly kind: "missing" | "refused"; readonly reason: string };

/** The last reported state of a subagent that runs in the background. */
export interface AgentState {
  /** As it is reported: `running`, `completed`, `failed`, `killed` … */
  readonly status: string;
  /** `workflow`: the files of the workflow's run. */
  readonly by: RunEvidence | "workflow";
  /** The row that reported it, if it is a row of this file. */
  readonly row?: number;
}

/** A subagent as an outline shows it. */
export interface ShownAgent {
  readonly id?: string;
  /** What kind of agent it is, else the tool that started it. */
  readonly name: string;
  /** What it was to do, in a few words. */
  readonly description?: string;
  /** The model that it was started with. */
  readonly model?: string;
  /** The call that started it, and how that is known. Absent for an agent whose call isn't reported. */
  readonly call?: string;
  readonly evidence?: LinkEvidence;
  /** The row of that call. Absent if it is in another file. */
  readonly callRow?: number;
  readonly place: AgentPlace;
  /** Only for one that was started in the background. */
  readonly state?: AgentState;
  /** Calls of its own, and how many of them failed; absent where they are not known. */
  readonly calls?: number;
  readonly failed?: number;
  readonly tokens?: Tokens;
  readonly durationMs?: number;
  /** The beginning of its result, on one line. Only of an agent of a workflow. */
  readonly answer?: string;
}

/** A phase of a workflow's run, with its agents. */
export interface ShownPhase {
  /** Absent for agents whose phase is not known. */
  readonly title?: string;
  readonly detail?: string;
  readonly agents: readonly ShownAgent[];
}

/** A run of a workflow: what its own files report, and its agents by their phases. */
export interface ShownWorkflow {
  readonly run: string;
  readonly name: string;
  /** The call that started it, and the call's row. Absent for a run whose call isn't reported. */
  readonly call?: string;
  readonly callRow?: number;
  readonly summary?: string;
  /** As it is reported: `completed`, `failed`, `killed`, `running` … */
  readonly status?: string;
  readonly error?: string;
  readonly durationMs?: number;
  /** As the run's file counts them. */
  readonly tokens?: number;
  readonly calls?: number;
  /** How many agents are known, and how many of them returned a result. */
  readonly agents: number;
  readonly answered: number;
  /** How many the run's file counts, where that is more than are known. */
  readonly toldAgents?: number;
  readonly phases: readonly ShownPhase[];
  /** What could not be read of it, in sentences. */
  readonly problems: readonly string[];
  /** What else its file says, long values cut. */
  readonly rest?: JsonObject;
}

interface ItemBase {
  /** How deep it is nested: 0 for turns and what is between them. */
  readonly level: number;
  /** Its row. Absent if it is in no row of this file. */
  readonly row?: number;
  /** ISO 8601. */
  readonly time?: string;
  /**
   * Set where something lies below it: the name by which it is folded, how many items lie below it at any depth, and
   * whether they are hidden.
   */
  readonly key?: string;
  readonly below?: number;
  readonly folded?: true;
  /** The index of its parent item, among the items that are shown. */
  readonly up?: number;
}

/** A prompt with what follows it. */
export interface TurnItem extends ItemBase {
  readonly kind: "turn";
  /** The prompt's first line, cut. Empty for what precedes the first prompt. */
  readonly text: string;
  /** From the prompt to the last reply or result. */
  readonly durationMs?: number;
  readonly calls: number;
  readonly failed: number;
  /** Tokens of its messages, each counted once. */
  readonly tokens?: Tokens;
  /** Hooks that ran in it, and the row of the first. */
  readonly hooks?: { readonly count: number; readonly row: number };
  /** Number of this branch, and count of the branches that start at the same entry. */
  readonly way?: { readonly number: number; readonly of: number };
  /** The conversation did not go on from here: it was rewound. */
  readonly rewound?: true;
}

/** One line of an outline. Texts are cut. */
export type OutlineItem =
  | TurnItem
  | (ItemBase & { readonly kind: "agent"; readonly agent: ShownAgent })
  | (ItemBase & {
      readonly kind: "workflow";
      readonly workflow: Omit<ShownWorkflow, "phases" | "rest" | "problems"> & { readonly phases: number };
    })
  /** A phase of the workflow that it lies below; without a title for agents whose phase is not known. */
  | (ItemBase & {
      readonly kind: "phase";
      readonly run: string;
      readonly number?: number;
      readonly of: number;
      readonly title?: string;
      readonly detail?: string;
      readonly agents: number;
      readonly answered: number;
    })
  | (ItemBase & {
      readonly kind: "compaction";
      /** Only old results were dropped. */
      readonly micro: boolean;
      readonly trigger?: string;
      readonly tokensBefore?: number;
      readonly tokensAfter?: number;
      readonly durationMs?: number;
    })
  | (ItemBase & { readonly kind: "apiError" | "queued"; readonly text: string })
  /** From here on the entries belong to another session. */
  | (ItemBase & { readonly kind: "session"; readonly id?: string; readonly number: number; readonly of: number })
  /** The session is a member's of a team; `lead` is how the id of the session that leads it begins. */
  | (ItemBase & { readonly kind: "team"; readonly member: string; readonly team: string; readonly lead?: string })
  /** The history goes on from another session. */
  | (ItemBase & { readonly kind: "fork"; readonly session?: string });

/** A range of an outline, and how many items are shown of it in all. */
export interface OutlinePage {
  readonly items: readonly OutlineItem[];
  readonly total: number;
}

/**
 * How a transcript hangs together, as far as it has been read: sizes and counts. `Transcript.outline` has the items.
 */
export interface StructureSummary {
  /** Changes when the items do. */
  readonly version: number;
  readonly items: number;
  readonly entries: number;
  readonly sessions: number;
  readonly turns: number;
  readonly agents: number;
  readonly branches: number;
  readonly compactions: number;
  readonly apiErrors: number;
  readonly hooks: number;
  readonly queued: number;
  /** What could not be read or was left out, one sentence each; at most a few. */
  readonly problems: readonly string[];
}
