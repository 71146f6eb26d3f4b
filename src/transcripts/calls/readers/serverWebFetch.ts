import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A page that the API fetched. */
export interface ServerWebFetchData {
  readonly url: string;
  /** Text of the page. Empty for a PDF. */
  readonly result: string;
  readonly title?: Scalar;
  readonly retrieved_at?: Scalar;
}

/** Reads the API's own fetch of a page. */
export default defineReader({
  tools: ["web_fetch"],
  blocks: ["web_fetch_tool_result"],
  input: { url: "text", prompt: "text" },
  carries: true,
  unasked: true,
  // Gemini CLI calls its own tool so, too, and finds the addresses in the prompt.
  summary: (input) => input.url ?? input.prompt,
  parse({ content }): ServerWebFetchData | undefined {
    const fetched = fieldsOf(content);
    const url = stringOf(fetched["url"]);
    if (url === undefined) return undefined;
    const document = fieldsOf(fetched["content"]);
    const source = fieldsOf(document["source"]);
    const result = source["type"] === "text" ? (stringOf(source["data"]) ?? "") : "";
    return { url, result, ...pick(document, "title"), ...pick(fetched, "retrieved_at") };
  },
});
