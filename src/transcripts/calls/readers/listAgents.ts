import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

export default defineReader<SaidData>({
  tools: ["ListAgents"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Agents",
  parse: saidData,
});
