import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["ListAgents"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Agents",
  parse: saidData,
});
