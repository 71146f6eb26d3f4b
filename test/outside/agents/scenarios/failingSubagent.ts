import type { Scenario } from "../scenario";
import { readCall, subagentCall, waitCall } from "../stepCalls";

/** The API refuses what a subagent asks, so that it fails. */
export default {
  name: "failingSubagent",
  agents: ["claude", "codex", "copilot", "gemini", "opencode", "qwen", "kilo", "omp"],
  prompts: ["[play:delegation] Let another agent look at the store."],
  failures: { refusedagent: { status: 400, message: "Made-up refusal" } },
  steps: {
    failingAgent: {
      call: (offer) => subagentCall(offer, "[play:refusedagent] Look at the store."),
      outcome: { status: "error", reason: /Made-up refusal/, startsAgent: true },
    },
    failingWait: { call: (offer) => waitCall(offer, "failingAgent"), outcome: { status: ["ok", "error"] } },
    failingLast: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
  },
  scripts: { delegation: [["failingAgent"], ["failingWait"], ["failingLast"]], refusedagent: [] },
} satisfies Scenario;
