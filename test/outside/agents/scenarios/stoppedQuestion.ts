import type { Scenario } from "../scenario";
import { readCall, shellCall } from "../stepCalls";

/** The user stops the turn at the first of two questions. The second call never begins. */
export default {
  name: "stoppedQuestion",
  agents: ["claude", "codex", "copilot", "gemini", "opencode", "qwen", "kilo", "omp"],
  prompts: ["[play:questions] Clean up.", "[play:cleaned] Go on."],
  stopsAtQuestion: true,
  steps: {
    questionFirst: {
      call: (offer) => shellCall(offer, "rm -rf build && echo removed", true),
      outcome: { status: ["rejected", "interrupted"], mayNeverBegin: true },
    },
    questionSecond: {
      call: (offer) => shellCall(offer, "rm -rf other && echo removed", true),
      outcome: { status: "interrupted", mayNeverBegin: true },
    },
    cleaned: {
      call: (offer) => readCall(offer, "notes.md"),
      outcome: { status: "ok", proof: "# Notes" },
    },
  },
  unrecorded: {
    gemini: {
      questionFirst: "a call that is stopped at its question isn't recorded",
      questionSecond: "a call that never began is recorded as denied by a policy",
    },
  },
  scripts: { questions: [["questionFirst", "questionSecond"]], cleaned: [["cleaned"]] },
} satisfies Scenario;
