import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("to-do lists of other agents", () => {
  const read = (content: string, status: string): object => ({ content, status });

  it("are read from the inputs of Codex, Gemini CLI, Qwen Code, Kimi, Nanocoder, and VS Code", () => {
    const todos = (tool: string, input: object): unknown =>
      (dataOf(tool, { input, content: "Done" }) as { todos?: unknown }).todos;
    assert.deepEqual(todos("update_plan", { plan: [{ step: "Read", status: "completed" }] }), [
      { step: "Read", ...read("Read", "completed") },
    ]);
    assert.deepEqual(todos("write_todos", { todos: [{ description: "Read", status: "in_progress" }] }), [
      { description: "Read", ...read("Read", "in_progress") },
    ]);
    assert.deepEqual(todos("todo_write", { todos: [{ id: "1", content: "Read", status: "pending" }] }), [
      { id: "1", ...read("Read", "pending") },
    ]);
    assert.deepEqual(todos("SetTodoList", { todos: [{ title: "Read", status: "done" }] }), [
      { title: "Read", ...read("Read", "done") },
    ]);
    assert.deepEqual(todos("write_tasks", { tasks: [{ title: "Read", description: "All", status: "completed" }] }), [
      { title: "Read", description: "All", ...read("Read", "completed") },
    ]);
    assert.deepEqual(todos("manage_todo_list", { todoList: [{ id: 1, title: "Read", status: "not-started" }] }), [
      { id: 1, title: "Read", ...read("Read", "not-started") },
    ]);
  });

  it("are read from the Markdown of Continue, Roo Code, and Droid", () => {
    const items = [read("Read", "completed"), read("Write [it]", "in_progress"), read("Test", "pending")];
    assert.deepEqual(dataOf("Checklist", { input: { checklist: "- [X] Read\n- [-] Write [it]\n\n* [ ] Test\n" } }), {
      todos: items,
    });
    assert.deepEqual(dataOf("update_todo_list", { input: { todos: "[x] Read\n[-] Write [it]\n1. [ ] Test" } }), {
      todos: items,
    });
    const content = "TODO List Updated";
    assert.deepEqual(dataOf("TodoWrite", { input: { todos: "- [x] Read" }, content }), {
      success: true,
      todos: [read("Read", "completed")],
    });
  });

  it("say why a plan was changed", () => {
    const input = { plan: [{ step: "Read", status: "completed" }], explanation: "It is small" };
    assert.deepEqual(dataOf("update_plan", { input, content: "Plan updated" }), {
      todos: [{ step: "Read", ...read("Read", "completed") }],
      explanation: "It is small",
    });
  });

  it("are shown as recorded if an item has another form", () => {
    const raw = "Plan updated";
    for (const plan of [undefined, 7, "not a list", [7], [{ step: 7 }], [{ step: "Read" }, "Write"], "- [x] a\nb"])
      assert.deepEqual(dataOf("update_plan", { input: { plan }, content: raw }), { raw }, JSON.stringify(plan));
  });
});
