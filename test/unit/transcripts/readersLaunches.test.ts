import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("Skill and SlashCommand", () => {
  for (const [skillName, category, name] of [
    ["superpowers:writing-skills", "superpowers", "writing-skills"],
    ["using-animejs-v4", null, "using-animejs-v4"],
    ["a:workflows:work", "a", "workflows:work"],
  ] as const) {
    it(`split ${skillName}`, () => {
      assert.deepEqual(dataOf("Skill", { content: `Launching skill: ${skillName}` }), { skillName, category, name });
    });
  }

  it("read the command's name", () => {
    assert.deepEqual(dataOf("SlashCommand", { content: "Launching command: /speckit.tasks" }), {
      commandName: "/speckit.tasks",
    });
  });

  it("read the structured result of newer versions", () => {
    assert.deepEqual(
      dataOf("Skill", { content: "ok", entry: { toolUseResult: { success: true, commandName: "x:y" } } }),
      { skillName: "x:y", category: "x", name: "y" },
    );
  });
});

describe("Skill in an agent of its own", () => {
  it("shows the result", () => {
    const content = 'Skill "code-review" completed (forked execution).\n\nResult:\nNo bugs.';
    const data = {
      skillName: "code-review",
      category: null,
      name: "code-review",
      status: "forked",
      result: "No bugs.",
    };
    assert.deepEqual(dataOf("Skill", { content }), data);
    const toolUseResult = {
      success: true,
      commandName: "code-review",
      status: "forked",
      agentId: "a1",
      result: "No bugs.",
    };
    assert.deepEqual(dataOf("Skill", { content, entry: { toolUseResult } }), { ...data, agentId: "a1" });
  });
});

describe("SlashCommand", () => {
  it("has its slash wherever the name comes from", () => {
    const entry = { toolUseResult: { success: true, commandName: "speckit.tasks" } };
    assert.deepEqual(dataOf("SlashCommand", { content: "x", entry }), { commandName: "/speckit.tasks" });
  });
});

/** What newer tools answer with: text alone, and the structured result beside it. */
const cases: readonly (readonly [
  tool: string,
  recorded: { readonly content: unknown; readonly toolUseResult?: unknown; readonly input?: unknown },
  data: unknown,
])[] = [
  [
    "Artifact",
    { content: "Published /w/a b.html at https://a.example/x" },
    { url: "https://a.example/x", path: "/w/a b.html" },
  ],
  [
    "Artifact",
    { content: "x", toolUseResult: { url: "u", path: "/w/a", title: "T" } },
    { url: "u", path: "/w/a", title: "T" },
  ],
  [
    "Workflow",
    {
      content:
        "Workflow launched in background. Task ID: w1\nSummary: demo\nTranscript dir: /t d\nScript file: /t/s.js\nRun ID: wf_1\nYou will be notified.",
    },
    { taskId: "w1", runId: "wf_1", summary: "demo", transcriptDir: "/t d", scriptPath: "/t/s.js" },
  ],
  [
    "Workflow",
    { content: "x", toolUseResult: { status: "async_launched", taskId: "w2" } },
    { taskId: "w2", status: "async_launched" },
  ],
  [
    "CronCreate",
    { content: "Scheduled recurring job 337e67de (Every 2 minutes). Session-only." },
    {
      jobId: "337e67de",
      message: "Scheduled recurring job 337e67de (Every 2 minutes). Session-only.",
      recurring: true,
      humanSchedule: "Every 2 minutes",
    },
  ],
  ["CronDelete", { content: "Cancelled job 337e67de." }, { jobId: "337e67de", message: "Cancelled job 337e67de." }],
  ["CronList", { content: "No scheduled jobs." }, { jobs: [] }],
  [
    "CronList",
    { content: "337e67de — Every 2 minutes (recurring) [session-only]: Check: CI" },
    {
      jobs: [
        { id: "337e67de", humanSchedule: "Every 2 minutes", recurring: true, durable: false, prompt: "Check: CI" },
      ],
    },
  ],
  ["CronList", { content: "x", toolUseResult: { jobs: [{ id: "a" }] } }, { jobs: [{ id: "a" }] }],
  [
    "ScheduleWakeup",
    { content: "Next wakeup scheduled for 12:04:00 (in 270s)." },
    { message: "Next wakeup scheduled for 12:04:00 (in 270s).", nextAt: "12:04:00", inSeconds: 270 },
  ],
  [
    "SendMessage",
    { content: '{"success":true,"message":"Sent","request_id":"r1","target":"ann"}' },
    { message: "Sent", target: "ann", requestId: "r1" },
  ],
  [
    "TeamCreate",
    { content: '{"team_name":"t","team_file_path":"/t.json","lead_agent_id":"lead@t"}' },
    { teamName: "t", teamFilePath: "/t.json", leadAgentId: "lead@t" },
  ],
  ["TeamDelete", { content: '{"success":true,"message":"Gone","team_name":"t"}' }, { message: "Gone", teamName: "t" }],
  ["EnterPlanMode", { content: "Entered plan mode. You should …" }, { message: "Entered plan mode. You should …" }],
  [
    "EnterPlanMode",
    { content: "x", toolUseResult: { message: "Entered plan mode." } },
    { message: "Entered plan mode." },
  ],
  [
    "EnterWorktree",
    { content: "Created worktree at /w/my.tree on branch fix/1. The session is now working in the worktree." },
    {
      message: "Created worktree at /w/my.tree on branch fix/1. The session is now working in the worktree.",
      worktreePath: "/w/my.tree",
      worktreeBranch: "fix/1",
    },
  ],
  [
    "ExitWorktree",
    { content: "Exited and removed worktree at /w/t.", toolUseResult: { action: "remove", worktreePath: "/w/t" } },
    { message: "Exited and removed worktree at /w/t.", worktreePath: "/w/t", action: "remove" },
  ],
  [
    "ExitWorktree",
    { content: "Exited worktree. Your work is preserved at /w/t on branch b." },
    {
      message: "Exited worktree. Your work is preserved at /w/t on branch b.",
      worktreePath: "/w/t",
      worktreeBranch: "b",
    },
  ],
  ["ListMcpResourcesTool", { content: '[{"uri":"file:///a"}]' }, { resources: [{ uri: "file:///a" }] }],
  ["ListMcpResourcesTool", { content: "No resources found. MCP servers may …" }, { resources: [] }],
  [
    "ReadMcpResourceTool",
    { content: '{"contents":[{"uri":"u","text":"t"}]}' },
    { contents: [{ uri: "u", text: "t" }] },
  ],
  [
    "StructuredOutput",
    { content: "Structured output provided successfully", input: { verdict: "ok" } },
    { output: { verdict: "ok" } },
  ],
  [
    "PushNotification",
    { content: "Sent.", toolUseResult: { sent: true, extra: {} } },
    { message: "Sent.", sent: true },
  ],
  ["Cd", { content: "Changed directory to /w" }, { message: "Changed directory to /w" }],
];

describe("newer tools", () => {
  for (const [tool, { content, toolUseResult, input }, data] of cases) {
    it(`${tool} returns ${JSON.stringify(data)}`, () => {
      const entry = toolUseResult === undefined ? {} : { toolUseResult };
      assert.deepEqual(dataOf(tool, { content, entry, ...(input !== undefined && { input }) }), data);
    });
  }
});
