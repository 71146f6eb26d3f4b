import assert from "node:assert/strict";
import { event, item, line } from "../../../support/codexSession";
import {
  call,
  command,
  done,
  ITEM_CALLS,
  itemHead,
  itemLines,
  itemText,
  output,
  script,
  scriptOutput,
  serverCall,
} from "../../../support/codexItems";
import { opened, statusesOf, told } from "./opened";

const lines = (...records: readonly string[]): string => records.map((record) => `${record}\n`).join("");

describe("the items of a Codex session", () => {
  it("are the calls that ran, each with its outcome", async () => {
    const file = await opened(itemText);
    assert.deepEqual(statusesOf(file), ITEM_CALLS);
    const tools = (id: string): string | undefined => file.calls.get(id)?.tool;
    assert.deepEqual(["exec-test", "exec-edit", "exec-ok", "exec-dynamic", "s-tests", "c-spawn", "c-wait"].map(tools), [
      "exec_command",
      "apply_patch",
      "mcp__my_docs__search",
      "lookup",
      "exec",
      "spawn_agent",
      "wait",
    ]);
    assert.equal(file.summary.lines.unknown, 0);
    assert.deepEqual(file.notes, []);
  });

  it("give reasons for failures: the exit code, the server, the user, the policy, the script", async () => {
    const { calls } = await opened(itemText);
    const reason = (id: string): string => calls.get(id)?.reason ?? "";
    assert.equal(reason("exec-test"), "The command failed with exit code 1");
    assert.match(reason("exec-grep"), /^Exit code 1: grep/);
    assert.equal(reason("exec-wrong"), "The result is flagged as an error");
    assert.equal(reason("exec-no"), "The user rejected the call");
    assert.match(reason("exec-denied"), /^Denied: MCP tool call requires approval/);
    assert.equal(calls.get("exec-dynamic")?.error, "no such key");
    assert.deepEqual([reason("s-throws"), calls.get("s-throws")?.error], ["The script failed", "Error: made up"]);
    assert.equal(reason("s-long"), "It goes on as cell 3");
    assert.equal(reason("exec-stopped"), "Exit code 130: the agent stopped it");
  });

  it("have the input, output, and duration of a call, and the change of files as a patch", async () => {
    const { calls } = await opened(itemText);
    const test = calls.get("exec-test");
    assert.deepEqual(test?.input, { command: ["/bin/bash", "-lc", "npm test"] });
    assert.deepEqual([test.summary, test.durationMs, test.durationIsUpperBound], ["npm test", 250, undefined]);
    assert.deepEqual(test.failureData, { stdout: "1 failing\n", stderr: "", exitCode: 1 });
    assert.deepEqual(calls.get("exec-ok")?.durationMs, 1000);
    const { files } = Object(calls.get("exec-edit")?.result)["data"] ?? {};
    assert.deepEqual(files, [
      { filePath: "/w/app/src/a.ts", action: "updated", changes: [{ before: "old\nsame\n", after: "new\nsame\n" }] },
      { filePath: "/w/app/src/b.ts", action: "created", changes: [{ before: "", after: "one\ntwo\n" }] },
      { filePath: "/w/app/src/c.ts", action: "deleted", changes: [] },
    ]);
  });

  it("of a script are listed with the script that made them, also those that end after its output", async () => {
    const { calls } = await opened(itemText);
    const made = (id: string): readonly string[] => calls.get(id)?.nested?.calls.map((each) => each.id) ?? [];
    assert.deepEqual(made("s-tests"), [
      ...["exec-test", "exec-grep", "exec-edit", "exec-ok", "exec-wrong", "exec-no", "exec-denied", "exec-dynamic"],
    ]);
    assert.deepEqual([made("s-long"), made("s-begin")], [["exec-late"], ["exec-stopped"]]);
    assert.deepEqual([made("s-stop"), made("s-throws"), made("exec-test")], [[], [], []]);
    assert.equal(calls.get("s-tests")?.nested?.of, "script");
  });

  it("with a time that can't be, such as one of 1970, have the time of their record", async () => {
    const at = (time: number | string): string =>
      done(3, 4, command("exec-odd", "ls")).replace(/"started_at_ms":\d+/, `"started_at_ms":${time}`);
    for (const time of [1, -1, 1e300, '"soon"']) {
      const { summary, calls } = await opened([script(1, "s", "tools.exec_command()"), at(time)].join("\n"));
      assert.equal(summary.firstTime?.slice(0, 4), "2026", String(time));
      assert.equal(calls.get("exec-odd")?.durationMs, 250);
      assert.deepEqual(
        calls.get("s")?.nested?.calls.map(({ id }) => id),
        ["exec-odd"],
      );
    }
  });

  it("of scripts that run at the same time name no caller where several can be it", async () => {
    const both = [script(1, "one", "a()"), script(1, "two", "b()"), done(2, 3, command("inner", "ls"))];
    const ends = [scriptOutput(4, "one", "Script completed"), scriptOutput(4, "two", "Script completed")];
    const { calls } = await opened(lines(itemHead, ...both, ...ends));
    assert.equal(calls.get("inner")?.status, "ok");
    assert.deepEqual([calls.get("one")?.nested, calls.get("two")?.nested], [undefined, undefined]);
  });

  it("of calls that the model made itself are not counted again, before and after their outputs", async () => {
    const text = lines(
      itemHead,
      call(1, "c-run", "exec_command", { cmd: "exit 3" }),
      done(1, 2, command("c-run", "exit 3", { status: "failed", exit_code: 3 })),
      output(2, "c-run", "Wall time: 0.1 seconds\nProcess exited with code 3\nOutput:\n"),
      call(3, "c-server", "search", { q: "x" }, { namespace: "mcp__my_docs" }),
      done(3, 4, serverCall("c-server", "search", { status: "failed" })),
      output(4, "c-server", 'Wall time: 0.2 seconds\nOutput:\n{"success":false,"error":"no index"}'),
      call(5, "c-late", "exec_command", { cmd: "sleep 9" }),
      output(6, "c-late", "Wall time: 1.0 seconds\nProcess running with session ID 5\nOutput:\n"),
      ...Array.from({ length: 70 }, (_, at) => [
        call(7, `n${at}`, "exec_command", { cmd: "true" }),
        output(7, `n${at}`, "Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n"),
      ]).flat(),
      done(5, 8, command("c-late", "sleep 9")),
    );
    const { calls } = await opened(text);
    assert.equal(calls.size, 73);
    assert.deepEqual(
      ["c-run", "c-server", "c-late"].map((id) => calls.get(id)?.status),
      ["error", "error", "ok"],
    );
    const server = calls.get("c-server");
    assert.deepEqual([server?.tool, server?.error, server?.durationMs], ["mcp__my_docs__search", "no index", 1000]);
  });

  it("of a command that the agent stops with Ctrl+C are no failure, and no interruption by the user", async () => {
    const file = await opened(
      lines(
        itemHead,
        call(1, "c-begin", "exec_command", { cmd: "sleep 50", tty: true }),
        output(2, "c-begin", "Wall time: 0.6 seconds\nProcess running with session ID 17\nOutput:\n"),
        call(3, "c-stop", "write_stdin", { session_id: 17, chars: "\u0003" }),
        done(1, 4, command("c-begin", "sleep 50", { process_id: "17", status: "failed", exit_code: 1 })),
        output(4, "c-stop", "Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n^C"),
        call(5, "c-other", "write_stdin", { session_id: 18, chars: "y\n" }),
        output(6, "c-other", "Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n"),
      ),
    );
    assert.deepEqual(statusesOf(file), { "c-begin": "ok", "c-stop": "expected", "c-other": "error" });
    assert.equal(file.calls.get("c-stop")?.reason, "Exit code 1: the agent stopped it");
  });

  it("of a command that goes on say how it ended, whether the model asks or not", async () => {
    const goesOn = (second: number, id: string, session: number): string =>
      call(second, id, "exec_command", { cmd: "npm test" }) +
      "\n" +
      output(second, id, `Wall time: 0.3 seconds\nProcess running with session ID ${session}\nOutput:\n`);
    const asked = (second: number, id: string, session: number, end: string): string =>
      call(second, id, "write_stdin", { session_id: session, chars: "" }) +
      "\n" +
      output(second, id, `Wall time: 0.3 seconds\n${end}\nOutput:\nlate`);
    const { calls } = await opened(
      lines(
        itemHead,
        ...["c-fails", "c-works", "c-alone", "c-killed", "c-runs"].map((id, at) => goesOn(at, id, 20 + at)),
        asked(6, "c-look", 20, "Process running with session ID 20"),
        asked(7, "c-end", 20, "Process exited with code 5"),
        asked(8, "c-good", 21, "Process exited with code 0"),
        done(2, 9, command("c-alone", "npm test", { process_id: "22", status: "failed", exit_code: 3 })),
        done(3, 9, command("c-killed", "npm test", { process_id: "23", status: "failed", exit_code: -1 })),
      ),
    );
    const outcome = (id: string): unknown => [calls.get(id)?.status, calls.get(id)?.reason];
    assert.deepEqual(outcome("c-fails"), [
      "error",
      "It goes on in the background as 20; it failed with exit code 5 (line 15)",
    ]);
    assert.deepEqual(outcome("c-works"), ["ok", "It goes on in the background as 21; it completed (line 17)"]);
    assert.equal(calls.get("c-alone")?.status, "error");
    assert.match(calls.get("c-alone")?.reason ?? "", /^It goes on in the background as 22; it failed with exit code 3/);
    assert.equal(calls.get("c-killed")?.status, "interrupted");
    assert.deepEqual(outcome("c-runs"), ["ok", "It goes on in the background as 24"]);
    assert.deepEqual(outcome("c-look"), ["ok", "It goes on in the background as 20"]);
    assert.deepEqual(outcome("c-good"), ["ok", "Succeeded"]);
  });

  it("of a subagent say how it ended, in the words of every version", async () => {
    const spawned = (second: number, id: string, thread: string): string =>
      call(second, id, "spawn_agent", { message: "Look" }) +
      "\n" +
      output(second, id, JSON.stringify({ agent_id: thread, nickname: "Ada" }));
    const notified = (second: number, thread: string, status: unknown): string =>
      said(
        second,
        `<subagent_notification>\n${JSON.stringify({ agent_path: thread, status })}\n</subagent_notification>`,
      );
    const said = (second: number, text: string): string =>
      item(second, { type: "message", role: "user", content: [{ type: "input_text", text }] });
    const answered = (second: number, author: string, payload: string): string =>
      item(second, {
        type: "agent_message",
        author,
        content: [{ type: "input_text", text: `Message Type: FINAL_ANSWER\nSender: ${author}\nPayload:\n${payload}` }],
      });
    const named = (second: number, id: string, name: string): string =>
      [
        call(second, id, "spawn_agent", { message: "Look", task_name: name }, { namespace: "collaboration" }),
        done(second, second, {
          type: "SubAgentActivity",
          id,
          kind: "started",
          agent_thread_id: `thread-${name}`,
          agent_path: `/root/${name}`,
        }),
        output(second, id, JSON.stringify({ task_name: `/root/${name}` })),
      ].join("\n");
    const { calls } = await opened(
      lines(
        itemHead,
        ...["a", "b", "c", "d", "e"].map((thread) => spawned(1, `c-${thread}`, thread)),
        named(2, "c-bad", "bad"),
        named(3, "c-good", "good"),
        notified(4, "a", { errored: "The model is gone" }),
        notified(4, "b", { completed: "Found it" }),
        notified(4, "c", "interrupted"),
        notified(4, "d", "running"),
        said(4, "<subagent_notification>\nnothing"),
        answered(5, "/root/bad", "Agent errored: No such model\n\nThis agent's turn failed."),
        answered(5, "/root/good", "Nothing is left"),
        answered(5, "/root/unknown", "Agent errored: Unknown"),
      ),
    );
    const outcome = (id: string): unknown => [calls.get(id)?.status, calls.get(id)?.error];
    assert.deepEqual(outcome("c-a"), ["error", "The model is gone"]);
    assert.deepEqual(outcome("c-b"), ["ok", undefined]);
    assert.deepEqual(outcome("c-c"), ["interrupted", "it was ended"]);
    assert.deepEqual(outcome("c-d"), ["ok", undefined]);
    assert.deepEqual(outcome("c-bad"), ["error", "No such model"]);
    assert.deepEqual(outcome("c-good"), ["ok", undefined]);
    assert.equal(calls.get("c-e")?.reason, "Started in the background");
  });

  it("that repeat a prompt, a message, or thoughts are no rows, and every row names its own line", async () => {
    const { rows, raw } = await opened(itemText);
    const words = told({ rows });
    for (const text of ["Fix the parser", "I run the tests.", "Run the tests"])
      assert.equal(words.filter((each) => each.includes(text)).length, 1, text);
    for (const { index, line: number } of rows) assert.equal(raw[index], itemLines[number - 1]);
  });

  it("that are not known are shown raw and counted, as are unknown records", async () => {
    const { summary, rows } = await opened(
      lines(
        itemHead,
        done(1, 1, { type: "NewThing", id: "n1", x: 1 }),
        done(2, 2, { type: "__proto__", id: "n2" }),
        event(3, { type: "item_completed" }),
        line(4, "new_record", { y: 2 }),
      ),
    );
    assert.equal(summary.lines.unknown, 4);
    assert.match(rows.find(({ kind }) => kind === "unknown")?.text ?? "", /"NewThing"/);
  });

  it("can contain anything: paths and diffs can't write a patch of other files", async () => {
    const changes = {
      "a\n*** Delete File: b": { type: "update", unified_diff: "@@ -1 +1 @@\n-x\n+y\n*** Delete File: c\n" },
      d: { type: "add", content: "*** Delete File: e" },
    };
    const { calls } = await opened(lines(itemHead, done(1, 1, { type: "FileChange", id: "f", changes })));
    const { files } = Object(calls.get("f")?.result)["data"] ?? {};
    assert.deepEqual(
      Array.from(files, (file) => Object(file)["filePath"]),
      ["a *** Delete File: b", "d"],
    );
  });
});

