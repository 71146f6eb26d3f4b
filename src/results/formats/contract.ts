import type { ErrorCode } from "../../base/errors";
import { defineFormat, type Meta } from "../format";
import { isObject, show, without, type JsonObject } from "../../base/json/jsonValue";
import {
  bare,
  bareAgain,
  decodeBare,
  NO_MESSAGE,
  objectAt,
  onlyField,
  succeeded,
  writeFields,
  type Field,
} from "../decoding/extraFields";
import { errorCode, type ToolResult } from "../result";

export { contractSchema as schema } from "../schemas/contract";

/** How a contract was written. */
interface Form {
  readonly ok: boolean;
  /** `data` as text or as another value that is no object; `error` as text. */
  readonly data?: "text" | "raw";
  readonly error?: "text";
  /** Fields of the contract that were missing or could not be read, or are none of this half's; inner ones with their parent's name before a dot. */
  readonly unread: readonly string[];
}

/** `{"success","data","error":{"code","message"}|null,"meta":{"duration_ms","timestamp"}}`. `data` can be any value, often text. */
export default defineFormat({
  name: "contract",
  title: "Contract",

  detect(value) {
    if (!isObject(value) || typeof value["success"] !== "boolean")
      return { score: 0, reason: "has no boolean `success`" };
    const whole = "data" in value && "error" in value && isObject(value["meta"]);
    if (whole && (value["error"] === null || isObject(value["error"])))
      return { score: 1, reason: "`data`, `error` and `meta` next to `success`" };
    if (isObject(value["error"]) || isObject(value["meta"]))
      return { score: 0.8, reason: "an error or `meta` in the contract's shape" };
    return { score: 0, reason: "neither `meta` nor an error with a code" };
  },

  decode(value) {
    if (!isObject(value)) return decodeBare(value);
    const reading: Reading = { unread: [], problems: [] };
    const ok = succeeded(value);
    if (typeof value["success"] !== "boolean")
      skip(reading, "success", `\`success\` is not a boolean: ${show(value["success"])}`);
    const result = ok ? success(value["data"], reading) : failure(value["error"], reading);
    const other = ok ? "error" : "data";
    // The half that is not this result's is `null` in a contract; anything else there, or nothing, is kept as it is.
    if (value[other] !== null) skip(reading, other);
    const meta = metaOf(value["meta"], reading);
    const { unread, problems } = reading;
    const { data, error } = value;
    const form: Form = {
      ok,
      unread,
      ...(ok && data !== undefined && !isObject(data) && { data: typeof data === "string" ? "text" : "raw" }),
      ...(!ok && typeof error === "string" && { error: "text" }),
    };
    const plain = unread.length === 0 && form.data === undefined && form.error === undefined;
    return { result, meta, unknown: unknownOf(value, unread), problems, ...(!plain && { form }) };
  },

  encode(result, meta, rest) {
    const again = bareAgain(result, rest);
    if (again) return again.value;
    const form = rest?.form === bare || rest?.form === undefined ? { ok: result.ok, unread: [] } : (rest.form as Form);
    const same = result.ok === form.ok;
    const { unknown = {} } = rest ?? {};
    const unread = (field: string): boolean => same && form.unread.includes(field);
    const left = without(unknown, ...(same ? [] : ["success", "data", "error"]));
    return writeFields(
      [
        { name: "success", value: result.ok, asBefore: unread("success") },
        result.ok
          ? { name: "data", value: dataAgain(result.data, form), asBefore: unread("data") && isEmpty(result.data) }
          : { name: "data", value: null, asBefore: unread("data") },
        result.ok ? { name: "error", value: null, asBefore: unread("error") } : errorField(result.error, form, unknown),
        metaField(meta, form, unknown),
      ],
      left,
    );
  },
});

/** What decoding finds on its way. */
interface Reading {
  readonly unread: string[];
  readonly problems: string[];
}

function skip({ unread, problems }: Reading, field: string, problem?: string): void {
  unread.push(field);
  if (problem !== undefined) problems.push(problem);
}

function success(data: unknown, reading: Reading): ToolResult {
  if (data === undefined) skip(reading, "data", "`data` is missing");
  if (isObject(data)) return { ok: true, data };
  if (data === undefined) return { ok: true, data: {} };
  return { ok: true, data: typeof data === "string" ? { output: data } : { raw: data } };
}

