import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

/** ListAgents. */
export default defineReader<SaidData>({
  tools: ["ListAgents"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Agents",
  parse: saidData,
});
