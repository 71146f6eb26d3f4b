import type { Scenario } from "../scenario";
import { readCall, shellCall, STARTED } from "../stepCalls";

/** The user stops a message with several commands while the first one runs, and goes on afterwards. */
export default {
  name: "parallelInterruption",
  agents: [
    "claude",
    "codex",
    "copilot",
    "gemini",
    "opencode",
    "kimi",
    "qwen",
    "kilo",
    "droid",
    "pi",
    "omp",
    "nanocoder",
  ],
  prompts: ["[play:several] Wait for the other programs.", "[play:afterwards] Go on."],
  steps: {
    severalFirst: {
      call: (offer) => shellCall(offer, `touch ${STARTED}; sleep 60; echo ended`),
      outcome: { status: "interrupted", reason: /interrupt|stopp|cancel|abort/i },
    },
    severalSecond: {
      call: (offer) => shellCall(offer, "sleep 61; echo ended"),
      outcome: { status: "interrupted", reason: /interrupt|stopp|cancel|abort/i, mayNeverBegin: true },
    },
    afterwards: {
      call: (offer) => readCall(offer, "notes.md"),
      outcome: { status: "ok", proof: "# Notes" },
    },
  },
  scripts: { several: [["severalFirst", "severalSecond"]], afterwards: [["afterwards"]] },
} satisfies Scenario;
