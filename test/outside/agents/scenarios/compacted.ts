import type { Scenario } from "../scenario";
import { readCall, shellCall } from "../stepCalls";

/** The user compacts the conversation between two prompts. */
export default {
  name: "compacted",
  agents: ["claude"],
  prompts: ["[play:longpart] Look at the notes.", "/compact", "[play:shortpart] Go on."],
  steps: {
    longRead: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    longFail: {
      call: (offer) => shellCall(offer, "echo problem; exit 3"),
      outcome: { status: "error", reason: /exit code 3\b/ },
    },
    shortRead: { call: (offer) => readCall(offer, "src/store.js"), outcome: { status: "ok", proof: "const kept" } },
  },
  scripts: { longpart: [["longRead"], ["longFail"]], shortpart: [["shortRead"]] },
} satisfies Scenario;
