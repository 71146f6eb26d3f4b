import assert from "node:assert/strict";
import { outlineOf } from "../../../src/transcripts/calls/readers/task";
import { dataOf } from "../../support/recordedCall";

describe("TodoWrite", () => {
  const content =
    "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";
  const todo = (text: string): object => ({ content: text, status: "pending", activeForm: text });
  it("takes the list from toolUseResult, then from the entry's todos, then from the input", () => {
    const input = { todos: [todo("input")] };
    const entry = { todos: [todo("entry")] };
    const toolUseResult = { oldTodos: [], newTodos: [todo("result")] };
    assert.deepEqual(dataOf("TodoWrite", { content, input, entry: { ...entry, toolUseResult } }), {
      success: true,
      todos: [todo("result")],
      oldTodos: [],
    });
    assert.deepEqual(dataOf("TodoWrite", { content, input, entry }), { success: true, todos: [todo("entry")] });
    assert.deepEqual(dataOf("TodoWrite", { content, input }), { success: true, todos: [todo("input")] });
  });

  it("reads a list that was written as JSON in a string", () => {
    assert.deepEqual(dataOf("TodoWrite", { content, input: { todos: JSON.stringify([todo("x")]) } }), {
      success: true,
      todos: [todo("x")],
    });
  });
});

describe("Task and Agent", () => {
  it("join the text blocks, leave out the one that names the agent, and list the headings", () => {
    const content = [
      { type: "text", text: "# Found\n```\n# not a heading\n```\n## Decision: **SSE** ##" },
      { type: "text", text: "more" },
      { type: "text", text: "agentId: a7c31f0 (for resuming)" },
    ];
    for (const tool of ["Task", "Agent"]) {
      assert.deepEqual(dataOf(tool, { content }), {
        subagentResponse: "# Found\n```\n# not a heading\n```\n## Decision: **SSE** ##\nmore",
        outline: [
          { level: 1, title: "Found" },
          { level: 2, title: "Decision: **SSE**" },
        ],
        agentId: "a7c31f0",
      });
    }
  });

  it("read an empty result, and one that is a string", () => {
    assert.deepEqual(dataOf("Task", { content: [] }), { subagentResponse: "", outline: [] });
    assert.deepEqual(dataOf("Task", { content: "x" }), { subagentResponse: "x", outline: [] });
  });

  it("report a run in the background", () => {
    const toolUseResult = { status: "async_launched", agentId: "a1", outputFile: "/tmp/a1", description: "x" };
    const content = [{ type: "text", text: "Async agent launched successfully.\nagentId: a1" }];
    assert.deepEqual(dataOf("Task", { content, entry: { toolUseResult } }), {
      subagentResponse: "Async agent launched successfully.\nagentId: a1",
      outline: [],
      agentId: "a1",
      status: "async_launched",
      outputFile: "/tmp/a1",
    });
  });

  it("keep a closing fence apart from another kind of fence", () => {
    assert.deepEqual(outlineOf("~~~\n```\n# no\n~~~\n# yes"), [{ level: 1, title: "yes" }]);
  });
});

describe("TodoRead", () => {
  it("reads the list that is in the text", () => {
    const content = 'Remember to update the list. Here is the current list: [{"content":"a [b]","status":"pending"}]';
    assert.deepEqual(dataOf("TodoRead", { content }), { todos: [{ content: "a [b]", status: "pending" }] });
  });
});

describe("Task without structure", () => {
  it("reads the figures after the result", () => {
    const content = [
      { type: "text", text: "Found." },
      {
        type: "text",
        text: "agentId: a1 (for resuming)\n<usage>total_tokens: 1200\ntool_uses: 3\nduration_ms: 4500</usage>",
      },
    ];
    assert.deepEqual(dataOf("Task", { content }), {
      subagentResponse: "Found.",
      outline: [],
      agentId: "a1",
      totalTokens: 1200,
      totalToolUseCount: 3,
      totalDurationMs: 4500,
    });
  });

  it("reads where an agent in the background writes", () => {
    const text =
      "Async agent launched successfully.\nagentId: a2 (internal ID)\noutput_file: /t/a 2.output\nThe agent works.";
    assert.deepEqual(dataOf("Task", { content: [{ type: "text", text }] }), {
      subagentResponse: text,
      outline: [],
      agentId: "a2",
      status: "async_launched",
      outputFile: "/t/a 2.output",
    });
  });
});

describe("the tools of the task list", () => {
  it("TaskCreate: number and subject", () => {
    const content = "Task #12 created successfully: Run: fmt, lint";
    assert.deepEqual(dataOf("TaskCreate", { content }), { taskId: "12", subject: "Run: fmt, lint" });
    const toolUseResult = { task: { id: "3", subject: "x" } };
    assert.deepEqual(dataOf("TaskCreate", { content, entry: { toolUseResult } }), { taskId: "3", subject: "x" });
  });

  it("TaskUpdate: what was changed", () => {
    assert.deepEqual(dataOf("TaskUpdate", { content: "Updated task #3 description, status" }), {
      taskId: "3",
      updatedFields: ["description", "status"],
    });
    assert.deepEqual(dataOf("TaskUpdate", { content: "Updated task #3 " }), { taskId: "3", updatedFields: [] });
    const statusChange = { from: "pending", to: "completed" };
    const toolUseResult = { success: true, taskId: "4", updatedFields: ["status"], statusChange };
    assert.deepEqual(dataOf("TaskUpdate", { content: "x", entry: { toolUseResult } }), {
      taskId: "4",
      updatedFields: ["status"],
      statusChange,
    });
  });

  it("TaskList: the tasks, and none", () => {
    const content = "#1 [completed] Fix [a] (b)\n#2 [pending] Test (ann) [blocked by #1, #3]";
    assert.deepEqual(dataOf("TaskList", { content }), {
      tasks: [
        { id: "1", status: "completed", subject: "Fix [a]", owner: "b" },
        { id: "2", status: "pending", subject: "Test", owner: "ann", blockedBy: ["1", "3"] },
      ],
    });
    assert.deepEqual(dataOf("TaskList", { content: "No tasks found" }), { tasks: [] });
    assert.deepEqual(dataOf("TaskList", { content: "#1 [pending] a\nand more" }), { raw: "#1 [pending] a\nand more" });
    const toolUseResult = { tasks: [{ id: "1", subject: "a", status: "pending", blockedBy: [] }] };
    assert.deepEqual(dataOf("TaskList", { content, entry: { toolUseResult } }), toolUseResult);
  });

  it("TaskGet: the task", () => {
    const content = "Task #3: Extract it\nStatus: pending\nDescription: one\ntwo";
    const task = { id: "3", subject: "Extract it", status: "pending", description: "one\ntwo" };
    assert.deepEqual(dataOf("TaskGet", { content }), { task });
    assert.deepEqual(dataOf("TaskGet", { content: "x", entry: { toolUseResult: { task } } }), { task });
  });
});
