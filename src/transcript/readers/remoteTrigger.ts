import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** RemoteTrigger: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["RemoteTrigger"],
  input: { action: "text", trigger_id: "text", body: "fields" },
  summary: (input) => [stringOf(input["action"]), stringOf(input["trigger_id"])].filter(Boolean).join(" "),
  parse: saidData,
});
