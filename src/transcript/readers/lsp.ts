import { firstLine } from "../displayText";
import { fieldsOf, numberOf, textOf } from "../json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** LSP: `operation`, `filePath`, `result` (text), `resultCount` and `fileCount` where they are recorded. */
export default defineReader({
  tools: ["LSP"],
  input: { operation: "text", filePath: "text", line: "number", character: "number", query: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const place = [numberOf(input["line"]), numberOf(input["character"])].filter((part) => part !== undefined);
    const where = [textOf(input["filePath"]), ...place].filter((part) => part !== undefined).join(":");
    return [textOf(input["operation"]), where, textOf(input["query"])].filter(Boolean).join(" ");
  },
  parse({ text, content, input, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const result = textOf(structured["result"]) ?? (typeof content === "string" ? text : undefined);
    const operation = textOf(structured["operation"]) ?? textOf(input["operation"]);
    if (result === undefined || operation === undefined) return undefined;
    const filePath = textOf(structured["filePath"]) ?? textOf(input["filePath"]) ?? "";
    return { operation, filePath, result, ...pick(structured, "resultCount", "fileCount") };
  },
  judge({ text }) {
    if (!/^Error performing \w+: /.test(text)) return undefined;
    const reason = "Not flagged, but the result is an error message";
    return { status: "error", reason, evidence: "body", error: firstLine(text) };
  },
});
