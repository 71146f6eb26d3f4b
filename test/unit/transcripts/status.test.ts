import assert from "node:assert/strict";
import type { CallStatus } from "../../../src/transcripts/model/callRow";
import { severityOf } from "../../../src/transcripts/calls/statuses";
import { itJudges, type Case } from "./statusCases";

const cases: Case[] = [
  { title: "no flag and no complaint is a success", content: "done", status: "ok", reason: /^Succeeded$/ },
  { title: "is_error false is a success", content: "done", failed: false, status: "ok" },
  { title: "is_error null is a success", content: "done", failed: null, status: "ok" },
  {
    title: "an empty result is a success",
    tool: "Bash",
    content: "",
    failed: false,
    status: "ok",
    reason: /without output/,
  },
  { title: "an absent content is a success", content: undefined, status: "ok" },

  { title: "a flagged result is an error", content: "boom", failed: true, status: "error", error: "boom" },
  {
    title: "tags around an error of several lines are taken off",
    content: "<tool_use_error>one\ntwo\n</tool_use_error>",
    failed: true,
    status: "error",
    error: "one\ntwo",
  },
  {
    title: "a tag that is not closed is taken off",
    content: "<tool_use_error>cut",
    failed: true,
    status: "error",
    error: "cut",
  },
  {
    title: "an error in text blocks is found",
    tool: "Task",
    content: [{ type: "text", text: "<tool_use_error>Subagent failed</tool_use_error>" }],
    failed: true,
    status: "error",
    error: "Subagent failed",
  },
  { title: "an error without text says so", content: "", failed: true, status: "error", error: "(no details)" },
  {
    title: "an error without text takes the entry's",
    content: null,
    failed: true,
    toolUseResult: "Error: no such file",
    status: "error",
    error: "no such file",
  },

  {
    title: "an entry that repeats the text as an error flags it",
    tool: "Bash",
    content: "sh: x: not found",
    toolUseResult: "Error: sh: x: not found",
    status: "error",
    evidence: "flag",
  },
  {
    title: "an entry that repeats the text as it is does not flag it",
    tool: "LS",
    content: "- /w/",
    toolUseResult: "- /w/",
    status: "ok",
  },
  {
    title: "an explicit no-error flag outweighs the entry's text",
    tool: "Bash",
    content: "x",
    failed: false,
    toolUseResult: "Error: x",
    status: "ok",
  },
];

describe("the status of a call", () => {
  itJudges(cases);

  it("is an error in one case only, a warning for blocked and orphaned calls", () => {
    const statuses: CallStatus[] = [
      "ok",
      "expected",
      "error",
      "rejected",
      "interrupted",
      "blocked",
      "pending",
      "orphaned",
    ];
    assert.deepEqual(statuses.map(severityOf), ["info", "info", "error", "info", "info", "warning", "info", "warning"]);
  });
});
