import type { Scenario } from "../scenario";
import { readCall } from "../stepCalls";

/** The user goes on with another model. Codex is asked for a first answer that fits a schema. */
export default {
  name: "modelSwitch",
  agents: ["claude", "codex"],
  prompts: ["[play:firstmodel] Look at the notes.", "[play:othermodel] Go on."],
  turns: {
    claude: [
      { subtype: "set_model", model: "claude-sonnet-4-5" },
      { subtype: "set_model", model: "claude-opus-4-5" },
    ],
    codex: [
      { outputSchema: { type: "object", properties: { answer: { type: "string" } }, additionalProperties: false } },
      { model: "gpt-5.2" },
    ],
  },
  steps: {
    firstModel: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    otherModel: { call: (offer) => readCall(offer, "src/store.js"), outcome: { status: "ok", proof: "const kept" } },
  },
  scripts: { firstmodel: [["firstModel"]], othermodel: [["otherModel"]] },
} satisfies Scenario;
