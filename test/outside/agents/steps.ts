import {
  backgroundCall,
  editCall,
  followCall,
  misfitCall,
  finishCall,
  readCall,
  searchCall,
  serverCall,
  shellCall,
  subagentCall,
  todoCall,
  waitCall,
  type Offer,
  type StepCall,
} from "./stepCalls";

/** What must be shown of a call. */
export interface Outcome {
  readonly status: "ok" | "error" | "rejected" | "blocked" | "interrupted";
  /** What the reason, or the first line of what went wrong, contains. */
  readonly reason?: RegExp;
  /** What the result contains that the agent reports to the model: shows that the step ran as planned. */
  readonly proof?: string;
}

interface Step {
  /** Undefined if the agent offers no tool for it. */
  readonly call: (offer: Offer) => StepCall | undefined;
  readonly outcome: Outcome;
}

/** A command that only ends when it is interrupted. The first file says that it runs. */
export const STARTED = "started.txt";

/** The file that the server writes if the user allows it. */
export const WRITTEN = "written.txt";
/** A command that the server always asks about, and the file that it would remove. */
export const KEPT = "notes.md";
export const ALWAYS_ASKED = `rm ${KEPT}`;

const OK = { status: "ok" } as const;

const STEPS = {
  read: { call: (offer) => readCall(offer, "src/store.js"), outcome: { ...OK, proof: "const kept" } },
  readNotes: { call: (offer) => readCall(offer, "notes.md"), outcome: { ...OK, proof: "# Notes" } },
  edit: { call: editCall, outcome: OK },
  misfit: { call: misfitCall, outcome: { status: "error" } },
  readMissing: { call: (offer) => readCall(offer, "src/missing.js"), outcome: { status: "error" } },
  search: { call: searchCall, outcome: { ...OK, proof: "notes.md" } },
  fail: {
    call: (offer) => shellCall(offer, "echo out; echo problem >&2; exit 3"),
    outcome: { status: "error", reason: /exit code 3\b/, proof: "problem" },
  },
  background: { call: backgroundCall, outcome: OK },
  follow: { call: followCall, outcome: { ...OK, proof: "late" } },
  serverFinds: {
    call: (offer) => serverCall(offer, "glob", { pattern: "**/*.js" }),
    outcome: { ...OK, proof: "store.js" },
  },
  serverMisses: {
    call: (offer) => serverCall(offer, "file_read", { file_path: "missing.txt" }),
    outcome: { status: "error", reason: /File not found: missing\.txt/, proof: "File not found: missing.txt" },
  },
  // Nobody says yes to the server's question.
  serverRefuses: {
    call: (offer) => serverCall(offer, "file_write", { file_path: WRITTEN, content: "written by an agent\n" }),
    outcome: { status: "rejected", reason: /Permission denied/, proof: "Permission denied" },
  },
  serverFails: {
    call: (offer) => serverCall(offer, "bash", { command: "echo from the server; exit 4" }),
    outcome: { status: "error", reason: /exit code 4\b/, proof: "from the server" },
  },
  // With the documented setup, the agent asks the user and the server doesn't.
  serverWrites: {
    call: (offer) => serverCall(offer, "file_write", { file_path: WRITTEN, content: "written by an agent\n" }),
    outcome: OK,
  },
  // Nobody says yes to the server's own question.
  serverRemoves: { call: (offer) => serverCall(offer, "bash", { command: ALWAYS_ASKED }), outcome: OK },
  findTools: { call: () => undefined, outcome: OK },
  todo: { call: todoCall, outcome: OK },
  subagent: { call: subagentCall, outcome: OK },
  waitForSubagent: { call: waitCall, outcome: OK },
  // Gemini CLI: how a subagent returns its result.
  finish: { call: finishCall, outcome: OK },
  refused: {
    call: (offer) => shellCall(offer, "rm -rf build && echo removed", true),
    outcome: { status: "rejected", reason: /reject|refuse|declin|den(?:y|ied)/i },
  },
  interrupted: {
    call: (offer) => shellCall(offer, `touch ${STARTED}; sleep 60; echo ended`),
    outcome: { status: "interrupted", reason: /interrupt|stopp|cancel|abort/i },
  },
} satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;

/** What each prompt that contains `[play:NAME]` leads to: the steps of each message. */
export const SCRIPTS: Readonly<Record<string, readonly (readonly StepName[])[]>> = {
  main: [
    ["read"],
    ["edit"],
    ["misfit"],
    ["readMissing"],
    ["fail"],
    ["background"],
    ["follow"],
    ["readNotes", "search"],
    ["serverFinds"],
    ["serverMisses"],
    ["serverRefuses"],
    ["serverFails"],
    ["todo"],
    ["subagent"],
    ["waitForSubagent"],
    ["refused"],
  ],
  interruption: [["interrupted"]],
  // The server has started when the first reply is sent, and the second request offers its tools.
  documented: [["read"], ["serverWrites"], ["serverRemoves"]],
  subagent: [["read"], ["fail"], ["finish"]],
};

export function isStepName(name: string): name is StepName {
  return name in STEPS;
}

/** Returns the call of a step, if the agent offers a tool for it. */
export function callOfStep(name: StepName, offer: Offer): StepCall | undefined {
  const { call }: Step = STEPS[name];
  return call(offer);
}

export function outcomeOfStep(name: StepName): Outcome {
  return STEPS[name].outcome;
}
