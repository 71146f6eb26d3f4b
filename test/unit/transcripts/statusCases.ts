import assert from "node:assert/strict";
import type { CallStatus } from "../../../src/transcripts/model/callRow";
import { recordedResult } from "../../../src/transcripts/calls/resultText";
import { judge, type Verdict } from "../../../src/transcripts/calls/callStatus";

/** A recorded result, and what it is judged to be. */
export interface Case {
  readonly title: string;
  readonly tool?: string;
  readonly content?: unknown;
  readonly failed?: boolean | null;
  readonly toolUseResult?: unknown;
  readonly entry?: Record<string, unknown>;
  /** The type of the result block, where it is no `tool_result`. */
  readonly type?: string;
  readonly exitOne?: string;
  readonly status: CallStatus;
  readonly reason?: RegExp;
  readonly evidence?: "flag" | "body" | "exit";
  readonly error?: string | RegExp;
}

/** Judges a recorded result. */
export function verdict({
  tool = "Edit",
  content = "",
  failed,
  toolUseResult,
  entry = {},
  exitOne,
  type,
}: Omit<Case, "title" | "status">): Verdict {
  const block = {
    type: type ?? "tool_result",
    tool_use_id: "t",
    content,
    ...(failed !== undefined && { is_error: failed }),
  };
  const whole = { ...entry, ...(toolUseResult !== undefined && { toolUseResult }) };
  return judge(recordedResult(block, whole, true), { tool, exitOne });
}

/** One test for each case. */
export function itJudges(cases: readonly Case[]): void {
  for (const item of cases) {
    it(item.title, () => {
      const { status, reason, error, evidence } = verdict(item);
      assert.equal(status, item.status, reason);
      if (item.evidence) assert.equal(evidence, item.evidence, reason);
      if (item.reason) assert.match(reason, item.reason);
      if (typeof item.error === "string") assert.equal(error, item.error);
      assert.equal(error === undefined, status === "ok");
    });
  }
}
