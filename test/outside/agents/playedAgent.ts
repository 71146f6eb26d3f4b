import type { AgentProcess } from "./agentProcess";
import type { DocumentedSetup } from "./documentedSetup";
import type { StepName } from "./steps";

/** A real agent that plays scripts. One file each in `played`, with a default export. */
export interface PlayedAgent {
  /** The name of its file, and of its folder of packages. */
  readonly id: string;
  readonly name: string;
  /** Its package in the npm registry. */
  readonly package: string;
  /** Another package that runs it, if Node.js can't. */
  readonly runtime?: string;
  /** Dependencies that aren't installed: the agent's program contains them, or does without what they are for. */
  readonly without?: readonly string[];
  /** Set for agents that only `--all` plays. */
  readonly isExtra?: true;
  /** Set for agents that say whether they work or wait, outside of their records. */
  readonly saysStates?: true;
  readonly runs: readonly AgentRun[];
  /** Set for agents whose setup is documented. */
  readonly documented?: DocumentedAgent;
  /** Whether a file, as a path below the home folder, is a session or a subagent's. */
  isSession(path: string): boolean;
  /** Names of its tools that the viewer shows under other names of the agent's, by its names for the model. */
  readonly shownNames?: Readonly<Record<string, string>>;
  /** What the agent doesn't record, so that no viewer can show it, with the reasons. */
  readonly unrecorded?: Unrecorded;
  /** Steps that the agent can't play here, with the reasons. */
  readonly skips?: Readonly<Partial<Record<StepName, string>>>;
}

/** What isn't recorded, each with its reason. */
export interface Unrecorded {
  /** Attempts that the API refused and that the agent repeated. */
  readonly apiErrors?: string;
  /** The inputs of calls that the user refused. */
  readonly refusedInputs?: string;
  readonly subagentPrompts?: string;
  /** Tokens, and so what they cost. */
  readonly tokens?: string;
  /** Which of the tokens of prompts were read from a cache. */
  readonly cacheTokens?: string;
  /** That the user interrupted a call. */
  readonly interruptions?: string;
  /** Tokens of the request whose command the user interrupts. */
  readonly interruptedTokens?: string;
}

/** An agent that is also played with exactly the setup that the documentation gives for it. */
interface DocumentedAgent {
  /** Its name in the table of `docs/command-line.md`. */
  readonly name: string;
  /** Starts the agent with one prompt where it can ask nobody. */
  startAlone(stage: Stage, prompt: string): AgentProcess | Promise<AgentProcess>;
}

/** A run of an agent from its start to its end. */
export interface AgentRun {
  readonly name: string;
  /** The model that the agent asks for. */
  readonly model: string;
  /** Writes the agent's settings, starts it, sends the stage's prompts, and waits for its end. */
  play(stage: Stage): Promise<void>;
}

/** What a run has. */
export interface Stage {
  /** A throwaway home folder, and the workspace below it. */
  readonly home: string;
  readonly workspace: string;
  /** The folder `node_modules` with the agent's package. */
  readonly packages: string;
  /** The model's address, without a path. */
  readonly url: string;
  readonly model: string;
  /** What the user says, one after the other. */
  readonly prompts: readonly string[];
  /** How the agent starts our MCP server. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
  /** How the documentation adds the server instead, if the run is about that. */
  readonly documented?: DocumentedSetup;
  /** The Node.js that runs agents. */
  readonly node: string;
  /** Settles when the command that has to be interrupted runs. */
  readonly interruption: Promise<void>;
  /** Whether the user stops the turn at the question that `isRefused` is about, instead of only saying no. */
  readonly stopsAtQuestion: boolean;
  /** How long the agent waits for a call of the server, if the run is about that. */
  readonly serverTimeoutMs?: number;
  /** The session of an earlier process that the agent continues. Its id is set by agents that need it. */
  readonly session: { id?: string; isContinued?: true };
  /** What the agent is asked for with each prompt, as its own protocol names it. */
  readonly turns: readonly object[];
  /** Further arguments of the agent. */
  readonly args: readonly string[];
  /** Writes a file below the home folder: text, or a value as JSON. */
  write(path: string, content: unknown): void;
  /** Starts the agent in the workspace, with an environment of its own and these variables. */
  start(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): AgentProcess;
}

/** Whether the agent asks about the command that the script wants to be refused. */
export function isRefused(question: unknown): boolean {
  return JSON.stringify(question ?? "").includes("rm -rf build");
}

/** Takes as long as a user who reads a question. Our server takes a faster reply for one of the client's own. */
export function readQuestion(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}

/** How most agents' settings of a server name how long they wait for it. */
export function serverTimeout({ serverTimeoutMs }: Stage): { readonly timeout?: number } {
  return serverTimeoutMs === undefined ? {} : { timeout: serverTimeoutMs };
}