function failure(error: unknown, reading: Reading): ToolResult {
  const failed = (message: string, code: ErrorCode = "EXECUTION_ERROR"): ToolResult => ({
    ok: false,
    error: { code, message },
  });
  if (isObject(error)) {
    const { code, message } = error;
    const known = errorCode(code);
    if (!known) skip(reading, "error.code", `\`error.code\` is none of ${codes}: ${show(code)}`);
    if (typeof message === "string") return failed(message, known);
    skip(reading, "error.message", `\`error.message\` is not text: ${show(message)}`);
    return failed(NO_MESSAGE, known);
  }
  if (typeof error === "string") {
    reading.problems.push(`\`error\` is text, without a code: ${show(error)}`);
    return failed(error);
  }
  skip(reading, "error", `\`error\` is neither an object nor text: ${show(error)}`);
  return failed(NO_MESSAGE);
}

const codes = "EXECUTION_ERROR, BLOCKED, EXCEPTION";

function metaOf(meta: unknown, reading: Reading): Partial<Meta> {
  if (!isObject(meta)) {
    skip(reading, "meta", `\`meta\` is not an object: ${show(meta)}`);
    return {};
  }
  const { duration_ms, timestamp } = meta;
  if (typeof duration_ms !== "number")
    skip(reading, "meta.duration_ms", `\`meta.duration_ms\` is not a number: ${show(duration_ms)}`);
  if (typeof timestamp !== "string")
    skip(reading, "meta.timestamp", `\`meta.timestamp\` is not text: ${show(timestamp)}`);
  return {
    ...(typeof duration_ms === "number" && { duration_ms }),
    ...(typeof timestamp === "string" && { timestamp }),
  };
}

/** What decoding used none of: whole fields of the top, and those inside `error` and `meta` under their parent's name. */
function unknownOf(value: JsonObject, unread: readonly string[]): Record<string, unknown> {
  const used = ["success", "data", "error", "meta"].filter((name) => !unread.includes(name));
  const unknown = without(value, ...used);
  for (const [parent, names] of Object.entries(inner)) {
    if (!used.includes(parent)) continue;
    const left = without(objectAt(value, parent), ...names.filter((name) => !unread.includes(`${parent}.${name}`)));
    if (Object.keys(left).length > 0) unknown[parent] = left;
  }
  return unknown;
}

const inner = { error: ["code", "message"], meta: ["duration_ms", "timestamp"] };

function dataAgain(data: JsonObject, { data: written }: Form): unknown {
  if (written === undefined) return data;
  const only = onlyField(data, written === "text" ? "output" : "raw");
  const fits = only && (typeof only.value === "string") === (written === "text") && !isObject(only.value);
  return fits ? only.value : data;
}

function isEmpty(data: JsonObject): boolean {
  return Object.keys(data).length === 0;
}

function errorField(error: { code: string; message: string }, form: Form, unknown: JsonObject): Field {
  const { code, message } = error;
  const same = !form.ok;
  const unread = (field: string): boolean => same && form.unread.includes(field);
  const madeUp = { code: code === "EXECUTION_ERROR", message: message === NO_MESSAGE };
  if (same && form.error === "text" && madeUp.code) return { name: "error", value: message, asBefore: false };
  const value = writeFields(
    [
      { name: "code", value: code, asBefore: unread("error.code") && madeUp.code },
      { name: "message", value: message, asBefore: unread("error.message") && madeUp.message },
    ],
    same && !unread("error") ? objectAt(unknown, "error") : {},
  );
  return { name: "error", value, asBefore: unread("error") && madeUp.code && madeUp.message };
}

function metaField({ duration_ms, timestamp }: Partial<Meta> = {}, { unread }: Form, unknown: JsonObject): Field {
  const gone = (field: string): boolean => unread.includes("meta") || unread.includes(field);
  const value = writeFields(
    [
      {
        name: "duration_ms",
        value: duration_ms ?? 0,
        asBefore: gone("meta.duration_ms") && duration_ms === undefined,
      },
      {
        name: "timestamp",
        value: timestamp ?? new Date().toISOString(),
        asBefore: gone("meta.timestamp") && timestamp === undefined,
      },
    ],
    unread.includes("meta") ? {} : objectAt(unknown, "meta"),
  );
  return {
    name: "meta",
    value,
    asBefore: unread.includes("meta") && duration_ms === undefined && timestamp === undefined,
  };
}
