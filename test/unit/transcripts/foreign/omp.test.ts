import assert from "node:assert/strict";
import { numberedPatch } from "../../../../src/transcripts/forms/others/numberedPatch";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { packedFile } from "../../../support/packedFile";
import { fieldsOf } from "../../../../src/base/json/jsonValue";
import { converted, opened, sample, statusesOf, told } from "./opened";

const text = sample("omp-session.jsonl");
const [slot = "", head = ""] = text.split("\n");

/** A session of the first two lines and other records. */
const sessionOf = (...records: readonly object[]): string =>
  `${[slot, head, ...records.map((record) => JSON.stringify(record))].join("\n")}\n`;

const message = (fields: object): object => ({
  type: "message",
  id: "0000000a",
  timestamp: "2026-11-12T09:00:00Z",
  message: fields,
});

describe("a session of Oh My Pi", () => {
  it("opens with each call once, under its tool's name, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Oh My Pi: /);
    assert.equal(file.summary.writtenBy, "omp");
    assert.deepEqual(statusesOf(file), {
      call_1: "ok",
      call_2: "ok",
      call_3: "error",
      call_4: "ok",
      call_5: "ok",
      call_6: "rejected",
    });
    const tools = ["call_1", "call_2", "call_3", "call_4", "call_5"].map((id) => file.calls.get(id)?.tool);
    assert.deepEqual(tools, ["read", "edit", "bash", "mcp__tool_results_glob", "task"]);
    assert.deepEqual(file.calls.get("call_4")?.input, { pattern: "**/*.test.ts" });
    assert.equal(file.calls.get("call_3")?.reason, "The command failed with exit code 1");
    assert.equal(JSON.stringify(file.calls.get("call_3")?.result).includes("Wall time"), false);
  });

  it("has a call as interrupted whose question ended with the turn that the user stopped", async () => {
    const content = [{ type: "text", text: "Permission request cancelled" }];
    const file = await opened(
      sessionOf(
        message({ role: "assistant", content: [{ type: "toolCall", id: "c1", name: "bash", arguments: {} }] }),
        message({ role: "toolResult", toolCallId: "c1", toolName: "bash", content, details: {}, isError: true }),
      ),
    );
    assert.equal(file.calls.get("c1")?.status, "interrupted");
    assert.equal(file.calls.get("c1")?.reason, "The user interrupted");
  });

  it("has the end of a subagent from the call that looks at it", async () => {
    const ids = ["fails", "works", "stopped", "runs"];
    const errorText = '<task-result id="fails">\n<output>\n[p/m] 400 Made-up refusal\nmore\n</output>\n</task-result>';
    const ends = [
      { id: "fails", status: "failed", errorText },
      { id: "works", status: "completed" },
      { id: "runs", status: "running" },
    ];
    const look = (id: string, op: string, jobs: readonly object[]): readonly object[] => [
      message({ role: "assistant", content: [{ type: "toolCall", id, name: "hub", arguments: { op } }] }),
      message({
        ...{ role: "toolResult", toolCallId: id, toolName: "hub", content: [{ type: "text", text: "Seen" }] },
        ...{ details: { op, jobs }, isError: false },
      }),
    ];
    const started = ids.flatMap((id) => [
      message({ role: "assistant", content: [{ type: "toolCall", id, name: "task", arguments: { task: "Look" } }] }),
      message({
        ...{ role: "toolResult", toolCallId: id, toolName: "task", content: [{ type: "text", text: "Spawned" }] },
        ...{ details: { progress: [{ id }], async: { state: "running" } }, isError: false },
      }),
    ]);
    const stop = look("stop", "cancel", [{ id: "stopped", status: "cancelled" }]);
    const { calls } = await opened(sessionOf(...started, ...look("look", "wait", ends), ...stop));
    assert.deepEqual(
      ids.map((id) => [calls.get(id)?.status, calls.get(id)?.reason.replace(/ \(line .*$/, "")]),
      [
        ["error", "Started in the background; it failed"],
        ["ok", "Started in the background; it completed"],
        ["ok", "Started in the background; it was ended"],
        ["ok", "Started in the background"],
      ],
    );
    assert.equal(calls.get("fails")?.error, "[p/m] 400 Made-up refusal");
  });

  it("has the end of a subagent from a call that waits for it, reads its state, or stops it", async () => {
    const results: readonly (readonly [string, string, object])[] = [
      ["waited", "wait", { op: "wait", jobs: [{ id: "waited", status: "failed", errorText: "Made-up refusal" }] }],
      ["listed", "read", { proc: { jobs: [{ id: "listed", status: "failed" }], agents: [] } }],
      ["read", "read", { proc: { job: { id: "read", status: "completed" }, log: "Done" } }],
      ["stopped", "write", { proc: { op: "cancel", jobs: [{ id: "stopped", status: "cancelled" }] } }],
      ["other", "grep", { jobs: [{ id: "other", status: "failed" }] }],
    ];
    const records = results.flatMap(([id, tool, details]) => [
      message({ role: "assistant", content: [{ type: "toolCall", id, name: "task", arguments: { task: "Look" } }] }),
      message({
        ...{ role: "toolResult", toolCallId: id, toolName: "task", content: [{ type: "text", text: "Spawned" }] },
        ...{ details: { progress: [{ id }], async: { state: "running" } }, isError: false },
      }),
      message({ role: "assistant", content: [{ type: "toolCall", id: `${id}-look`, name: tool, arguments: {} }] }),
      message({
        ...{ role: "toolResult", toolCallId: `${id}-look`, toolName: tool, details, isError: false },
        content: [{ type: "text", text: "Seen" }],
      }),
    ]);
    const { calls } = await opened(sessionOf(...records));
    assert.deepEqual(
      results.map(([id]) => [calls.get(id)?.status, calls.get(id)?.reason.replace(/ \(line .*$/, "")]),
      [
        ["error", "Started in the background; it failed"],
        ["error", "Started in the background; it failed"],
        ["ok", "Started in the background; it completed"],
        ["ok", "Started in the background; it was ended"],
        ["ok", "Started in the background"],
      ],
    );
    assert.equal(calls.get("waited")?.error, "Made-up refusal");
  });

  it("says first what went wrong in a call of a server", async () => {
    const failure = (id: string, said: string): readonly object[] => {
      const text = `MCP failure\nserver: odd\ntool: x\ntransport: stdio\nstage: receive\nmessage: ${said}\nnext: Wait.`;
      return [
        message({ role: "assistant", content: [{ type: "toolCall", id, name: "mcp__odd_x", arguments: {} }] }),
        message({
          role: "toolResult",
          toolCallId: id,
          toolName: "mcp__odd_x",
          content: [{ type: "text", text }],
          isError: true,
        }),
      ];
    };
    const throws = failure("throws", "MCP error -32000: The odd database is locked.");
    const { calls } = await opened(sessionOf(...throws, ...failure("hangs", "Request timeout after 30000ms")));
    assert.equal(calls.get("throws")?.error, "MCP error -32000: The odd database is locked.");
    assert.equal(calls.get("hangs")?.error, "Request timeout after 30000ms");
  });

  it("shows what was typed as prompts, and nothing that the program added", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Prices are cut, not rounded. Please fix the parser."],
    );
    const added = sessionOf(
      message({ role: "user", content: "From an agent", attribution: "agent" }),
      message({ role: "developer", content: "From the program" }),
      message({ role: "hookMessage", content: "From a hook" }),
      message({ role: "fileMention", files: [{ path: "a.ts", content: "1" }] }),
      message({ role: "pythonExecution", code: "1+1", output: "2" }),
    );
    const file = await opened(added);
    assert.deepEqual([told(file).filter((row) => row.startsWith("prompt")), file.summary.lines.unknown], [[], 0]);
  });

  it("shows the change of an edit whose input names lines only", async () => {
    const detail = (await opened(text)).calls.get("call_2");
    const { filePath, patch } =
      detail?.result?.ok === true ? (detail.result.data as { filePath: string; patch: unknown }) : {};
    assert.equal(filePath, "/home/robin/shop/src/price.ts");
    assert.deepEqual(patch, [
      {
        oldStart: 1,
        oldLines: 3,
        newStart: 1,
        newLines: 3,
        lines: [
          " export function cents(text: string): number {",
          "-  return Math.trunc(Number(text) * 100);",
          "+  return Math.round(Number(text) * 100);",
          " }",
        ],
      },
    ]);
  });

  it("counts the tokens of replies and of requests outside the conversation", async () => {
    const { files, resource } = packedFile(text);
    const { report } = await surveyOf(files, resource);
    assert.deepEqual(Object.values(report.usage), [900, 308, 0, 14_400]);
  });

  it("names the session that it was forked from with its first message, and a subagent names none", async () => {
    const parent = "/home/robin/.omp/agent/sessions/-shop/2026-11-11T08-00_01a1aaaa-0000-7000-8000-000000000000.jsonl";
    const forked = text.replace('"cwd":', `"parentSession":${JSON.stringify(parent)},"cwd":`);
    const named = async (session: string): Promise<readonly unknown[]> =>
      (await converted(new TextEncoder().encode(session))).split("\n").flatMap((line) => {
        const entry = fieldsOf(line === "" ? {} : JSON.parse(line));
        return "forkedFrom" in entry ? [[entry["type"], entry["forkedFrom"]]] : [];
      });
    const init = '{"type":"session_init","id":"00000001","task":"x"}';
    const subagent = forked.replace('{"type":"model_change"', `${init}\n{"type":"model_change"`);
    assert.deepEqual(await named(forked), [["user", { sessionId: "01a1aaaa-0000-7000-8000-000000000000" }]]);
    assert.deepEqual(await named(subagent), []);
  });

  it("keeps and counts records that are not known, and those without their fields", async () => {
    const file = await opened(
      sessionOf(
        { type: "weather" },
        { type: "model_usage" },
        { type: "title_change" },
        { type: "reset_boundary" },
        { type: "ttsr_injection", injectedRules: ["a", 7] },
        { type: "message" },
        message({ role: "oracle" }),
        message({
          role: "assistant",
          content: [7, { type: "toolCall", name: "write", arguments: { path: "xd://x", content: "{" } }],
        }),
        message({ role: "toolResult", toolName: "edit", toolCallId: 7, details: { path: "a", diff: "?" } }),
      ),
    );
    assert.deepEqual([file.summary.failure, file.summary.lines.unknown], [undefined, 3]);
  });
});

describe("a diff with numbers", () => {
  const lines = [" 2|l2", " 3|l3", "+4|X", "+5|Y", " 4|l4", "-5|l5", " 6|l6", " 18|l18", "-20|l20", "+20|M", " 21|l21"];

  it("is read as hunks, of which the next begins where a line doesn't follow", () => {
    assert.deepEqual(numberedPatch(lines.slice(0, 8).join("\n")), [
      { oldStart: 2, oldLines: 5, newStart: 2, newLines: 6, lines: [" l2", " l3", "+X", "+Y", " l4", "-l5", " l6"] },
      { oldStart: 18, oldLines: 1, newStart: 19, newLines: 1, lines: [" l18"] },
    ]);
  });

  it("is none if its numbers go back", () => {
    assert.equal(numberedPatch(" 2|a\n 2|a"), undefined);
  });

  it("is none if a line has no number", () => {
    assert.deepEqual(
      [numberedPatch(""), numberedPatch(" 1|a\nb"), numberedPatch("@@ -1 +1 @@")],
      [undefined, undefined, undefined],
    );
  });
});
