import { firstLine } from "../../../base/text/displayText";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** The response of a language server. */
export interface LspData {
  readonly operation: string;
  readonly filePath: string;
  readonly result: string;
  readonly resultCount?: Scalar;
  readonly fileCount?: Scalar;
}

export default defineReader({
  tools: ["LSP"],
  input: { operation: "text", filePath: "text", line: "number", character: "number", query: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const place = [input.line, input.character].filter((part) => part !== undefined);
    const where = [input.filePath, ...place].filter((part) => part !== undefined).join(":");
    return [input.operation, where, input.query].filter(Boolean).join(" ");
  },
  parse({ text, content, input, toolUseResult }): LspData | undefined {
    const structured = fieldsOf(toolUseResult);
    const result = stringOf(structured["result"]) ?? (typeof content === "string" ? text : undefined);
    const operation = stringOf(structured["operation"]) ?? input.operation;
    if (result === undefined || operation === undefined) return undefined;
    const filePath = stringOf(structured["filePath"]) ?? input.filePath ?? "";
    return { operation, filePath, result, ...pick(structured, "resultCount", "fileCount") };
  },
  judge({ text }) {
    if (!/^Error performing \w+: /.test(text)) return undefined;
    const reason = "Not flagged, but the result is an error message";
    return { status: "error", reason, evidence: "body", error: firstLine(text) };
  },
});
