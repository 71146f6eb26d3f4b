import type * as z from "zod";
import { decodeAny, type DecodedOne, formatOf, resultsOf } from "../../results/decoding/decode";
import schemas from "../../results/formats/allSchemas";
import { explainIssues } from "../../base/json/inputIssue";
import type { Format } from "../../results/format";
import { without } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import type { Data, FormatName } from "../../results/result";
import { isRecord } from "../../results/runRecord";
import { claudeSchemaOf } from "../../results/schemas/claude";
import { limitFields } from "../../results/schemas/data";
import { recordFieldsSchema } from "../../results/schemas/runRecordSchema";
import type { Tool } from "./tool";

/** Whether a text or a value is a result, of which kind, and what is wrong with it. */
export interface Validation {
  readonly kind: "record" | "result" | "problem";
  readonly format?: FormatName;
  /** Why it was taken for this; for a problem, why it is none. */
  readonly reason: string;
  /** What is wrong, a sentence each; empty for what follows its schema to the letter. */
  readonly problems: readonly string[];
}

export interface ValidateOptions {
  /** The format it has to be in; else the one it is detected to have. */
  readonly format?: FormatName;
  /** Tools whose results' data is checked, too: by a record's `tool`; for a result without a record, the only one there is. */
  readonly tools?: readonly Tool[];
}

/** Checks JSON text, or a value, strictly: where decoding reads what it can, this names everything that the format's schema does not allow. Never throws. */
export function validateInput(source: unknown, { format, tools = [] }: ValidateOptions = {}): Validation {
  const json = typeof source === "string" ? readJson(source) : ({ ok: true, value: source } as const);
  if (!json.ok) return { kind: "problem", reason: json.problem, problems: [json.problem] };
  const asked = formatOf(format);
  if (asked && !isRecord(json.value)) {
    const reason = `${asked.title}: as asked`;
    const decoded = asked.decode(json.value);
    const one: DecodedOne = { kind: "result", decoded, format: asked.name, value: json.value, reason };
    return { kind: "result", format: asked.name, reason, problems: check(one, asked, tools) };
  }
  const read = decodeAny(json.value);
  if (read.kind === "problem") return { kind: "problem", reason: read.problem, problems: [read.problem] };
  const results = resultsOf(read);
  const problems = results.flatMap((one, index) => {
    const found = check(one, asked ?? formatOf(one.format), tools);
    return results.length === 1 ? found : found.map((problem) => `Result ${index + 1}: ${problem}`);
  });
  return { kind: read.record ? "record" : "result", format: asked?.name ?? read.format, reason: read.reason, problems };
}

function check(one: DecodedOne, format: Format | undefined, tools: readonly Tool[]): string[] {
  const { decoded, value, record, recorded } = one;
  const problems: string[] = [];
  if (recorded !== undefined) problems.push(...against(recordFieldsSchema, recorded, "The record"));
  if (format) {
    if (record && record.format !== format.name)
      problems.push(`The record's \`format\` is ${record.format}, not ${format.name}.`);
    const schema = format.name === "claude" ? claudeSchemaOf(value) : schemas[format.name];
    problems.push(...against(schema, value, record ? "The record's result" : "The value"));
  }
  const tool = record ? tools.find(({ name }) => name === record.tool) : tools.length === 1 ? tools[0] : undefined;
  if (tool && decoded.result.ok) problems.push(...dataProblems(tool, without(decoded.result.data, "toolUseResult")));
  return problems;
}

function against(schema: z.ZodType, value: unknown, root: string): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : explainIssues(parsed.error.issues, value, root);
}

/** The tool's own schema, and that of the fields that every tool's data may have. */
function dataProblems(tool: Tool, data: Data): string[] {
  const parsed = tool.data.safeParse(data);
  const general = Object.keys(limitFields.shape);
  const issues = (parsed.error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys" || issue.path.length > 0) return [issue];
    const keys = issue.keys.filter((key) => !general.includes(key));
    return keys.length === 0 ? [] : [{ ...issue, keys }];
  });
  const root = "The data";
  const sentences = new Set([...explainIssues(issues, data, root), ...against(limitFields, data, root)]);
  return [...sentences].map((sentence) => `${tool.name}: ${sentence}`);
}
