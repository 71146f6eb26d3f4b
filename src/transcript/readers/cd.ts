import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** Cd: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["Cd"],
  input: { path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["path"]),
  parse: saidData,
});
