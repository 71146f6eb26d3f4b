import { fieldsOf, textOf } from "../json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** Artifact: `url`, `path`, `title` of the published page. */
export default defineReader({
  tools: ["Artifact"],
  input: { file_path: "text", path: "text", title: "text" },
  summary: (input) => textOf(input["file_path"]) ?? textOf(input["path"]) ?? textOf(input["title"]),
  parse({ text, toolUseResult }) {
    if (textOf(fieldsOf(toolUseResult)["url"]) !== undefined) return pick(toolUseResult, "url", "path", "title");
    const said = /^Published (.+) at (https?:\/\/\S+)\s*$/.exec(text);
    return said ? { url: said[2], path: said[1] } : undefined;
  },
});
