import assert from "node:assert/strict";
import { converted, opened, statusesOf, told } from "./opened";

const textOf = (text: string): object => ({ type: "text", text });
const user = (...content: readonly object[]): object => ({ role: "user", ts: 1000, content });
const model = (...calls: readonly (readonly [id: string, name: string, input?: object])[]): object => ({
  role: "assistant",
  // Messages of the model have different times.
  ts: 2000 + (calls[0]?.[0].charCodeAt(0) ?? 0),
  modelInfo: { modelId: "some-model", providerId: "openai", mode: "act" },
  metrics: { tokens: { prompt: 100, completion: 20, cached: 3 } },
  content: calls.map(([id, name, input]) => ({ type: "tool_use", id, name, input: input ?? {} })),
});
const task = user(textOf("<task>\nList files\n</task>"));
const texts = (...said: readonly string[]): object => user(...said.map(textOf));
const openTask = (...messages: readonly object[]) => opened(JSON.stringify([task, ...messages]));

describe("a task of Cline whose calls have IDs, and whose results are texts", () => {
  it("has each result with the call that it names, in their order", async () => {
    const file = await openTask(
      model(["a", "read_file", { path: "a.js" }], ["b", "read_file", { path: "b.js" }], ["c", "use_subagents"]),
      texts(
        "[read_file for 'a.js'] Result:\n1 | one",
        "[read_file for 'b.js'] Result:\nThe tool execution failed with the following error:\n<error>\nGone\n</error>",
        "[subagents] Result:\nSubagent results:\nTotal: 1",
        "\n\t# TODO LIST UPDATE REQUIRED - You MUST include the task_progress parameter in your NEXT tool call.",
      ),
    );
    assert.deepEqual(statusesOf(file), { a: "ok", b: "error", c: "ok" });
    assert.equal(file.calls.get("a")?.text, "1 | one");
    assert.equal(file.calls.get("c")?.text, "Subagent results:\nTotal: 1");
  });

  it("has no result for a call that was left, however often its tool is called later", async () => {
    const file = await openTask(
      model(["a", "ask_followup_question", { question: "Which?" }]),
      texts("[TASK RESUMPTION] This task was interrupted 3 days ago.", "(The user did not provide a new message.)"),
      model(["b", "ask_followup_question", { question: "Now?" }]),
      texts("[ask_followup_question for 'Now?'] Result:\n<answer>\nYes\n</answer>"),
    );
    assert.deepEqual(statusesOf(file), { a: "orphaned", b: "ok" });
  });

  it("takes no text for a result that has one by its ID, or that names a tool which nobody called", async () => {
    const file = await openTask(
      model(["a", "read_file", { path: "a.js" }], ["b", "list_files", { path: "." }]),
      user(
        { type: "tool_result", tool_use_id: "a", content: "[read_file for 'a.js'] Result:\n1 | one" },
        textOf("[read_file for 'a.js'] Result:\n2 | two"),
        textOf("[search_files for 'x'] Result:\nFound 0 results."),
      ),
    );
    assert.deepEqual(statusesOf(file), { a: "ok", b: "pending" });
    assert.equal(file.calls.get("a")?.text, "1 | one");
  });

  it("has the reason of a result behind the tool that its first line names", async () => {
    const head = "[write_to_file for 'a.js'] Result:\n";
    const failure = "The tool execution failed with the following error:\n<error>\nNo such folder\n</error>";
    const file = await openTask(
      model(["a", "write_to_file", { path: "a.js", content: "x" }], ["b", "write_to_file", { path: "a.js" }]),
      user(
        { type: "tool_result", tool_use_id: "a", content: `${head}The user denied this operation.` },
        { type: "tool_result", tool_use_id: "b", content: `${head}${failure}` },
      ),
    );
    assert.deepEqual(statusesOf(file), { a: "rejected", b: "error" });
  });

  it("has calls that didn't run because of another one as refused, or as failed", async () => {
    const file = await openTask(
      model(["a", "write_to_file"], ["b", "read_file"], ["c", "list_files"], ["d", "search_files"]),
      texts(
        "[write_to_file for 'a.js'] Result:\nThe user denied this operation.",
        "Skipping tool due to user rejecting a previous tool. [read_file for 'a.js']",
        "Skipping tool [list_files for '.'] due to user rejecting a previous tool.",
        "Tool [search_files] was not executed because a tool has already been used in this message.",
      ),
    );
    assert.deepEqual(statusesOf(file), { a: "rejected", b: "rejected", c: "rejected", d: "error" });
  });

  it("has a command that goes on, was cancelled, or was ended by a signal", async () => {
    const head = "[execute_command for 'x'] Result:\n";
    const file = await openTask(
      model(["a", "execute_command"], ["b", "execute_command"], ["c", "execute_command"]),
      texts(
        `${head}Command timed out after 30 seconds. Running in background.\nLog file: C:\\T\\background-17-ab.log\n`,
        `${head}Command cancelled. \nOutput captured before cancellation:\nx`,
        `${head}Command terminated by signal SIGKILL.\nOutput:\nx`,
      ),
    );
    assert.deepEqual(statusesOf(file), { a: "ok", b: "interrupted", c: "error" });
    assert.equal(file.calls.get("a")?.reason, "It goes on in the background as background-17-ab");
    assert.equal(file.calls.get("c")?.reason, "The command was ended by signal SIGKILL");
  });

  it("has the lines that a call changed in the file that is named by its absolute path", async () => {
    const diff = "------- SEARCH\none\n=======\n1\n2\n+++++++ REPLACE";
    const { rows, calls } = await openTask(
      model(["a", "replace_in_file", { absolutePath: "/w/a.js", diff }]),
      texts("[replace_in_file for '/w/a.js'] Result:\nThe content was successfully saved to /w/a.js."),
    );
    assert.deepEqual(rows.find(({ call }) => call)?.call?.change, { added: 2, removed: 1 });
    assert.equal(calls.get("a")?.summary, "/w/a.js");
  });

  it("has the working folder in which it went on, behind the first one", async () => {
    const place = (folder: string): object =>
      textOf(`<environment_details>\n# Current Working Directory (${folder}) Files\na.js\n</environment_details>`);
    const messages = [
      user(place("/w/one")),
      model(["a", "execute_command", { command: "touch x.txt" }]),
      user(textOf("[TASK RESUMPTION] This task was interrupted."), place("/w/two")),
      model(["b", "execute_command", { command: "touch y.txt" }]),
    ];
    const lines = await converted(new TextEncoder().encode(JSON.stringify([task, ...messages])));
    const folders = ["touch x.txt", "touch y.txt"].map(
      (command) => /"cwd":"([^"]*)"/.exec(lines.split("\n").find((line) => line.includes(command)) ?? "")?.[1],
    );
    assert.deepEqual(folders, ["/w/one", "/w/two"]);
  });

  it("has as prompts only what was typed, and the tokens of each message", async () => {
    const file = await openTask(
      model(["a", "attempt_completion"]),
      texts(
        "[attempt_completion] Result: Done",
        "The user has provided feedback on the results. Consider their input to continue the task.",
        "<feedback>\nMore.\n</feedback>",
      ),
      model(["b", "attempt_completion"]),
      texts(
        "[TASK RESUMPTION] This task was interrupted just now.",
        "New instructions for task continuation:\n<user_message>\nGo on\n</user_message>",
        "New message to respond to with plan_mode_respond tool (provide it in the <response> parameter):\n<user_message>\nWhy?\n</user_message>",
        'Files attached by the user:\n\n<file_content path="a.js">\nx\n</file_content>',
      ),
    );
    const prompts = told(file).filter((row) => row.startsWith("prompt"));
    assert.deepEqual(prompts, ["prompt: List files", "prompt: More.", "prompt: Go on", "prompt: Why?"]);
    assert.deepEqual(file.summary.usage, {
      input_tokens: 200,
      output_tokens: 40,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 6,
    });
  });
});
