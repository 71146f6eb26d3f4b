import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../saidData";

/** RemoteTrigger. */
export default defineReader<SaidData>({
  tools: ["RemoteTrigger"],
  input: { action: "text", trigger_id: "text", body: "fields" },
  summary: (input) => [stringOf(input["action"]), stringOf(input["trigger_id"])].filter(Boolean).join(" "),
  parse: saidData,
});
