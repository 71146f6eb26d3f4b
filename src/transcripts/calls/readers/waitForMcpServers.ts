import { stringsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["WaitForMcpServers"],
  input: { servers: "list", timeout_ms: "number" },
  unasked: true,
  summary: (input) => stringsOf(input.servers).join(", ") || "All servers",
  parse: saidData,
});
