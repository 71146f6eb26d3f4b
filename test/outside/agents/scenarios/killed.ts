import type { Scenario } from "../scenario";
import { readCall, shellCall, STARTED } from "../stepCalls";

/** The agent's process ends while a command runs. */
export default {
  name: "killed",
  prompts: ["[play:before] Look at the notes.", "[play:killed] Wait for the other program."],
  isKilled: true,
  steps: {
    killedBefore: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    killedWhile: {
      call: (offer) => shellCall(offer, `touch ${STARTED}; sleep 60; echo ended`),
      outcome: { status: ["pending", "orphaned", "interrupted"], mayNeverBegin: true },
    },
  },
  scripts: { before: [["killedBefore"]], killed: [["killedWhile"]] },
  unrecorded: { gemini: { killedWhile: "a call is recorded when it ends" } },
} satisfies Scenario;
