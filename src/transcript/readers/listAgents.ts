import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** ListAgents: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["ListAgents"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Agents",
  parse: saidData,
});
