import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

/** Tools of Copilot CLI that return a sentence. */
export default defineReader({
  tools: ["report_intent", "stop_bash", "stop_powershell", "list_bash", "list_powershell"],
  input: { intent: "text", shellId: "text" },
  unasked: true,
  summary: (input) => input.intent ?? input.shellId,
  parse: (result): SaidData | undefined => saidData(result),
});
