import type { Scenario } from "../scenario";
import { backgroundCall, readCall, stopCall } from "../stepCalls";

/** The model ends a command that it started in the background, which isn't a failure. */
export default {
  name: "stoppedBackground",
  agents: ["claude", "codex", "copilot"],
  prompts: ["[play:endless] Start the other program, and stop it."],
  steps: {
    endlessStart: {
      call: (offer) => backgroundCall(offer, "echo early; sleep 60; echo late"),
      outcome: { status: ["ok", "expected"], reason: /it was ended|the agent stopped it/ },
    },
    endlessStop: { call: (offer) => stopCall(offer, "endlessStart"), outcome: { status: ["ok", "expected"] } },
    endlessLast: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
  },
  scripts: { endless: [["endlessStart"], ["endlessStop"], ["endlessLast"]] },
} satisfies Scenario;
