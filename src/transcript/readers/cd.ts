import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../saidData";

/** Cd. */
export default defineReader<SaidData>({
  tools: ["Cd"],
  input: { path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["path"]),
  parse: saidData,
});
