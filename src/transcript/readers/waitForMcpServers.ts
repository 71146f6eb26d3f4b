import { stringsOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** WaitForMcpServers: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["WaitForMcpServers"],
  input: { servers: "list", timeout_ms: "number" },
  unasked: true,
  summary: (input) => stringsOf(input["servers"]).join(", ") || "All servers",
  parse: saidData,
});
