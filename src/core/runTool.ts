import { cancelledMessage } from "./cancelled";
import { formatOf } from "./decode";
import { FileError, ToolError } from "./errors";
import { fileMessage } from "./fileMessage";
import type { Meta } from "./format";
import envelope from "./formats/envelope";
import { parseInput } from "./input";
import { show, without } from "./json";
import { limit, limitMessage } from "./limit";
import { noted } from "./limitParts";
import { plainJson } from "./plainJson";
import type { Resource, ToolContext } from "./ports";
import { repeatNote } from "./repeats";
import type { Data, ErrorCode, RunRecord, ToolResult } from "./result";
import type { LongField, Outcome, Tool } from "./tool";

/** A call's result in the model, and its record, whose `result` is the same in the context's wire format. */
export interface Run {
  readonly result: ToolResult;
  readonly record: RunRecord;
}

/**
 * The only way to run a tool. Never throws: what goes wrong is in the result, with the stack of a bug in `context.log`. A string is a name that no tool has.
 * Refuses what would change something in an untrusted workspace, parses the input, asks the person unless the tool only reads, runs the tool on the parsed
 * value, checks the data it answers, cuts it to `context.limits` and hands the record to `context.record`. The `note` of a success says so when `context.repeats`
 * has seen the same call just before; where that would be too long for the limit, it stays away.
 */
export async function runTool(tool: Tool | string, rawInput: unknown, context: ToolContext): Promise<Run> {
  const id = crypto.randomUUID();
  const name = typeof tool === "string" ? tool : tool.name;
  const started = new Date().toISOString();
  const timer = { from: performance.now(), waiting: 0 };
  const attempted = await attempt(tool, rawInput, context, timer);
  const meta: Meta = {
    id,
    duration_ms: Math.round(performance.now() - timer.from - timer.waiting),
    timestamp: started,
  };

  const format = formatOf(context.format) ?? envelope;
  let result: ToolResult;
  try {
    result = fit(attempted, context.limits.maxOutputSize, (whole) => JSON.stringify(format.encode(whole, meta)));
  } catch (error) {
    result = failure(error, name, context);
  }
  const record: RunRecord = {
    id,
    tool: name,
    input: plainJson(rawInput).value,
    result: format.encode(result, meta),
    format: format.name,
    started,
    duration_ms: meta.duration_ms,
    source: context.source,
    ...(!result.ok && { error_code: result.error.code }),
  };
  try {
    context.record(record);
  } catch (error) {
    report(context, `The record of a ${name} call was not kept`, error);
  }
  return { result, record };
}

type Attempt =
  | {
      readonly ok: true;
      readonly outcome: Outcome;
      /** Says that the same call was made just before. */
      readonly repeat?: string;
    }
  | Extract<ToolResult, { ok: false }>;

/** `waiting` is the time a person took to answer, in milliseconds; it is not the tool's. */
interface Timer {
  readonly from: number;
  waiting: number;
}

async function attempt(tool: Tool | string, rawInput: unknown, context: ToolContext, timer: Timer): Promise<Attempt> {
  const name = typeof tool === "string" ? tool : tool.name;
  let times: number | undefined;
  try {
    if (typeof tool === "string") throw new ToolError("EXECUTION_ERROR", `Unknown tool: ${tool}`);
    if (tool.effect !== "read" && !context.workspace.trusted) {
      const advice =
        "Until the person trusts the workspace, only tools that read work in it. Do not retry; ask the person.";
      throw new ToolError("BLOCKED", `Permission denied: ${tool.name} in a workspace that is not trusted. ${advice}`);
    }
    context.signal.throwIfAborted();
    const { input, warnings } = parseInput(tool, rawInput);
    times = context.repeats?.seen(name, input) ?? 1;
    if (tool.effect !== "read") await confirm(tool, input, context, timer);
    // What only reads may be left behind when it does not notice the cancellation; what changes something is waited for, so that its answer is true.
    const running = tool.run(input, context);
    const outcome = checked(
      tool,
      await (tool.effect === "read" ? unlessAborted(running, context.signal) : running),
      warnings,
    );
    return { ok: true, outcome, ...(times > 1 && !tool.polling && { repeat: repeatNote(name, times) }) };
  } catch (error) {
    // A call that did not get as far as its input still parts those before it from those after it.
    if (times === undefined) context.repeats?.seen(name, rawInput);
    return failure(error, name, context);
  }
}

async function confirm(tool: Tool, input: unknown, context: ToolContext, timer: Timer): Promise<void> {
  if (!tool.confirm) throw new Error(`${tool.name} changes something but has no confirm`);
  const shown = await tool.confirm(input, context);
  if (!shown) return;
  const asked = performance.now();
  let decision: string;
  try {
    decision = await unlessAborted(context.ask({ tool: tool.name, input, ...shown }, context.signal), context.signal);
  } catch (error) {
    context.signal.throwIfAborted();
    // Nobody could be asked: who asks knows why, and what to do.
    if (error instanceof ToolError) throw error;
    report(context, `Asking about ${tool.name} failed, which counts as a no`, error);
    decision = "no";
  } finally {
    timer.waiting = performance.now() - asked;
  }
  context.signal.throwIfAborted();
  if (decision !== "yes") {
    const advice = "Do not retry it and do not do the same by other means; ask the person what to do instead.";
    throw new ToolError("BLOCKED", `Permission denied: the person refused this ${tool.name} call. ${advice}`);
  }
}

/** The outcome with the warnings in its data. Data that breaks the tool's own schema is a bug. */
function checked(tool: Tool, { data, long }: Outcome, warnings: readonly string[]): Outcome {
  const own = Array.isArray(data["warnings"]) ? without(data, "warnings") : data;
  const parsed = tool.data.safeParse(long ? { ...own, [long.field]: sample(long) } : own);
  if (!parsed.success) throw new Error(`${tool.name} answered data that breaks its schema: ${parsed.error.message}`);
  const all: unknown[] = own === data ? [...warnings] : [...warnings, ...[data["warnings"]].flat()];
  const told: Data = all.length > 0 ? { warnings: all, ...own } : own;
  return long ? { data: told, long } : { data: told };
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
      data: limit(told, max, (data) => encode({ ok: true, data })),
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

/** The promise's own outcome, or the signal's reason when that comes first; the promise is then left alone. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const done = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(asError(signal.reason));
    signal.addEventListener("abort", () => reject(asError(signal.reason)), { signal: done.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    done.abort();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function report(context: ToolContext, message: string, error: unknown): void {
  try {
    context.log.error(message, error);
  } catch {
    // A log that fails must not fail the call.
  }
}
