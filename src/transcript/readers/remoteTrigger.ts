import { textOf } from "../json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** RemoteTrigger: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["RemoteTrigger"],
  input: { action: "text", trigger_id: "text", body: "fields" },
  summary: (input) => [textOf(input["action"]), textOf(input["trigger_id"])].filter(Boolean).join(" "),
  parse: saidData,
});
