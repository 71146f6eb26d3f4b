/** A made session whose numbers are known: two days, a subagent, questions, a compaction, and names that try to be markup. */

type Json = Record<string, unknown>;

export const HOSTILE_TOOL = 'mcp__evil__<img src=x onerror="globalThis.hacked=1">';
export const HOSTILE_PATH = "/home/ada/demo/<script>globalThis.hacked=2</script>/\u202egnp.ts";

/** What the page must show of it. */
export const NUMBERS = {
  calls: 60,
  tools: {
    Read: { calls: 19, ok: 18, error: 1 },
    Bash: { calls: 14, ok: 12, error: 2 },
    Edit: { calls: 10, ok: 9, error: 1 },
    KillShell: { calls: 5, ok: 1, expected: 4 },
    Grep: { calls: 4, ok: 4 },
    Write: { calls: 3, ok: 2, rejected: 1 },
    Task: { calls: 1, ok: 1 },
    AskUserQuestion: { calls: 1, ok: 1 },
    ExitPlanMode: { calls: 2, ok: 1, rejected: 1 },
    [HOSTILE_TOOL]: { calls: 1, ok: 1 },
  },
  /** `src/parser.ts`: what happened to it, in order. */
  parser: ["Read", "Edited", "Edited", "Perhaps edited", "Edited", "Read", "Edited"],
  files: 21,
  /** `test.log`, which only a command names. */
  commandFiles: 1,
  compactions: 1,
} as const;

