import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

export default defineReader<SaidData>({
  tools: ["Cd"],
  input: { path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["path"]),
  parse: saidData,
});
