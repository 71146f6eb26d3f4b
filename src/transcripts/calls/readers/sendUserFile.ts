import { stringsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["SendUserFile"],
  input: { files: "list", file_path: "text", caption: "text" },
  unasked: true,
  summary: (input) => [...stringsOf(input.files), ...stringsOf([input.file_path])].join(", ") || input.caption,
  parse: saidData,
});
