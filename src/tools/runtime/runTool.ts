import { cancelledMessage } from "../../base/cancellation";
import { confirmCall, type Course, report } from "./confirmCall";
import { formatOf } from "../../results/decoding/decode";
import { FileError, ToolError, type ErrorCode } from "../../base/errors";
import { fileMessage } from "../../base/fileMessage";
import type { Meta } from "../../results/format";
import envelope from "../../results/formats/envelope";
import { parseInput } from "./toolInput";
import { show, without } from "../../base/json/jsonValue";
import { limitResult, limitMessage } from "./resultLimit";
import { noted } from "../../results/normalizing/limitParts";
import { plainJson } from "../../results/normalizing/plainJson";
import { Access } from "./policy/access";
import { guardedFiles } from "./policy/guardedFiles";
import type { ToolContext } from "./context/toolContext";
import type { Resource } from "../../base/resource";
import { seenByPlace } from "./context/seenTexts";
import { repeatNote } from "./context/repeatedCalls";
import type { Data, RunRecord, ToolResult } from "../../results/result";
import type { LongField, Outcome, Picture, Tool } from "./tool";
import { unlessAborted } from "../../base/unlessAborted";
import { unknownTool } from "./unknownTool";

/** A call's result in the model, and its record, whose `result` is the same in the context's wire format. */
export interface Run {
  readonly result: ToolResult;
  /** What comes with the result, where the context takes pictures. */
  readonly pictures?: readonly Picture[];
  /** What a page draws of it, where the context takes a view. */
  readonly view?: object;
  readonly record: RunRecord;
}

/**
 * Runs a tool. This is the only way to run one. Never throws: errors are in the result, and the stack of a bug is in
 * `context.log`. A string is a name that no tool has.
 * Refuses changes in an untrusted workspace, parses the input, plans the call, asks the user if necessary, runs the
 * plan, checks the data it returns, cuts it to `context.limits`, and passes the record to `context.record`. The `note`
 * of a success says so if `context.repeats` has seen the same call just before. It is left out if it would exceed the
 * limit.
 */
export async function runTool(tool: Tool | string, rawInput: unknown, context: ToolContext): Promise<Run> {
  const id = crypto.randomUUID();
  const name = typeof tool === "string" ? tool : tool.name;
  const started = new Date().toISOString();
  const course: Course = { from: performance.now(), waiting: 0 };
  const attempted = await attempt(tool, rawInput, context, course);
  const meta: Meta = {
    id,
    duration_ms: Math.round(performance.now() - course.from - course.waiting),
    timestamp: started,
  };

  const format = formatOf(context.format) ?? envelope;
  const encoded = remembering((whole) => {
    const value = format.encode(whole, meta);
    return { value, text: JSON.stringify(value) };
  });
  const encode = (whole: ToolResult): string => encoded(whole).text;
  let result: ToolResult;
  let size: number;
  try {
    result = fit(attempted, context.limits.maxOutputSize, encode);
    size = encode(result).length;
  } catch (error) {
    result = failure(error, name, context);
    size = encode(result).length;
  }
  const record: RunRecord = {
    id,
    ...(context.callId !== undefined && { call_id: context.callId }),
    tool: name,
    input: plainJson(rawInput).value,
    result: encoded(result).value,
    format: format.name,
    started,
    duration_ms: meta.duration_ms,
    source: context.source,
    ...(!result.ok && { error_code: result.error.code }),
    ...(course.decision && { decision: course.decision }),
    size,
  };
  try {
    context.record(record);
  } catch (error) {
    report(context, `The record of a ${name} call was not kept`, error);
  }
  const { pictures, view } = attempted.ok && result.ok ? attempted.outcome : {};
  return { result, record, ...(pictures && { pictures }), ...(view && { view }) };
}

/**
 * Returns an encoding that reuses the last result for the same data. What fits is measured once more when it is kept.
 */
function remembering(encode: (whole: ToolResult) => Encoded): (whole: ToolResult) => Encoded {
  let last: { readonly of: object; readonly encoded: Encoded } | undefined;
  return (whole) => {
    const of = whole.ok ? whole.data : whole.error;
    if (last?.of !== of) last = { of, encoded: encode(whole) };
    return last.encoded;
  };
}

/** A result in a wire format, and its JSON text. */
interface Encoded {
  readonly value: unknown;
  readonly text: string;
}

type Attempt =
  | {
      readonly ok: true;
      readonly outcome: Outcome;
      /** Says that the same call was made just before. */
      readonly repeat?: string;
    }
  | Extract<ToolResult, { ok: false }>;

