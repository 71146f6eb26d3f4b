import assert from "node:assert/strict";
import { decodeAny, type DecodedAny } from "../../../src/results/decoding/decode";
import envelope from "../../../src/results/formats/envelope";
import type { RunRecord } from "../../../src/results/result";
import { good, meta } from "./formats/support";

type Result = Extract<DecodedAny, { kind: "result" }>;

/** What is read, which must be a result. */
export function read(source: unknown): Result {
  const answer = decodeAny(source);
  assert.ok(answer.kind === "result", answer.kind === "problem" ? answer.problem : "");
  return answer;
}

/** A record of a call that succeeded. */
export const record: RunRecord = {
  id: "1",
  tool: "glob",
  input: { pattern: "*" },
  result: envelope.encode(good),
  format: "envelope",
  started: meta.timestamp,
  duration_ms: 3,
  source: "chat",
};
/** A failure in the envelope. */
export const failure = { success: false, error: "File not found: a" };
/** The failure in a content array. */
export const content = { content: [{ type: "text", text: JSON.stringify(failure) }] };

/** A result as Claude Code writes it, and the entry around it. */
export const block = { type: "tool_result", tool_use_id: "toolu_1", content: "done" };
export const entry = { type: "user", message: { role: "user", content: [block] } };
