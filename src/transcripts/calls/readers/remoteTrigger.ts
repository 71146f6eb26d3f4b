import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

export default defineReader<SaidData>({
  tools: ["RemoteTrigger"],
  input: { action: "text", trigger_id: "text", body: "fields" },
  summary: (input) => [stringOf(input["action"]), stringOf(input["trigger_id"])].filter(Boolean).join(" "),
  parse: saidData,
});
