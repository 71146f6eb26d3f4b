import type { ModelFailure } from "../../support/model/scriptedModel";
import type { Offer, StepCall } from "./stepCalls";

/** A status of a call, as the product reports it. */
type Status = "ok" | "expected" | "error" | "rejected" | "blocked" | "interrupted" | "pending" | "orphaned";

/** What must be shown of a call. */
export interface Outcome {
  /** Several if agents may do either. */
  readonly status: Status | readonly Status[];
  /** What the reason, or the first line of what went wrong, contains. */
  readonly reason?: RegExp;
  /** What the result contains that the agent reports to the model: shows that the step ran as planned. */
  readonly proof?: string;
  /** The call that a script makes may never begin, and isn't recorded then. */
  readonly mayNeverBegin?: true;
  /** The call starts a subagent, which makes no calls. */
  readonly startsAgent?: true;
}

export interface Step {
  /** Undefined if the agent offers no tool for it. */
  readonly call: (offer: Offer) => StepCall | undefined;
  readonly outcome: Outcome;
}

/** What each prompt that contains `[play:NAME]` leads to: the names of the steps of each message. */
export type Scripts = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Something that happens to users of agents, of which it is known how each call ends. One file each in `scenarios`. */
export interface Scenario {
  /** The name of its file and of its run. */
  readonly name: string;
  /** Ids of the agents that can play it. All if absent. */
  readonly agents?: readonly string[];
  /** What the user says, one after the other. */
  readonly prompts: readonly string[];
  /** Steps of its own. Their names are used by no other scenario. */
  readonly steps: Readonly<Record<string, Step>>;
  readonly scripts: Scripts;
  /** The agent is killed when the command runs that creates `STARTED`, instead of the user interrupting it. */
  readonly isKilled?: true;
  /** What the user says when the agent continues the session after that. */
  readonly continued?: readonly string[];
  /** The user stops the turn at a question about `rm -rf build`, instead of only refusing the command. */
  readonly stopsAtQuestion?: true;
  /** The program of a server that takes the place of ours: a file in this folder. */
  readonly server?: string;
  /** How long the agent waits for that server. */
  readonly serverTimeoutMs?: number;
  /** What requests of a script get instead of a reply, by the script's name. */
  readonly failures?: Readonly<Record<string, ModelFailure>>;
  /** Steps whose calls an agent doesn't record, with the reasons, by the agent's id. */
  readonly unrecorded?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the agent is asked for with each prompt, such as another model, by its id. */
  readonly turns?: Readonly<Record<string, readonly object[]>>;
  /** Arguments for the agent, by its id. */
  readonly args?: Readonly<Record<string, readonly string[]>>;
}