async function attempt(tool: Tool | string, rawInput: unknown, context: ToolContext, course: Course): Promise<Attempt> {
  const name = typeof tool === "string" ? tool : tool.name;
  let times: number | undefined;
  try {
    if (typeof tool === "string") throw new ToolError("EXECUTION_ERROR", unknownTool(tool, context.offered ?? []));
    if (tool.effect !== "read" && !context.workspace.trusted) {
      const advice =
        "Until the user trusts the workspace, only tools that read work in it. Do not retry; ask the user.";
      throw new ToolError("BLOCKED", `Permission denied: ${tool.name} in a workspace that is not trusted. ${advice}`);
    }
    context.signal.throwIfAborted();
    const { input, warnings } = parseInput(tool, rawInput);
    times = context.repeats?.seen(name, input) ?? 1;
    const access = new Access(context);
    const seen = context.seen && seenByPlace(context.seen, (resource) => access.realPathOf(resource));
    const own: ToolContext = { ...context, ...(seen && { seen }) };
    const { plan, approval } = await confirmCall(tool, input, { ...own, access }, course);
    const files = guardedFiles(context.files.forRun?.() ?? context.files, (resource) => approval.realPathOf(resource));
    const running = tool.run(plan, { ...own, files, approval });
    // A call that only reads can be abandoned if it ignores the cancellation. A change is awaited, so that its result
    // is true.
    const outcome = checked(
      tool,
      await (tool.effect === "read" ? unlessAborted(running, context.signal) : running),
      warnings,
    );
    return { ok: true, outcome, ...(times > 1 && !tool.polling && { repeat: repeatNote(name, times) }) };
  } catch (error) {
    // A call that did not get as far as its input still parts those before it from those after it.
    if (times === undefined) context.repeats?.seen(name, rawInput);
    const failed = failure(error, name, context);
    const refused = failed.error.code === "BLOCKED" && !context.signal.aborted && course.decision?.answer !== "no";
    if (refused) course.decision = { by: "rule", answer: "no" };
    return failed;
  }
}

/** The outcome with the warnings in its data. Data that breaks the tool's own schema is a bug. */
function checked(tool: Tool, { data, long, pictures, view }: Outcome, warnings: readonly string[]): Outcome {
  const own = Array.isArray(data["warnings"]) ? without(data, "warnings") : data;
  const parsed = tool.data.safeParse(long ? { ...own, [long.field]: sample(long) } : own);
  if (!parsed.success)
    throw new Error(`${tool.name} returned data that doesn't match its schema: ${parsed.error.message}`);
  const all: unknown[] = own === data ? [...warnings] : [...warnings, ...[data["warnings"]].flat()];
  const told: Data = all.length > 0 ? { warnings: all, ...own } : own;
  return { data: told, ...(long && { long }), ...(pictures && { pictures }), ...(view && { view }) };
}

/** A value of the long field's kind, to check the data around it by; elements are checked themselves. */
function sample(long: LongField): unknown {
  return long.kind === "elements" ? long.wrap(long.elements) : "";
}

function fit(attempted: Attempt, max: number, encode: (result: ToolResult) => string): ToolResult {
  if (attempted.ok) {
    const { outcome, repeat } = attempted;
    const build = (told: Outcome): ToolResult => ({
      ok: true,
      data: limitResult(told, max, (data) => encode({ ok: true, data })),
    });
    if (repeat === undefined) return build(outcome);
    const result = build({ ...outcome, data: { ...outcome.data, ...noted(outcome.data, repeat) } });
    return max === Infinity || encode(result).length <= max ? result : build(outcome);
  }
  const { code } = attempted.error;
  const message = limitMessage(attempted.error.message, max, (text) =>
    encode({ ok: false, error: { code, message: text } }),
  );
  return { ok: false, error: { code, message } };
}

function failure(error: unknown, name: string, context: ToolContext): Extract<ToolResult, { ok: false }> {
  const failed = (code: ErrorCode, message: string) => ({ ok: false, error: { code, message } }) as const;
  if (context.signal.aborted) return failed("BLOCKED", cancelledMessage(name));
  if (error instanceof ToolError) return failed(error.code, error.message);
  if (error instanceof FileError) return failed("EXECUTION_ERROR", fileMessage(error, shown(error.resource, context)));
  report(context, `Bug in ${name}`, error);
  const kind = error instanceof Error ? error.name : show(error);
  return failed(
    "EXCEPTION",
    `Internal error: ${name} failed with ${kind}. This is a bug in the tool, not in the input; the same call will fail again.`,
  );
}

function shown(resource: string, context: ToolContext): string {
  try {
    return isResource(resource) ? context.workspace.display(resource) : resource;
  } catch {
    return resource;
  }
}

function isResource(text: string): text is Resource {
  return text.includes(":");
}