/** Lines of the session. */
export function numbersText(): string {
  const lines: string[] = [];
  let time = Date.UTC(2026, 2, 9, 8, 0, 0);
  let number = 0;
  let parent: string | null = null;
  let context = 18_000;
  const entry = (fields: Json, seconds: number): void => {
    time += seconds * 1000;
    const uuid = `n-${++number}`;
    const shared = {
      parentUuid: parent,
      isSidechain: false,
      sessionId: "a0000000-0000-4000-8000-000000000001",
      cwd: "/home/ada/demo",
      version: "2.1.0",
      uuid,
      timestamp: new Date(time).toISOString(),
    };
    lines.push(JSON.stringify({ ...shared, ...fields }));
    parent = uuid;
  };
  const prompt = (text: string, seconds: number): void =>
    entry({ type: "user", message: { role: "user", content: text } }, seconds);
  const said = (content: Json[], seconds: number, more: Json = {}, model = "claude-opus-5"): void => {
    context += 2_600;
    const usage = {
      input_tokens: 60,
      output_tokens: 240 + (number % 5) * 90,
      cache_creation_input_tokens: 2_600,
      cache_read_input_tokens: context - 2_660,
    };
    const message = { id: `msg_${number}`, role: "assistant", model, content, usage };
    entry({ type: "assistant", requestId: `req_${number}`, message, ...more }, seconds);
  };
  let id = 0;
  const call = (
    tool: string,
    input: Json,
    seconds: number,
    content: string,
    more: Json = {},
    side: Json = {},
  ): void => {
    const callId = `toolu_n${++id}`;
    const { is_error: failed, ...fields } = more;
    said(
      [{ type: "tool_use", id: callId, name: tool, input }],
      2 + (id % 3),
      side,
      side["agentId"] ? "nobody/unpriced" : undefined,
    );
    const result = { type: "tool_result", tool_use_id: callId, content, ...(failed === true && { is_error: true }) };
    entry({ type: "user", message: { role: "user", content: [result] }, ...fields, ...side }, seconds);
  };
  const read = (path: string, more: Json = {}): void =>
    call("Read", { file_path: path }, 0.4, "     1\tconst a = 1;\n     2\tconst b = 2;", more);
  const edit = (path: string, added = 2): void =>
    call(
      "Edit",
      { file_path: path, old_string: "a", new_string: "b" },
      0.6,
      `The file ${path} has been updated successfully.`,
      {
        toolUseResult: {
          filePath: path,
          structuredPatch: [
            {
              oldStart: 1,
              oldLines: 2,
              newStart: 1,
              newLines: 1 + added,
              lines: [" a", "-b", ...Array.from({ length: added }, () => "+c")],
            },
          ],
        },
      },
    );
  const bash = (command: string, seconds: number, failed = false): void =>
    call(
      "Bash",
      { command },
      seconds,
      failed ? "Exit code 2\nmake: *** no rule" : "done",
      failed ? { is_error: true } : {},
    );
  const failed = { is_error: true };
  const parser = "/home/ada/demo/src/parser.ts";

  prompt("Make the parser keep comments, and test it", 0);
  bash("git status", 1.2);
  read(parser);
  for (let at = 0; at < 8; at++) read(`/home/ada/demo/src/part${at}.ts`);
  read("/home/ada/demo/src/gone.ts", failed);
  call("Grep", { pattern: "comment" }, 0.8, "src/parser.ts");
  call("Grep", { pattern: "token" }, 0.7, "src/lexer.ts");
  call(
    "ExitPlanMode",
    { plan: "# Plan" },
    95,
    "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    failed,
  );
  call(
    "AskUserQuestion",
    { questions: [{ question: "Keep block comments?" }] },
    140,
    'User has answered your questions: "Keep block comments?"="Yes".',
  );
  call("ExitPlanMode", { plan: "# Plan, again" }, 40, "User has approved your plan. You can now start coding.");
  edit(parser, 6);
  edit(parser, 3);
  bash("npm test", 48, true);
  bash("sed -i 's/a/b/' src/parser.ts && npm test > test.log", 52);
  for (let at = 0; at < 4; at++)
    call(
      "KillShell",
      { shell_id: `b${at}` },
      0.2,
      `Shell b${at} is not running, so cannot be killed (status: completed)`,
      failed,
    );
  call("KillShell", { shell_id: "b9" }, 0.2, '{"message":"Successfully killed shell: b9 (sleep 9)","shell_id":"b9"}');
  said([{ type: "text", text: "The parser keeps comments now." }], 6);

  prompt("And the printer? Let an agent look first", 1_260);
  const task = "toolu_ntask";
  said(
    [
      {
        type: "tool_use",
        id: task,
        name: "Task",
        input: { subagent_type: "Explore", description: "Find the printers", prompt: "Find the printers." },
      },
    ],
    4,
  );
  const side = { isSidechain: true, agentId: "exp1" };
  const before = parent;
  const whole = context;
  context = 6_000;
  entry({ type: "user", message: { role: "user", content: "Find the printers." }, ...side, parentUuid: null }, 1);
  for (let at = 0; at < 2; at++) call("Grep", { pattern: `print${at}` }, 2.5, "src/printer.ts", {}, side);
  for (let at = 0; at < 4; at++)
    call("Read", { file_path: `/home/ada/demo/src/printer${at}.ts` }, 3, "     1\tx", {}, side);
  call("Bash", { command: "wc -l src/*.ts" }, 9, "812", {}, side);
  said([{ type: "text", text: "Four printers." }], 3, side, "nobody/unpriced");
  parent = before;
  context = whole;
  entry(
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: task, content: "Four printers." }] },
      toolUseResult: { agentId: "exp1", status: "completed", totalDurationMs: 47_000 },
    },
    2,
  );
  for (let at = 0; at < 4; at++) edit(`/home/ada/demo/src/printer${at}.ts`);
  call(
    "Edit",
    { file_path: parser, old_string: "x", new_string: "y" },
    0.5,
    "<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>",
    failed,
  );
  id++;
  for (const command of ["npm run lint", "npm run build", "npm test"]) bash(command, 14 + command.length);
  entry(
    {
      type: "system",
      subtype: "compact_boundary",
      content: "Conversation compacted",
      logicalParentUuid: parent,
      compactMetadata: { trigger: "auto", preTokens: context, postTokens: 21_000, durationMs: 38_000 },
    },
    38,
  );
  context = 21_000;
  said([{ type: "text", text: "Both are done." }], 4);

  prompt("Good morning. Write the changelog, and a test for the odd names", 57_600);
  call(
    "Write",
    { file_path: "/home/ada/demo/CHANGELOG.md", content: "x" },
    0.7,
    "File created successfully at: /home/ada/demo/CHANGELOG.md",
    {
      toolUseResult: { type: "create", filePath: "/home/ada/demo/CHANGELOG.md", content: "x", structuredPatch: [] },
    },
  );
  call(
    "Write",
    { file_path: "/home/ada/demo/.env", content: "x" },
    31,
    "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    failed,
  );
  call("Write", { file_path: HOSTILE_PATH, content: "x" }, 0.7, `File created successfully at: ${HOSTILE_PATH}`, {
    toolUseResult: { type: "create", filePath: HOSTILE_PATH, content: "x", structuredPatch: [] },
  });
  call(HOSTILE_TOOL, { text: "<b>x</b>" }, 3, "<b>x</b>");
  for (let at = 0; at < 4; at++) read(`/home/ada/demo/test/odd${at}.test.ts`);
  edit("/home/ada/demo/test/odd0.test.ts");
  edit("/home/ada/demo/test/odd1.test.ts");
  read(parser);
  bash("npm test", 44, true);
  for (const seconds of [46, 12, 7, 3, 2]) bash(`npm test -- ${seconds}`, seconds);
  edit(parser, 1);
  bash("git commit -am x", 1.5);
  said([{ type: "text", text: "All tests pass." }], 5);
  return `${lines.join("\n")}\n`;
}
