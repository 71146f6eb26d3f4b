import { namedCall } from "../namedTool";
import type { Scenario } from "../scenario";
import { readCall } from "../stepCalls";

const SCHEMA = {
  type: "object",
  properties: { answer: { type: "string" }, parts: { type: "array", items: { type: "number" } } },
  required: ["answer"],
  additionalProperties: false,
};

/** The final answer has a schema, and the model's first one doesn't fit it. */
export default {
  name: "structuredOutput",
  agents: ["claude"],
  prompts: ["[play:structured] Count the lines."],
  args: { claude: ["--json-schema", JSON.stringify(SCHEMA)] },
  steps: {
    structuredRead: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    structuredWrong: {
      call: (offer) => namedCall(offer, "StructuredOutput", { parts: ["three"] }),
      outcome: { status: "error" },
    },
    structuredRight: {
      call: (offer) => namedCall(offer, "StructuredOutput", { answer: "three", parts: [3] }),
      outcome: { status: "ok" },
    },
  },
  scripts: { structured: [["structuredRead"], ["structuredWrong"], ["structuredRight"]] },
} satisfies Scenario;
