import type { Scenario } from "../scenario";
import { readCall, shellCall, STARTED } from "../stepCalls";

/** The agent's process ends while a command runs, and another one continues the session. */
export default {
  name: "killed",
  agents: [
    "claude",
    "codex",
    "copilot",
    "opencode",
    "kimi",
    "qwen",
    "kilo",
    "droid",
    "pi",
    "omp",
    "nanocoder",
    "letta",
  ],
  prompts: ["[play:before] Look at the notes.", "[play:killed] Wait for the other program."],
  isKilled: true,
  continued: ["[play:revived] Go on."],
  steps: {
    killedBefore: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    killedWhile: {
      call: (offer) => shellCall(offer, `touch ${STARTED}; sleep 60; echo ended`),
      outcome: { status: ["orphaned", "interrupted"], mayNeverBegin: true },
    },
    revived: { call: (offer) => readCall(offer, "src/store.js"), outcome: { status: "ok", proof: "const kept" } },
  },
  unrecorded: { nanocoder: { killedWhile: "a turn is recorded when it ends" } },
  scripts: { revived: [["revived"]], before: [["killedBefore"]], killed: [["killedWhile"]] },
} satisfies Scenario;
