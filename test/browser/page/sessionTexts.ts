/** A made session with everything that an outline shows, and the files of its subagents. */
export const SESSION = "5e55104a-0000-4000-8000-000000000001";

/** Subagents with files, by id: what stands beside each. */
export const NESTED: Readonly<Record<string, { agentType: string; description: string; toolUseId: string }>> = {
  a1: { agentType: "Explore", description: "Find the parsers", toolUseId: "toolu_explore" },
  b2: { agentType: "reviewer", description: "Review what was found", toolUseId: "toolu_deep" },
};

type Json = Record<string, unknown>;

let clock = Date.UTC(2026, 2, 9, 14, 0, 0);

function entry(uuid: string, parentUuid: string | null, fields: Json, seconds = 5): Json {
  clock += seconds * 1000;
  return {
    parentUuid,
    isSidechain: false,
    sessionId: SESSION,
    cwd: "/home/sam/notes-app",
    version: "2.1.30",
    uuid,
    timestamp: new Date(clock).toISOString(),
    ...fields,
  };
}

const user = (content: unknown): Json => ({ type: "user", message: { role: "user", content } });
const answer = (id: string, content: Json[], output = 120): Json => ({
  type: "assistant",
  requestId: `req_${id}`,
  message: {
    id: `msg_${id}`,
    role: "assistant",
    model: "claude-sonnet-5",
    content,
    usage: {
      input_tokens: 40,
      output_tokens: output,
      cache_creation_input_tokens: 900,
      cache_read_input_tokens: 15_000,
    },
  },
});
const use = (id: string, name: string, input: Json): Json => ({ type: "tool_use", id, name, input });
const result = (id: string, content: string, more: Json = {}): Json => ({
  ...user([{ type: "tool_result", tool_use_id: id, content, ...more }]),
});
const text = (words: string): Json => ({ type: "text", text: words });
const lines = (entries: readonly Json[]): string => entries.map((one) => `${JSON.stringify(one)}\n`).join("");

export function mainText(): string {
  clock = Date.UTC(2026, 2, 9, 14, 0, 0);
  const side = { isSidechain: true, agentId: "inline7" };
  return lines([
    { type: "mode", mode: "normal", sessionId: SESSION },
    entry("p1", null, user("Tidy the parser and tell me where its tests are")),
    entry("a1", "p1", answer("1", [text("I will look."), use("toolu_ls", "Bash", { command: "ls src" })])),
    entry("r1", "a1", result("toolu_ls", "parser.ts\nsum.ts")),
    entry("a2", "r1", answer("2", [use("toolu_bad", "Read", { file_path: "src/missing.ts" })])),
    entry("r2", "a2", result("toolu_bad", "File does not exist.", { is_error: true })),
    entry("a3", "r2", answer("3", [text("The parser stands in src/parser.ts, its tests in test/.")])),
    entry("h1", "a3", { type: "system", subtype: "stop_hook_summary", hookCount: 1 }),
    entry("p2", "h1", user("Let two agents look at it")),
    entry(
      "a4",
      "p2",
      answer("4", [
        use("toolu_explore", "Task", {
          subagent_type: "Explore",
          description: "Find the parsers",
          prompt: "Find all parsers.",
        }),
        use("toolu_inline", "Task", {
          subagent_type: "Plan",
          description: "Plan the change",
          prompt: "Plan the change.",
        }),
        use("toolu_lost", "Task", {
          subagent_type: "Lost",
          description: "Leave no trace",
          prompt: "Leave no trace.",
        }),
      ]),
    ),
    entry("s1", null, { ...user("Plan the change."), ...side }),
    entry("s2", "s1", { ...answer("s2", [use("toolu_side", "Grep", { pattern: "sum" })]), ...side }),
    entry("s3", "s2", { ...result("toolu_side", "src/sum.ts"), ...side }),
    entry("s4", "s3", { ...answer("s4", [text("Plan: one file.")]), ...side }),
    entry("r3", "a4", {
      ...result("toolu_inline", "Plan: one file."),
      toolUseResult: { agentId: "inline7", status: "completed" },
    }),
    entry("r4", "r3", {
      ...result("toolu_explore", "Found two."),
      toolUseResult: { agentId: "a1", status: "completed" },
    }),
    entry("r5", "r4", {
      ...result("toolu_lost", "Done."),
      toolUseResult: { agentId: "lost9", status: "async_launched" },
    }),
    entry("a5", "r5", answer("5", [text("Both agree: one file is enough.")], 2400)),
    entry("e1", "a5", { ...answer("e", [text("API Error: 529 Overloaded")]), isApiErrorMessage: true }),
    entry("c1", "e1", {
      type: "system",
      subtype: "compact_boundary",
      content: "Conversation compacted",
      logicalParentUuid: "e1",
      compactMetadata: { trigger: "auto", preTokens: 168_400, postTokens: 21_300, durationMs: 42_000 },
    }),
    entry("p3", "c1", user("Use a class for it")),
    entry("a6", "p3", answer("6", [text("A class it is.")])),
    entry("p4", "c1", user("Use plain functions for it"), 60),
    entry(
      "a7",
      "p4",
      answer("7", [use("toolu_edit", "Edit", { file_path: "src/sum.ts", old_string: "a", new_string: "b" })]),
    ),
    entry("r6", "a7", result("toolu_edit", '{"success":false,"error":"Nothing matches"}')),
    entry("q1", "r6", { type: "attachment", attachment: { type: "queued_command", prompt: "And add a test" } }),
    entry("a8", "q1", answer("8", [text("Done, with a test.")])),
  ]);
}

