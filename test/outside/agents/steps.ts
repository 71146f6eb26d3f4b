import { SCENARIOS } from "./allScenarios";
import type { Outcome, Scripts, Step } from "./scenario";
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
  STARTED,
  waitCall,
  type Offer,
  type StepCall,
} from "./stepCalls";

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
  // Claude Code says that it ended while the script goes on.
  background: { call: (offer) => backgroundCall(offer, "sleep 1; echo late"), outcome: OK },
  follow: { call: (offer) => followCall(offer, "background"), outcome: { ...OK, proof: "late" } },
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
  subagent: { call: (offer) => subagentCall(offer), outcome: OK },
  waitForSubagent: { call: (offer) => waitCall(offer), outcome: OK },
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

const SCRIPTS: Scripts = {
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

/** The steps of the suite's own scripts and of all scenarios. */
const ALL_STEPS: Readonly<Record<string, Step>> = Object.assign({}, STEPS, ...SCENARIOS.map(({ steps }) => steps));
const ALL_SCRIPTS: Scripts = Object.assign({}, SCRIPTS, ...SCENARIOS.map(({ scripts }) => scripts));

/** Returns the names of the steps of each message, or undefined if no script has this name. */
export function stepsOfScript(name: string): readonly (readonly string[])[] | undefined {
  return ALL_SCRIPTS[name];
}

export function isStep(name: string): boolean {
  return name in ALL_STEPS;
}

/** Returns the call of a step, if the agent offers a tool for it. */
export function callOfStep(name: string, offer: Offer): StepCall | undefined {
  return ALL_STEPS[name]?.call(offer);
}

export function outcomeOfStep(name: string): Outcome {
  return ALL_STEPS[name]?.outcome ?? OK;
}
