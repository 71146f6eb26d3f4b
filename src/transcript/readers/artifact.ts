import { fieldsOf, stringOf } from "../../core/json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** Artifact: `url`, `path`, `title` of the published page. */
export default defineReader({
  tools: ["Artifact"],
  input: { file_path: "text", path: "text", title: "text" },
  summary: (input) => stringOf(input["file_path"]) ?? stringOf(input["path"]) ?? stringOf(input["title"]),
  parse({ text, toolUseResult }) {
    if (stringOf(fieldsOf(toolUseResult)["url"]) !== undefined) return pick(toolUseResult, "url", "path", "title");
    const said = /^Published (.+) at (https?:\/\/\S+)\s*$/.exec(text);
    return said ? { url: said[2], path: said[1] } : undefined;
  },
});