describe("the tokens of a Codex session", () => {
  it("are counted for each request, and once if a sum repeats them", async () => {
    const { summary } = await opened(itemText);
    assert.deepEqual(summary.usage, {
      input_tokens: 600,
      output_tokens: 50,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 400,
    });
  });
});

describe("the tokens of a Codex session that was continued", () => {
  it("are counted once, although its sums lack the request during which its process ended", async () => {
    const used = (input: number, output: number): object => ({ input_tokens: input, output_tokens: output });
    const request = (second: number, id: string, usage: object): string =>
      line(second, "token_usage_record", { response_id: id, usage });
    const counted = (second: number, total: object, last: object): string =>
      event(second, { type: "token_count", info: { total_token_usage: total, last_token_usage: last } });
    const { summary } = await opened(
      lines(
        itemHead,
        request(1, "r1", used(100, 10)),
        counted(1, used(100, 10), used(100, 10)),
        request(2, "r2", used(200, 20)),
        // Another process goes on.
        request(3, "r3", used(300, 30)),
        counted(3, used(400, 40), used(300, 30)),
        counted(3, used(400, 40), used(300, 30)),
        request(4, "r4", used(50, 5)),
        counted(4, used(450, 45), used(50, 5)),
      ),
    );
    assert.deepEqual([summary.usage?.input_tokens, summary.usage?.output_tokens], [650, 65]);
  });
});