export function agentText(id: string): string {
  const side = { isSidechain: true, agentId: id };
  const nested =
    id === "a1"
      ? [
          use("toolu_deep", "Task", {
            subagent_type: "reviewer",
            description: "Review what was found",
            prompt: "Review.",
          }),
        ]
      : [];
  return lines([
    entry(`${id}-1`, null, { ...user(id === "a1" ? "Find all parsers." : "Review."), ...side }),
    entry(`${id}-2`, `${id}-1`, {
      ...answer(`${id}2`, [use(`toolu_${id}`, "Glob", { pattern: "**/*.ts" }), ...nested]),
      ...side,
    }),
    entry(`${id}-3`, `${id}-2`, { ...result(`toolu_${id}`, "src/parser.ts\nsrc/sum.ts"), ...side }),
    entry(`${id}-4`, `${id}-3`, { ...answer(`${id}4`, [text("Found two.")]), ...side }),
  ]);
}

/** One more turn, as a running session writes it. */
/** A turn that starts a workflow. */
export function workflowText(): string {
  const launched = "Workflow launched in background. Task ID: w1\nSummary: Sweep the docs\nRun ID: wf_1";
  return lines([
    entry("wp", "a8", user("Sweep the docs")),
    entry("wa", "wp", answer("w", [use("toolu_flow", "Workflow", { name: "docs-sweep" })])),
    entry("wr", "wa", result("toolu_flow", launched)),
  ]);
}

/** Entries that tell of copies of files. */
export function copiesText(): string {
  const copy = { backupFileName: "5e367c349616ab38@v2", version: 2 };
  const tracked = { "src/parser.ts": copy, "src/new.ts": { backupFileName: null }, "src/lost.ts": {} };
  return lines([
    { type: "file-history-snapshot", messageId: "m", snapshot: { trackedFileBackups: tracked } },
    { type: "file-history-delta", messageId: "m", trackingPath: "src/sum.ts", backup: copy },
  ]);
}

/** What stands of its run in the session's folder, by path: one agent has a transcript. */
export const WORKFLOW: Readonly<Record<string, string>> = {
  "subagents/workflows/wf_1/agent-w1.jsonl": lines([
    { ...entry("w1p", null, user("Read a")), isSidechain: true, agentId: "w1" },
  ]),
  "workflows/wf_1.json": JSON.stringify({
    runId: "wf_1",
    workflowName: "docs-sweep",
    status: "failed",
    error: "Error: no pages",
    phases: [{ title: "Read", detail: "one a page" }, { title: "Check" }],
    args: { target: "docs/" },
    workflowProgress: [
      {
        type: "workflow_agent",
        agentId: "w1",
        label: "read:a",
        phaseTitle: "Read",
        state: "done",
        resultPreview: "A is old",
      },
      { type: "workflow_agent", agentId: "w2", label: "read:b", phaseTitle: "Read", state: "error" },
    ],
  }),
};

export function moreText(number: number): string {
  return lines([
    entry(`m${number}`, "a8", user(`Go on, part ${number}`)),
    entry(`n${number}`, `m${number}`, answer(`n${number}`, [text(`Part ${number} is done.`)])),
  ]);
}
