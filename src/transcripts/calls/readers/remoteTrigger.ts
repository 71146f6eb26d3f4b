import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["RemoteTrigger"],
  input: { action: "text", trigger_id: "text", body: "fields" },
  summary: (input) => [input.action, input.trigger_id].filter(Boolean).join(" "),
  parse: saidData,
});
