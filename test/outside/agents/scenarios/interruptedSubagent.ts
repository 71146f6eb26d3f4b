import type { Scenario } from "../scenario";
import { readCall, shellCall, STARTED, subagentCall } from "../stepCalls";

/** The user stops the turn while a subagent runs a command, and goes on afterwards. */
export default {
  name: "interruptedSubagent",
  agents: ["claude", "copilot"],
  prompts: ["[play:slowdelegation] Let another agent wait.", "[play:awake] Go on."],
  steps: {
    slowAgent: {
      call: (offer) => subagentCall(offer, "[play:slowagent] Wait for the other program."),
      outcome: { status: "interrupted", startsAgent: true },
    },
    slowCommand: {
      call: (offer) => shellCall(offer, `touch ${STARTED}; sleep 60; echo ended`),
      outcome: { status: "interrupted" },
    },
    awake: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
  },
  scripts: { slowdelegation: [["slowAgent"]], slowagent: [["slowCommand"]], awake: [["awake"]] },
} satisfies Scenario;
