import type { Scenario } from "../scenario";
import { backgroundCall, followCall, readCall } from "../stepCalls";

/** A command in the background fails after its call returned. */
export default {
  name: "failingBackground",
  agents: ["claude", "codex", "copilot", "gemini", "opencode"],
  prompts: ["[play:behind] Start the other program."],
  steps: {
    behindStart: {
      call: (offer) => backgroundCall(offer, "sleep 1; echo late; exit 5"),
      outcome: { status: "error", reason: /exit code 5\b/ },
    },
    behindFollow: {
      call: (offer) => followCall(offer, "behindStart"),
      // Reading the output succeeds, but agents report the command's end as that of the call.
      outcome: { status: ["ok", "error"], proof: "late" },
    },
    behindLast: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
  },
  unrecorded: { gemini: { behindStart: "it records no exit code of a command in the background" } },
  scripts: { behind: [["behindStart"], ["behindFollow"], ["behindLast"]] },
} satisfies Scenario;
