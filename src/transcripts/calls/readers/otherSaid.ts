import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

/** Tools of Copilot CLI that return a sentence. */
export default defineReader({
  tools: ["report_intent", "list_bash", "list_powershell"],
  input: { intent: "text" },
  unasked: true,
  summary: (input) => input.intent,
  parse: (result): SaidData | undefined => saidData(result),
});