describe("a subagent's session of Codex", () => {
  const head = (more: object): string =>
    line(0, "session_meta", {
      id: "0199-sub",
      cwd: "/w/app",
      cli_version: "0.169.0",
      parent_thread_id: "0199-main",
      ...more,
    });

  it("begins with the message of the agent that started it", async () => {
    const { summary, rows } = await opened(
      lines(
        head({}),
        line(1, "inter_agent_communication_metadata", { trigger_turn: true }),
        item(1, {
          type: "agent_message",
          content: [
            { type: "input_text", text: "Task: look at the store" },
            { type: "encrypted_content", encrypted_content: "zzz" },
          ],
        }),
      ),
    );
    assert.equal(summary.title, "Task: look at the store");
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt").map(({ text }) => text),
      ["Task: look at the store", "(encrypted)"],
    );
    assert.match(rows[0]?.text ?? "", /subagent of 0199-main$/);
  });

  it("does not count the history that was copied from the thread that started it", async () => {
    const copied = (ordinal: number, record: string): string => JSON.stringify({ ordinal, ...JSON.parse(record) });
    const { summary, calls, rows } = await opened(
      lines(
        copied(0, head({ forked_from_id: "0199-main", subagent_history_start_ordinal: 4 })),
        copied(1, line(0, "session_meta", { id: "0199-main" })),
        copied(2, call(1, "c-old", "exec_command", { cmd: "ls" })),
        copied(3, output(2, "c-old", "Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n")),
        copied(4, call(3, "c-own", "exec_command", { cmd: "pwd" })),
        copied(5, output(4, "c-own", "Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n")),
      ),
    );
    assert.deepEqual([...calls.keys()], ["c-own"]);
    assert.deepEqual([summary.sessions, summary.lines.unknown], [1, 0]);
    const copies = rows.filter(({ text }) =>
      text.startsWith("Copied from another thread: response item function_call"),
    );
    assert.equal(copies.length, 2);
  });

  const started = (second: number, from: number): string =>
    event(second, { type: "task_started", turn_id: "t", started_at: Date.UTC(2026, 2, 1, 10, 0, from) / 1000 });
  const sum = (input: number): object => ({ input_tokens: input, output_tokens: 0, total_tokens: input });
  const counted = (second: number, total: number, last: number): string =>
    event(second, {
      type: "token_count",
      info: { total_token_usage: sum(total), last_token_usage: sum(last) },
    });
  const said = (second: number, role: string, text: string): string =>
    item(second, { type: "message", role, content: [{ type: "input_text", text }] });
  const history = [
    started(30, 0),
    said(30, "user", "Look at the store"),
    event(30, { type: "user_message", message: "Look at the store" }),
    counted(30, 100, 100),
    counted(30, 700, 600),
  ];
  const own = [
    started(30, 30),
    counted(30, 700, 600),
    line(31, "inter_agent_communication_metadata", { trigger_turn: true }),
    item(31, { type: "agent_message", content: [{ type: "input_text", text: "Task: read it" }] }),
    counted(32, 750, 50),
  ];

  it("does not count a copied history without ordinals, which ends where the thread's first turn starts", async () => {
    const about = { forked_from_id: "0199-main", timestamp: "2026-03-01T10:00:30.100Z" };
    const { summary, rows } = await opened(lines(head(about), ...history, ...own));
    assert.deepEqual([summary.title, summary.usage?.input_tokens], ["Task: read it", 50]);
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt").map(({ text }) => text),
      ["Task: read it"],
    );
    assert.equal(rows.filter(({ text }) => text.startsWith("Copied from another thread")).length, history.length);
  });

  it("does not count the tokens of a history that the user's fork repeats, and shows its prompts", async () => {
    const about = { id: "0199-fork", forked_from_id: "0199-main", timestamp: "2026-03-01T10:00:30.100Z" };
    const later = [started(55, 55), said(55, "user", "Now change it"), counted(56, 760, 60)];
    const { summary, rows } = await opened(lines(line(30, "session_meta", about), ...history, ...later));
    assert.equal(summary.usage?.input_tokens, 60);
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt").map(({ text }) => text),
      ["Look at the store", "Now change it"],
    );
  });

  it("takes what a thread records long after it was forked for its own, also without a turn", async () => {
    const about = { forked_from_id: "0199-main", timestamp: "2026-03-01T10:00:30.100Z" };
    const { summary } = await opened(lines(head(about), counted(30, 700, 600), counted(50, 800, 100)));
    assert.equal(summary.usage?.input_tokens, 100);
  });
});

