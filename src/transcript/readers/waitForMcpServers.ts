import { stringsOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../saidData";

/** WaitForMcpServers. */
export default defineReader<SaidData>({
  tools: ["WaitForMcpServers"],
  input: { servers: "list", timeout_ms: "number" },
  unasked: true,
  summary: (input) => stringsOf(input["servers"]).join(", ") || "All servers",
  parse: saidData,
});
