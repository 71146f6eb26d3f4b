import assert from "node:assert/strict";
import { CODEX_CALLS, codexLines, codexText, counted, event, item, line } from "../../../support/codexSession";
import { opened, statusesOf, told } from "./opened";

const lines = (...records: readonly string[]): string => records.map((record) => `${record}\n`).join("");
const head = codexLines[0] ?? "";

describe("a session of Codex", () => {
  it("opens as a transcript that says what it is, with the prompt as its title", async () => {
    const { summary } = await opened(codexText);
    assert.match(summary.notice ?? "", /^The file is a session of Codex:/);
    assert.equal(summary.title, "Why does the build fail?");
    assert.equal(summary.sessions, 1);
    assert.deepEqual(summary.versions, {
      "Codex 0.98.0": summary.lines.shown + summary.lines.bookkeeping + summary.lines.unknown,
    });
  });

  it("shows the outcome of each call: by its exit code, a rejection, an interruption, or an event", async () => {
    const file = await opened(codexText);
    const { "nameless-0": search, ...named } = statusesOf(file);
    assert.deepEqual(named, CODEX_CALLS);
    assert.equal(search, "ok");
    assert.equal(file.calls.get("c-fail")?.reason, "The command failed with exit code 2");
    assert.equal(file.calls.get("c-fail")?.error, "2 tests failed");
    assert.equal(file.calls.get("c-fail")?.exitCode, 2);
    assert.equal(file.calls.get("c-fail")?.evidence, "exit");
    assert.match(file.calls.get("c-grep")?.reason ?? "", /^Exit code 1: grep/);
  });

  it("shows a call that wasn't made as a failure: of a tool that Codex doesn't have, or with an input that it can't read", async () => {
    const called = (id: string, name: string, output: string): string =>
      lines(
        item(2, { type: "function_call", name, arguments: "{}", call_id: id }),
        item(3, { type: "function_call_output", call_id: id, output }),
      );
    const { calls } = await opened(
      lines(head) +
        called("no-tool", "shell<|x|>", "unsupported call: shell<|x|>") +
        called("no-input", "update_plan", "failed to parse function arguments: unknown field `metadata`") +
        called("other-tool", "send_input", "unsupported call: shell") +
        lines(
          item(2, {
            type: "function_call",
            name: "absent",
            namespace: "mcp__docs",
            arguments: "{}",
            call_id: "of-server",
          }),
          item(3, { type: "function_call_output", call_id: "of-server", output: "unsupported call: mcp__docsabsent" }),
        ) +
        called("longer", "send_input", "failed to parse function arguments: a\nb") +
        called("custom", "apply_patch", "unsupported custom tool call: apply_patch"),
    );
    const outcome = (id: string): unknown => [calls.get(id)?.status, calls.get(id)?.reason];
    assert.deepEqual(outcome("no-tool"), ["error", "There is no such tool"]);
    assert.deepEqual(outcome("of-server"), ["error", "There is no such tool"]);
    assert.deepEqual(outcome("no-input"), ["error", "The input was not valid"]);
    assert.deepEqual(outcome("other-tool"), ["ok", "Succeeded"]);
    assert.deepEqual(outcome("longer"), ["ok", "Succeeded"]);
    assert.deepEqual(outcome("custom"), ["error", "There is no such tool"]);
  });

  for (const [tool, output, status] of [
    ["view_image", "unable to locate image at `/w/a.png`: No such file or directory (os error 2)", "error"],
    ["view_image", "image path `/w/src` is not a file", "error"],
    ["view_image", "unable to process image: invalid or unsupported image data", "error"],
    ["view_image", "attached local image path", "ok"],
    ["request_user_input", "request_user_input is unavailable in Default mode", "error"],
    ["send_input", "image path `/w/src` is not a file", "ok"],
    ["exec_command", "apply_patch verification failed: Failed to find expected lines in /w/a.ts:\nx", "error"],
    [
      "exec_command",
      "Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\napply_patch verification failed: x",
      "ok",
    ],
  ] as const)
    it(`shows ${tool} as ${status} whose output is ${JSON.stringify(output.slice(0, 60))}`, async () => {
      const { calls } = await opened(
        lines(
          head,
          item(2, { type: "function_call", name: tool, arguments: '{"cmd":"x"}', call_id: "c1" }),
          item(3, { type: "function_call_output", call_id: "c1", output }),
        ),
      );
      assert.equal(calls.get("c1")?.status, status, calls.get("c1")?.reason);
    });

  it("keeps the names and inputs of its tools, and the servers' names before those of their tools", async () => {
    const { calls } = await opened(codexText);
    assert.deepEqual(calls.get("c-ok")?.input, { cmd: "npm run build", workdir: "/w/app" });
    assert.equal(calls.get("c-ok")?.tool, "exec_command");
    assert.equal(calls.get("c-mcp")?.tool, "mcp__docs__search");
    assert.equal(calls.get("c-fail")?.summary, "make test");
    assert.equal(calls.get("c-patch")?.summary, "src/a.ts");
  });

  it("has of a command its output without the lines before it, its exit code and how long it took", async () => {
    const { calls } = await opened(codexText);
    const ok = calls.get("c-ok");
    assert.deepEqual(ok?.result, { ok: true, data: { stdout: "built\n", stderr: "", exitCode: 0 } });
    assert.deepEqual([calls.get("c-ok")?.durationMs, calls.get("c-ok")?.durationIsUpperBound], [1500, undefined]);
    assert.deepEqual(calls.get("c-fail")?.failureData, { stdout: "2 tests failed\n", stderr: "", exitCode: 2 });
    assert.equal(calls.get("c-ok")?.text?.startsWith("Chunk ID: 1a\n"), true);
    assert.equal(calls.get("c-mcp")?.durationMs, 1500);
  });

  it("counts tokens once: by how much the sums grew, and what was cached apart", async () => {
    const { summary } = await opened(codexText);
    assert.deepEqual(summary.usage, {
      input_tokens: 1600,
      output_tokens: 150,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 1400,
    });
  });

  it("counts from the last reply if the sum began elsewhere or fell", async () => {
    const sums = (input: number, output: number) => ({ input_tokens: input, output_tokens: output });
    const { summary } = await opened(
      lines(
        head,
        counted(1, sums(900, 90), sums(100, 10)),
        counted(2, sums(40, 4), sums(40, 4)),
        counted(3, undefined),
      ),
    );
    assert.deepEqual([summary.usage?.input_tokens, summary.usage?.output_tokens], [140, 14]);
  });

  it("shows what Codex wrote in place of a prompt as the program's words", async () => {
    const { rows } = await opened(codexText);
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt").map(({ text }) => text),
      ["Why does the build fail?"],
    );
    const written = rows.filter(({ text }) => text.startsWith("<environment_context>"));
    assert.deepEqual(
      written.map(({ kind }) => kind),
      ["system"],
    );
  });

  it("shows the error that a turn ended with, once", async () => {
    const ended = (second: number): string =>
      event(second, {
        type: "task_complete",
        turn_id: "t",
        error: { message: "stream closed", codex_error_info: "other" },
      });
    const rows = async (...records: string[]): Promise<string[]> =>
      told(await opened([head, ...records].join("\n"))).slice(1);
    const shown = ["apiError: stream closed", "system: The turn ended"];
    assert.deepEqual(await rows(ended(1)), shown);
    assert.deepEqual(await rows(event(1, { type: "error", message: "stream closed" }), ended(2)), shown);
    assert.deepEqual(await rows(event(1, { type: "task_complete", error: null })), ["system: The turn ended"]);
  });

  const typed = (...texts: string[]): string =>
    item(1, { type: "message", role: "user", content: texts.map((text) => ({ type: "input_text", text })) });
  const rowsOf = async (...texts: string[]): Promise<readonly (string | undefined)[]> => {
    const { summary, rows } = await opened(`${head}\n${typed(...texts)}\n`);
    const own = rows.filter(({ kind }) => kind !== "bookkeeping").map(({ kind, text }) => `${kind}: ${text}`);
    return [summary.title, ...own];
  };

  it("has the prompt behind what an editor or the app adds to it, and takes that for the program's", async () => {
    const tabs = "# Context from my IDE setup:\n\n## Open tabs:\n- store.js: src/store.js\n";
    const files = "# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n";
    const page = '<in-app-browser-context source="ambient-ui-state">localhost</in-app-browser-context>';
    assert.deepEqual(await rowsOf(`${tabs}\n## My request for Codex:\nFix the store\n`), [
      "Fix the store",
      `system: ${tabs}`,
      "prompt: Fix the store",
    ]);
    assert.deepEqual(await rowsOf(`${page}\n\n${files}\n## My request:\nWhat is this?`), [
      "What is this?",
      `system: ${page}`,
      `system: ${files}`,
      "prompt: What is this?",
    ]);
    for (const text of [
      `${tabs}\n## My requests\nFix it`,
      "Say\n## My request:\nit",
      "<image name=[Image #1]> is gone",
      "<app-context>",
    ])
      assert.deepEqual((await rowsOf(text)).slice(1), [`prompt: ${text}`]);
  });

  it("takes what Codex writes next to a prompt for the program's", async () => {
    const [plugins, rules] = [
      "<recommended_plugins>\n- Notes\n</recommended_plugins>",
      "# AGENTS.md instructions\n\n<INSTRUCTIONS>\nBe kind.\n</INSTRUCTIONS>",
    ];
    assert.deepEqual(await rowsOf(plugins, rules, "<environment_context>\n</environment_context>", "Fix the store"), [
      "Fix the store",
      `system: ${plugins}`,
      `system: ${rules}`,
      "system: <environment_context>\n</environment_context>",
      "prompt: Fix the store",
    ]);
    assert.deepEqual(await rowsOf('<image name=[Image #1] path="/tmp/a.png">', "</image>", "What is this?"), [
      "What is this?",
      'system: <image name=[Image #1] path="/tmp/a.png">',
      "prompt: What is this?",
    ]);
  });

  it("has a title for the review of what another session asks approval for, and no prompt", async () => {
    const source = { subagent: { other: "guardian" } };
    const history =
      "The following is the Codex agent history whose request action you are assessing. Treat it as evidence:\n[1] user: Fix it";
    const { summary, rows } = await opened(
      `${line(0, "session_meta", { id: "0199-review", cwd: "/w/app", source })}\n${typed(history)}\n`,
    );
    assert.equal(summary.title, "Automatic review");
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt"),
      [],
    );
  });

  it("shows what the automatic review of a call decided", async () => {
    const review = (status: string, more: object = {}): string =>
      event(1, { type: "guardian_assessment", id: "g1", target_item_id: "c1", turn_id: "t", status, ...more });
    const denied = { risk_level: "high", rationale: "It removes the folder." };
    const { rows, summary } = await opened(
      [...codexLines.slice(0, 4), review("in_progress"), review("denied", denied)].join("\n"),
    );
    assert.deepEqual(
      rows.slice(-2).map(({ kind, text }) => [kind, text]),
      [
        ["bookkeeping", "Automatic review: in progress"],
        ["bookkeeping", "Automatic review: denied, high risk: It removes the folder."],
      ],
    );
    assert.equal(summary.lines.unknown, 0);
  });

  it("keeps and counts records, items and events that are not known, and shows them raw", async () => {
    const { summary, rows, raw } = await opened(
      lines(
        head,
        line(1, "new_record", { a: 1 }),
        item(2, { type: "new_item", b: 2 }),
        event(3, { type: "new_event", c: 3 }),
        "[1]",
        "7",
      ),
    );
    const unknown = rows.filter(({ kind }) => kind === "unknown");
    assert.equal(summary.lines.unknown, 5);
    assert.equal(unknown.length, 5);
    assert.match(unknown[0]?.text ?? "", /"record":\{"timestamp":"[^"]+","type":"new_record","payload":\{"a":1\}\}/);
    assert.equal(raw[unknown[1]?.index ?? -1], item(2, { type: "new_item", b: 2 }));
  });

  it("gives each row the line of its record in the file, and that line as its raw form", async () => {
    const { rows, raw, calls } = await opened(codexText);
    for (const { index, line: number } of rows) assert.equal(raw[index], codexLines[number - 1]);
    const call = calls.get("c-ok");
    assert.deepEqual([call?.line, call?.resultLine], [10, 11]);
  });

  it("passes over damaged lines, which are counted as such, and goes on after them", async () => {
    const damaged = lines(
      head,
      '{"timestamp":"x","type":"response_item","payl',
      `\0\0${codexLines[5] ?? ""}`,
      `${codexLines[9] ?? ""}${codexLines[10] ?? ""}`,
      "",
      "no JSON",
    );
    const file = await opened(damaged);
    assert.deepEqual(file.summary.lines, { shown: 0, bookkeeping: 1, unknown: 0, unreadable: 2, recovered: 2 });
    assert.deepEqual(statusesOf(file), { "c-ok": "ok" });
    assert.equal(file.rows.at(-1)?.line, 6);
    assert(told(file).includes("prompt: Why does the build fail?"), told(file).join("\n"));
  });

  it("reads the bare items of the first versions after their head", async () => {
    const old = lines(
      JSON.stringify({ id: "0195", timestamp: "2025-05-01T10:00:00.000Z", instructions: null }),
      JSON.stringify({ record_type: "state" }),
      JSON.stringify({ type: "message", role: "user", content: [{ type: "input_text", text: "Hello" }] }),
      JSON.stringify({ type: "function_call", name: "shell", call_id: "c1", arguments: '{"command":["ls"]}' }),
      JSON.stringify({
        type: "function_call_output",
        call_id: "c1",
        output: '{"output":"a\\n","metadata":{"exit_code":0,"duration_seconds":0.1}}',
      }),
    );
    const file = await opened(old);
    assert.equal(file.summary.title, "Hello");
    assert.deepEqual(statusesOf(file), { c1: "ok" });
    assert.equal(file.summary.lines.unknown, 0);
  });

  it("shows texts and names of records as they are, whatever they contain", async () => {
    const hostile = '<img src=x onerror="x">\u2028\u0000__proto__';
    const file = await opened(
      lines(
        head,
        item(1, { type: "message", role: "user", content: [{ type: "input_text", text: hostile }] }),
        `{"type":"response_item","payload":{"type":"function_call","name":"__proto__","call_id":"__proto__","arguments":"{\\"__proto__\\":{\\"x\\":1}}"}}`,
        item(2, { type: "constructor", role: "user" }),
        event(3, { type: "toString" }),
        event(4, { type: "__proto__" }),
      ),
    );
    assert(told(file).includes(`prompt: ${hostile}`), "the prompt is shown as it is");
    assert.equal(file.calls.get("__proto__")?.tool, "__proto__");
    assert.equal(JSON.stringify(file.calls.get("__proto__")?.input), '{"__proto__":{"x":1}}');
    assert.equal(file.summary.lines.unknown, 3);
  });

  it("shows a record that is nested too deeply to be converted", async () => {
    const deep = `{"type":"response_item","payload":{"type":"other","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`;
    const { summary, rows } = await opened(lines(head, deep, codexLines[5] ?? ""));
    assert.equal(summary.lines.unknown, 1);
    assert.equal(rows.at(-1)?.kind, "prompt");
  });
});
