import { fieldsOf, isObject, numberOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A page that was fetched. */
export interface WebFetchData {
  readonly url: string;
  /** What was said about the page. */
  readonly result: string;
  /** HTTP status of the response. */
  readonly code?: Scalar;
  readonly codeText?: Scalar;
  readonly bytes?: Scalar;
  readonly durationMs?: Scalar;
  /** Set if the page has moved. */
  readonly redirectUrl?: string;
}

export default defineReader({
  tools: ["WebFetch"],
  input: { url: "text", prompt: "text" },
  carries: true,
  summary: (input) => input.url,
  parse({ text, input, toolUseResult }): WebFetchData | undefined {
    const url = input.url ?? "";
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
    return "code" in known ? { url: input.url ?? "", ...known } : undefined;
  },
  judge({ text, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const said = /^The server returned HTTP (\d{3})(?: ([^\n.]{1,60}))?\./.exec(text);
    const code = numberOf(structured["code"]) ?? (said ? Number(said[1]) : undefined);
    if (code === undefined || code < 400) return undefined;
    const error = `HTTP ${code} ${stringOf(structured["codeText"]) ?? said?.[2] ?? ""}`.trim();
    return { status: "error", reason: `The server returned ${error}`, evidence: "body", error };
  },
});
