import assert from "node:assert/strict";
import { readerOf } from "../../../../src/transcripts/calls/readerOf";
import { answer, prompt, result, show, told, use, type Json } from "./read";

describe("a call", () => {
  it("is paired by its id, whatever the id looks like", async () => {
    for (const id of [
      "toolu_01AbC",
      "srvtoolu_1",
      "functions.Bash:6",
      "toolu_functions.Bash:6",
      "é ü",
      "0",
      "__proto__",
    ]) {
      const { rows, calls } = await show(use(id, "Glob", { pattern: "*" }), result(id, "No files found"));
      assert.deepEqual([rows.length, calls.get(id)?.status], [1, "ok"], id);
    }
  });

  it("is known by every name its tool has had, and by the names of newer tools", () => {
    const names = `Task Agent TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet BashOutput AgentOutputTool TaskOutput KillBash
      KillShell TaskStop MultiEdit Edit LS ask_user_question AskUserQuestion exit_plan_mode ExitPlanMode TeamCreate TeamDelete Skill
      SlashCommand ToolSearch LSP Monitor Artifact Workflow CronCreate CronDelete CronList ScheduleWakeup SendMessage EnterPlanMode
      EnterWorktree ExitWorktree Cd PowerShell NotebookEdit ListMcpResourcesTool ReadMcpResourceTool RemoteTrigger PushNotification
      ReportFindings SendUserFile WaitForMcpServers ListAgents StructuredOutput mcp__server__tool mcp__a__b__c Read Write Bash Grep Glob
      WebFetch WebSearch`;
    for (const name of names.trim().split(/\s+/)) assert(readerOf(name), name);
    assert.equal(readerOf("MadeUp"), undefined);
    assert.equal(readerOf("constructor"), undefined);
  });

  it("succeeds or fails by its flag, whatever contains its result: text, blocks, an object, null, nothing, an empty text", async () => {
    const text = { type: "text", text: "done" };
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
    for (const content of [
      "done",
      "",
      [text],
      [text, image],
      [{ type: "tool_reference", tool_name: "X" }],
      {},
      null,
      undefined,
      [],
    ])
      for (const flag of [undefined, null, false, true]) {
        const more = flag === undefined ? {} : { is_error: flag };
        const { calls } = await show(use("t", "made_up"), result("t", content, more));
        assert.equal(calls.get("t")?.status, flag === true ? "error" : "ok", JSON.stringify([content, flag]));
      }
  });

  it("is paired with its result when an entry of an unknown type, or of none, contains either", async () => {
    const named = (type: unknown, content: unknown): Json => ({ type, message: { role: "user", content } });
    for (const type of ["made-up-later", undefined, null, 7, ["user"]]) {
      const answered = await show(
        use("t", "Glob"),
        named(type, [
          { type: "text", text: "beside" },
          { type: "tool_result", tool_use_id: "t", content: "x" },
        ]),
      );
      assert.deepEqual(
        [answered.calls.get("t")?.status, told(answered)[1]],
        ["ok", ["unknown", "beside"]],
        String(type),
      );
      assert.equal(answered.summary.lines.unknown, 1);
      const made = await show(named(type, [{ type: "tool_use", id: "t", name: "Glob", input: {} }]), result("t", "x"));
      assert.deepEqual([made.rows.length, made.calls.get("t")?.status], [1, "ok"], String(type));
    }
  });

  it("is an orphan once the conversation goes on, and pending only at the live end", async () => {
    assert.equal((await show(use("t", "Bash"))).summary.calls.pending, 1);
    assert.equal((await show(use("t", "Bash"), prompt("stop that"))).summary.calls.orphaned, 1);
    assert.equal(
      (await show(use("t", "Bash"), answer("well", {}, { id: "m2", stop_reason: "end_turn" }))).summary.calls.orphaned,
      1,
    );
  });

  it("that was given up keeps what its exit code means: grep's late result is no match, and no failure", async () => {
    for (const [command, status] of [
      ["grep -rn needle src", "expected"],
      ["make", "error"],
    ] as const) {
      const { summary, calls } = await show(
        use("t", "Bash", { command }),
        prompt("go on without it"),
        result("t", "Exit code 1", { is_error: true }),
      );
      assert.equal(calls.get("t")?.status, status, command);
      assert.deepEqual([summary.calls.orphaned, summary.calls[status]], [0, 1], command);
    }
    // The same where the result stands before its call.
    const early = await show(
      result("t", "Exit code 1", { is_error: true }),
      use("t", "Bash", { command: "grep x y" }),
      prompt("next"),
    );
    assert.equal(early.calls.get("t")?.status, "expected");
  });

  it("whose shell was killed, or had ended before, has not failed", async () => {
    const killed = "<retrieval_status>success</retrieval_status>\n<task_id>b1</task_id>\n<status>killed</status>";
    assert.equal(
      (await show(use("t", "TaskOutput", { task_id: "b1" }), result("t", killed))).calls.get("t")?.status,
      "interrupted",
    );
    const ended = "Shell b1 is not running, so cannot be killed (status: completed)";
    const { calls } = await show(use("t", "KillShell", { shell_id: "b1" }), result("t", ended, { is_error: true }));
    assert.deepEqual([calls.get("t")?.status, calls.get("t")?.severity], ["expected", "info"]);
  });

  it("keeps the path of a result that was too long, with its beginning", async () => {
    const text =
      "<persisted-output>\nOutput too large (152KB). Full output saved to: /h/.claude/projects/p/s/tool-results/b1.txt\n\nPreview (first 2KB):\nfirst line\n...\n</persisted-output>";
    const { calls } = await show(use("t", "Bash", { command: "x" }), result("t", text, { is_error: false }));
    const detail = calls.get("t")?.result;
    assert.deepEqual(detail?.ok && detail.data, {
      stdout: "first line",
      stderr: "",
      persistedOutputPath: "/h/.claude/projects/p/s/tool-results/b1.txt",
    });
  });

  it("whose text says error, failed or exit code in a file that was read has not failed", async () => {
    for (const text of [
      "     1→Error: x\n     2→Exit code 1",
      '1\t{"success":false,"error":"x"}',
      "     1→<tool_use_error>no</tool_use_error>",
    ]) {
      const { calls } = await show(use("t", "Read", { file_path: "/a" }), result("t", text));
      assert.equal(calls.get("t")?.status, "ok", text);
    }
  });

  it("shows both its transport's flag and what its body says if they differ", async () => {
    const hidden = await show(use("t", "mcp__a__b"), result("t", '{"success":false,"error":"no such issue"}'));
    const { status, reason } = hidden.calls.get("t") ?? {};
    assert.deepEqual([status, reason], ["error", "Not flagged as an error, but the result says that it failed"]);
    const usable = await show(
      use("t", "mcp__a__b"),
      result("t", '{"success":true,"data":{"a":1}}', { is_error: true }),
    );
    assert.equal(
      usable.calls.get("t")?.reason,
      "The result is flagged as an error, although it says that it succeeded",
    );
    assert.deepEqual(usable.calls.get("t")?.failureData, { a: 1 });
  });
});

describe("the time of a call", () => {
  const at = (second: number): { timestamp: string } => ({ timestamp: `2026-01-01T00:00:0${second}.000Z` });

  it("is exact for a tool that asks nobody and ran alone, and an upper bound for one that may ask", async () => {
    const bound = async (tool: string): Promise<boolean | undefined> =>
      (await show(use("t", tool, {}, at(1)), result("t", "x", {}, at(3)))).calls.get("t")?.durationIsUpperBound;
    assert.equal(await bound("Grep"), undefined);
    assert.equal(await bound("Edit"), true);
    assert.equal(await bound("made_up"), true);
  });

  it("is an upper bound if calls of one reply ran in parallel", async () => {
    const beside = (id: string, second: number): object => ({
      ...use(id, "Grep", {}, at(second)),
      message: { id: "m", role: "assistant", content: [{ type: "tool_use", id, name: "Grep", input: {} }] },
    });
    const { calls } = await show(
      { ...beside("a", 1) },
      { ...beside("b", 1) },
      result("a", "x", {}, at(2)),
      result("b", "x", {}, at(4)),
    );
    assert.deepEqual(
      ["a", "b"].map((id) => calls.get(id)?.durationIsUpperBound),
      [true, true],
    );
  });
});
