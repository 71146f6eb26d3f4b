import { stringOf, stringsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData, type SaidData } from "../shapes/messageData";

export default defineReader<SaidData>({
  tools: ["SendUserFile"],
  input: { files: "list", file_path: "text", caption: "text" },
  unasked: true,
  summary: (input) =>
    [...stringsOf(input["files"]), ...stringsOf([input["file_path"]])].join(", ") || stringOf(input["caption"]),
  parse: saidData,
});
