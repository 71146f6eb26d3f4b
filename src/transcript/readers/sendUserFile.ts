import { textOf, textsOf } from "../json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** SendUserFile: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["SendUserFile"],
  input: { files: "list", file_path: "text", caption: "text" },
  unasked: true,
  summary: (input) =>
    [...textsOf(input["files"]), ...textsOf([input["file_path"]])].join(", ") || textOf(input["caption"]),
  parse: saidData,
});
