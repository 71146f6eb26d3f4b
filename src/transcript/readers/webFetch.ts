import { isFields, numberOf, textOf } from "../json";
import { defineReader } from "../reader";

/** WebFetch: `url`, `result` (what was said of the page), `code` and `codeText` of the server, `bytes`. */
export default defineReader({
  tools: ["WebFetch"],
  summary: (input) => textOf(input["url"]),
  parse({ text, input, toolUseResult }) {
    const url = textOf(input["url"]) ?? "";
    if (!isFields(toolUseResult)) return text === "" ? undefined : { url, result: text };
    const code = numberOf(toolUseResult["code"]);
    const codeText = textOf(toolUseResult["codeText"]);
    const bytes = numberOf(toolUseResult["bytes"]);
    return {
      url: textOf(toolUseResult["url"]) ?? url,
      result: textOf(toolUseResult["result"]) ?? text,
      ...(code !== undefined && { code }),
      ...(codeText !== undefined && { codeText }),
      ...(bytes !== undefined && { bytes }),
    };
  },
});
