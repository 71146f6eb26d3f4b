import { fieldsOf, isObject, stringOf, without } from "../../base/json/jsonValue";
import type { DetailModel } from "../call/detailModel";
import { ofRun } from "../call/detailModel";
import type { ToldByHost } from "./mcpAppHost";

/** Converts what the host sent of a call to the detail that the viewer shows. Undefined while there is no result. */
export function callOfHost({ tool = "", input, result }: ToldByHost): DetailModel | undefined {
  if (result === undefined) return undefined;
  const { again: _, ...model } = ofRun({
    id: "",
    tool,
    input,
    result: envelopeOf(tool, result),
    format: "envelope",
    started: "",
    duration_ms: 0,
    source: "mcp",
  });
  const { durationMs: _duration, started: _started, ...row } = model.row;
  // The app doesn't know who approved the call, or how long it took.
  return { ...model, row, audit: "", raw: model.raw.filter(({ name }) => name === "result") };
}

/** Returns the envelope in the result of `tools/call`. Results of FileIO tools have their data next to `success`. */
function envelopeOf(tool: string, result: unknown): unknown {
  const { structuredContent, content } = fieldsOf(result);
  const whole = isObject(structuredContent) ? structuredContent : parsed(content);
  if (!tool.startsWith("fileio_") || !isObject(whole) || whole["success"] !== true) return whole;
  return { success: true, data: without(whole, "success") };
}

/** Parses the first text of a result. */
function parsed(content: unknown): unknown {
  const [first] = Array.isArray(content) ? (content as unknown[]) : [];
  const text = stringOf(fieldsOf(first)["text"]) ?? "";
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
