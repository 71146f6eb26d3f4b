import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["Cd"],
  input: { path: "text" },
  unasked: true,
  summary: (input) => input.path,
  parse: saidData,
});
