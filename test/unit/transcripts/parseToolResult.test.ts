import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseToolResult } from "../../../src/transcripts/calls/parseToolResult";
import readers from "../../../src/transcripts/calls/readers/all";
import { dataOf, parseRecorded } from "../../support/recordedCall";

describe("parseToolResult", () => {
  it("returns success, tool, data, and the entry's time", () => {
    assert.deepEqual(parseRecorded("Skill", { content: "Launching skill: a:b" }), {
      success: true,
      toolName: "Skill",
      data: { skillName: "a:b", category: "a", name: "b" },
      timestamp: "2026-01-14T09:00:00.000Z",
    });
  });

  it("returns a failed result's message without tags, over all its lines", () => {
    assert.deepEqual(parseRecorded("Edit", { content: "<tool_use_error>one\ntwo</tool_use_error>", failed: true }), {
      success: false,
      toolName: "Edit",
      error: "one\ntwo",
      timestamp: "2026-01-14T09:00:00.000Z",
    });
  });

  it("takes is_error false, null and absent for a success", () => {
    for (const failed of [false, undefined])
      assert.ok(
        parseRecorded("x", { content: "y", ...(failed !== undefined && { failed }) }).success,
        'expected parseRecorded("x", { content: "y", ...(failed !== undefined && { failed }) }).s…',
      );
    const result = { tool_use_id: "t", content: "y", is_error: null };
    assert.ok(
      parseToolResult({ name: "x" }, result, {}).success,
      'expected parseToolResult({ name: "x" }, result, {}).success',
    );
  });

  it("gives an unknown tool's content raw, and the data of an envelope", () => {
    assert.deepEqual(dataOf("made_up", { content: [{ type: "text", text: "x" }] }), {
      raw: [{ type: "text", text: "x" }],
    });
    assert.deepEqual(dataOf("mcp__trv__glob", { content: '{"success":true,"data":{"output":"a","count":1}}' }), {
      output: "a",
      count: 1,
    });
  });

  it("gives raw what has not the shape that its tool is known for, and says so", () => {
    // A command's output and an agent's answer may be any text, and these answer in words of their own.
    const anyText = ["Bash", "Task", "WebFetch", "LSP", "Cd", "ListAgents", "PushNotification", "RemoteTrigger"];
    const alsoAny = [
      "ReportFindings",
      "SendUserFile",
      "WaitForMcpServers",
      "apply_patch",
      "shell",
      "read_file",
      "view_file",
      "read_many_files",
      "report_intent",
      "get_terminal_output",
      "vscode_listCodeUsages",
      "webfetch",
      "websearch",
      "read",
      "grep",
      "bash",
      "exec",
    ];
    for (const { tools, blocks } of readers) {
      const [tool] = tools;
      if (tool === undefined || blocks !== undefined || [...anyText, ...alsoAny].includes(tool)) continue;
      const { success, data, note } = parseRecorded(tool, { content: "something else entirely" });
      assert.deepEqual(
        [success, data, note],
        [true, { raw: "something else entirely" }, "shape not as expected"],
        tool,
      );
    }
  });

  it("returns raw data for a tool's result without any text to read", () => {
    for (const tool of ["Bash", "Glob", "Grep", "Cd", "LSP"]) {
      const { data, note } = parseRecorded(tool, { content: { made: "up" } });
      assert.deepEqual([data, note], [{ raw: { made: "up" } }, "shape not as expected"], tool);
    }
  });

  it("says nothing of the shape of a tool that it does not know", () => {
    assert.deepEqual(parseRecorded("made_up", { content: null }).data, { raw: null });
    assert.equal(parseRecorded("made_up", { content: "x" }).note, undefined);
  });

  it("reads array results of tools that return a string", () => {
    const content = [
      { type: "text", text: "Launching skill: a:b" },
      { type: "text", text: "more" },
    ];
    assert.deepEqual(dataOf("Skill", { content }), { skillName: "a:b", category: "a", name: "b" });
    const output = [{ type: "text", text: "one" }, "two"];
    assert.deepEqual(dataOf("Bash", { content: output }), { stdout: "one\ntwo", stderr: "" });
  });

  it("gives the usable data of a result that is flagged although its body says that it succeeded", () => {
    const content = '{"success":true,"data":{"count":1}}';
    const { success, data } = parseRecorded("mcp__x__y", { content, failed: true });
    assert.deepEqual([success, data], [false, { count: 1 }]);
  });

  it("does not take one result's structure for another's in the same entry", () => {
    const block = (id: string): object => ({ type: "tool_result", tool_use_id: id, content: "Launching skill: a" });
    const entry = { message: { content: [block("t"), block("u")] }, toolUseResult: { commandName: "other" } };
    assert.deepEqual(dataOf("Skill", { content: "what?", entry }), { raw: "what?" });
    const own = { ...entry, sourceToolUseID: "t" };
    assert.deepEqual(dataOf("Skill", { content: "what?", entry: own }), {
      skillName: "other",
      category: null,
      name: "other",
    });
  });

  it("takes linear time if white space, quotes, brackets, and tags abound", () => {
    const names = readers.map(({ tools }) => tools[0] ?? "mcp__a__b").concat("made_up");
    const starts = [
      "",
      "- ",
      "# a",
      "Applied 2 edits to a",
      "<tool_use_error>",
      "<status>",
      "Shell ",
      "#1 [a] ",
      "Exit code 1\n",
    ];
    for (const fill of [" ", "\n", '"', "# ", ', "', "[", "</stdout> ", '"="', ". ", "\n<output>", "a; ", "<<A\n"]) {
      for (const start of starts) {
        const content = start + fill.repeat(20_000 / fill.length) + "x";
        const input = { command: content, file_path: content };
        for (const name of names) parseRecorded(name, { content, input, failed: fill !== " " });
      }
    }
  });

  it("never throws, whatever is in input, content, and toolUseResult", () => {
    const names = readers.flatMap(({ tools }) => tools).concat("made_up", "mcp__a__b");
    const types = readers.flatMap(({ blocks }) => blocks ?? []).concat("tool_result");
    // Values under the names that readers look for reach further into them than values under any name.
    const keys =
      "success data error status file type content task tasks answers questions todos newTodos message url".split(" ");
    const known = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 4 });
    const value = fc.oneof(fc.jsonValue(), known, fc.array(known, { maxLength: 3 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...types),
        value,
        value,
        value,
        fc.boolean(),
        (name, type, input, content, toolUseResult, failed) => {
          const recorded = { input, content, failed, block: { type }, entry: { toolUseResult, todos: input } };
          const parsed = parseRecorded(name, recorded);
          assert.equal(parsed.success, parsed.error === undefined);
          assert.equal(typeof (parsed.data ?? {}), "object");
        },
      ),
      { numRuns: 2_000, seed: 11 },
    );
  });
});
