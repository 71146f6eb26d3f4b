import { defineFormat, type Meta } from "../format";
import { isObject, show, without } from "../json";
import type { ErrorCode, ToolResult } from "../result";

const codes = ["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"] as const satisfies readonly ErrorCode[];

/** `{"success","data","error":{"code","message"}|null,"meta":{"duration_ms","timestamp"}}` (seed 003); there `data` may be any value, text above all. */
export default defineFormat({
  name: "contract",
  title: "Contract",

  detect(value) {
    if (!isObject(value) || typeof value["success"] !== "boolean")
      return { score: 0, reason: "has no boolean `success`" };
    const whole = "data" in value && "error" in value && isObject(value["meta"]);
    if (whole && (value["error"] === null || isObject(value["error"])))
      return { score: 1, reason: "`data`, `error` and `meta` beside `success`" };
    if (isObject(value["error"]) || isObject(value["meta"]))
      return { score: 0.8, reason: "an error or `meta` in the contract's shape" };
    return { score: 0, reason: "neither `meta` nor an error with a code" };
  },

  decode(value) {
    if (!isObject(value)) {
      return {
        result: { ok: true, data: { raw: value } },
        meta: {},
        unknown: {},
        problems: [`not an object: ${show(value)}`],
      };
    }
    const problems: string[] = [];
    if (typeof value["success"] !== "boolean") problems.push(`\`success\` is not a boolean: ${show(value["success"])}`);
    const result = value["success"] === false ? failure(value["error"], problems) : success(value["data"]);
    return { result, meta: metaOf(value["meta"], problems), unknown: unknownOf(value), problems };
  },

  encode(result, meta) {
    const outer = { duration_ms: meta?.duration_ms ?? 0, timestamp: meta?.timestamp ?? new Date().toISOString() };
    return result.ok
      ? { success: true, data: result.data, error: null, meta: outer }
      : { success: false, data: null, error: { code: result.error.code, message: result.error.message }, meta: outer };
  },
});

function success(data: unknown): ToolResult {
  if (isObject(data)) return { ok: true, data };
  return { ok: true, data: typeof data === "string" ? { output: data } : { raw: data } };
}

function failure(error: unknown, problems: string[]): ToolResult {
  const { code, message } = isObject(error) ? error : { code: undefined, message: error };
  const known = codes.find((name) => name === code);
  if (!known) problems.push(`\`error.code\` is none of ${codes.join(", ")}: ${show(code)}`);
  if (typeof message !== "string") problems.push(`\`error.message\` is not text: ${show(message)}`);
  return {
    ok: false,
    error: {
      code: known ?? "EXECUTION_ERROR",
      message: typeof message === "string" ? message : "The error has no message.",
    },
  };
}

function metaOf(meta: unknown, problems: string[]): Partial<Meta> {
  if (!isObject(meta)) {
    problems.push(`\`meta\` is not an object: ${show(meta)}`);
    return {};
  }
  const { duration_ms, timestamp } = meta;
  if (typeof duration_ms !== "number") problems.push(`\`meta.duration_ms\` is not a number: ${show(duration_ms)}`);
  if (typeof timestamp !== "string") problems.push(`\`meta.timestamp\` is not text: ${show(timestamp)}`);
  return {
    ...(typeof duration_ms === "number" && { duration_ms }),
    ...(typeof timestamp === "string" && { timestamp }),
  };
}

/** What decoding used none of: further fields, at the top and (under their parent's name) in `error` and `meta`, and the empty half that is not empty. */
function unknownOf(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const failed = value["success"] === false;
  const unknown = without(value, "success", "data", "error", "meta");
  const unused = failed ? "data" : "error";
  if (value[unused] !== null && value[unused] !== undefined) unknown[unused] = value[unused];
  const left = {
    error: failed && isObject(value["error"]) ? without(value["error"], "code", "message") : {},
    meta: isObject(value["meta"]) ? without(value["meta"], "duration_ms", "timestamp") : {},
  };
  for (const [name, fields] of Object.entries(left)) if (Object.keys(fields).length > 0) unknown[name] = fields;
  return unknown;
}