describe("refusals and interruptions of current Codex", () => {
  const REJECTED = 'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }';
  const session = (...lines: readonly string[]): ReturnType<typeof opened> =>
    opened([line(0, "session_meta", { id: "0199-main", cwd: "/w/app" }), ...lines].join("\n"));

  it("are read from the output of a command that the user rejected", async () => {
    const { calls } = await session(call(1, "c-1", "exec_command", { cmd: "rm x" }), output(2, "c-1", REJECTED));
    assert.deepEqual([calls.get("c-1")?.status, calls.get("c-1")?.reason], ["rejected", "The user rejected the call"]);
  });

  const ends: Readonly<Record<string, readonly [output: string, status: string, reason: string]>> = {
    "a rejection by the user, also with the command in front": [
      `exec_command failed for \`/bin/zsh -lc 'echo "CreateProcess { message: \\"x"'\`: CreateProcess { message: "Rejected(\\"rejected by user\\")" }`,
      "rejected",
      "The user rejected the call",
    ],
    "a denial by a rule": [
      `exec_command failed: CreateProcess { message: "Rejected(\\"\`/bin/bash -lc 'rm -rf x'\` rejected: blocked by policy\\")" }`,
      "blocked",
      "Denied: by the execution policy",
    ],
    "a denial by the approval policy": [
      'exec_command failed: CreateProcess { message: "Rejected(\\"approval required by policy, but AskForApproval is set to Never\\")" }',
      "blocked",
      "Denied: by the approval policy",
    ],
    "a denial by the automatic review": [
      'exec_command failed: CreateProcess { message: "Rejected(\\"This action was rejected due to unacceptable risk.\\\\nReason: It sends data.\\")" }',
      "blocked",
      "Denied: by the automatic review",
    ],
    "a process that couldn't start": [
      'exec_command failed: CreateProcess { message: "Rejected(\\"Failed to create unified exec process: No such file or directory (os error 2)\\")" }',
      "error",
      "The command could not be run",
    ],
    "a failure without a process": ["exec_command failed: no process", "error", "The command could not be run"],
    "an output that repeats a denial": [
      "Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nThis action was rejected due to unacceptable risk.",
      "ok",
      "Succeeded",
    ],
  };
  for (const [title, [said, status, reason]] of Object.entries(ends))
    it(`are distinguished in what a command returned: ${title}`, async () => {
      const { calls } = await session(call(1, "c-1", "exec_command", { cmd: "rm x" }), output(2, "c-1", said));
      assert.deepEqual([calls.get("c-1")?.status, calls.get("c-1")?.reason], [status, reason]);
    });

  it("are read from the output of a patch outside the folders that it may change", async () => {
    const said = "patch rejected: writing outside of the project; rejected by user approval settings";
    const { calls } = await session(call(1, "c-1", "apply_patch", {}), output(2, "c-1", said));
    assert.deepEqual(
      [calls.get("c-1")?.status, calls.get("c-1")?.reason],
      ["blocked", "Denied: by the approval settings"],
    );
  });

  it("are read from the output of a script whose command a policy denied", async () => {
    const denied = `exec_command failed: CreateProcess { message: "Rejected(\\"\`rm x\` rejected: blocked by policy\\")" }`;
    const { calls } = await session(
      script(1, "s-1", "await tools.exec_command({cmd: 'rm x'});"),
      scriptOutput(2, "s-1", "Script failed", `Script error:\n${denied}`),
    );
    assert.deepEqual(
      [calls.get("s-1")?.status, calls.get("s-1")?.reason],
      ["blocked", "Denied: by the execution policy"],
    );
  });

  it("are read from the output of a script that ended with the rejection", async () => {
    const { calls } = await session(
      script(1, "s-1", "await tools.exec_command({cmd: 'rm x'});"),
      scriptOutput(2, "s-1", "Script failed", `Script error:\n${REJECTED}`),
      script(3, "s-2", "text('x');"),
      scriptOutput(4, "s-2", "Script completed", REJECTED),
    );
    assert.deepEqual([calls.get("s-1")?.status, calls.get("s-2")?.status], ["rejected", "ok"]);
  });

  it("are read from a turn that was aborted while the command of a script ran", async () => {
    const aborted = (reason: string): string => event(4, { type: "turn_aborted", turn_id: "turn-1", reason });
    for (const [reason, exitCode, status] of [
      ["interrupted", -1, "interrupted"],
      // Codex sometimes has what the system says of a program that it killed.
      ["interrupted", 137, "interrupted"],
      ["interrupted", 1, "error"],
      ["replaced", -1, "error"],
      ["replaced", 137, "error"],
    ] as const) {
      const { calls } = await session(
        script(1, "s-1", "await tools.exec_command({cmd: 'sleep 60'});"),
        scriptOutput(3, "s-1", "aborted by user after 0.3s"),
        aborted(reason),
        done(2, 4, command("e-1", "sleep 60", { status: "failed", exit_code: exitCode })),
      );
      assert.equal(calls.get("e-1")?.status, status, `${reason} ${exitCode}`);
    }
  });
});
