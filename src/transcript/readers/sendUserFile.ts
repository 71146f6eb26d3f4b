import { stringOf, stringsOf } from "../../core/json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** SendUserFile: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["SendUserFile"],
  input: { files: "list", file_path: "text", caption: "text" },
  unasked: true,
  summary: (input) =>
    [...stringsOf(input["files"]), ...stringsOf([input["file_path"]])].join(", ") || stringOf(input["caption"]),
  parse: saidData,
});
