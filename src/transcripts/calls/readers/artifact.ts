import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** What is known of a published page. */
export interface ArtifactData {
  readonly url?: Scalar | undefined;
  readonly path?: Scalar | undefined;
  readonly title?: Scalar;
}

export default defineReader({
  tools: ["Artifact"],
  input: { file_path: "text", path: "text", title: "text" },
  summary: (input) => input.file_path ?? input.path ?? input.title,
  parse({ text, toolUseResult }): ArtifactData | undefined {
    if (stringOf(fieldsOf(toolUseResult)["url"]) !== undefined) return pick(toolUseResult, "url", "path", "title");
    const said = /^Published (.+) at (https?:\/\/\S+)\s*$/.exec(text);
    return said ? { url: said[2], path: said[1] } : undefined;
  },
});
