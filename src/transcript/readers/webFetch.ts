import { fieldsOf, isObject, numberOf, stringOf } from "../../core/json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** WebFetch: `url`, `result` (what was said of the page), `code` and `codeText` of the server, `bytes`, `durationMs`; `redirectUrl` where the page has moved. */
export default defineReader({
  tools: ["WebFetch"],
  input: { url: "text", prompt: "text" },
  carries: true,
  summary: (input) => stringOf(input["url"]),
  parse({ text, input, toolUseResult }) {
    const url = stringOf(input["url"]) ?? "";
    const structured = fieldsOf(toolUseResult);
    const result = stringOf(structured["result"]) ?? text;
    if (!isObject(toolUseResult) && text === "") return undefined;
    const redirectUrl = /^REDIRECT DETECTED[\s\S]{0,4000}?\nRedirect URL: (\S+)/.exec(result)?.[1];
    return {
      url: stringOf(structured["url"]) ?? url,
      result,
      ...pick(structured, "code", "codeText", "bytes", "durationMs"),
      ...(redirectUrl !== undefined && { redirectUrl }),
    };
  },
  failure({ input, toolUseResult }) {
    const known = pick(toolUseResult, "code", "codeText", "bytes", "durationMs");
    return "code" in known ? { url: stringOf(input["url"]) ?? "", ...known } : undefined;
  },
  judge({ text, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const said = /^The server returned HTTP (\d{3})(?: ([^\n.]{1,60}))?\./.exec(text);
    const code = numberOf(structured["code"]) ?? (said ? Number(said[1]) : undefined);
    if (code === undefined || code < 400) return undefined;
    const error = `HTTP ${code} ${stringOf(structured["codeText"]) ?? said?.[2] ?? ""}`.trim();
    return { status: "error", reason: `The server answered ${error}`, evidence: "body", error };
  },
});
