import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import { openTranscript } from "../../../src/transcripts/transcript";
import { whenRead } from "../../support/transcripts";
import { temporaryFolder } from "../hosts/temporary";
import { lines, result, use, type Json } from "./requirements/read";

describe("a list of todos that the transcript does not contain", () => {
  const folder = temporaryFolder();
  const modified = "Todos have been modified successfully. Ensure that you continue to use the todo list";
  const list = [{ content: "Paint", status: "pending", activeForm: "Painting" }];
  const own = "claude/todos/s1-agent-s1.json";
  const detail = async (input: Json, file = "claude/projects/-w-p/s1.jsonl", text = modified): Promise<CallDetail> => {
    folder.fill({ [file]: lines(use("c1", "TodoWrite", input), result("c1", text)) });
    const opened = await openTranscript(nodeFiles, folder.resource(file));
    await whenRead(opened);
    const call = await opened.call({ call: "c1" });
    opened.dispose();
    assert.ok(call, "the call is there");
    return call;
  };
  const todos = ({ result: answer }: CallDetail): unknown => (answer?.ok ? answer.data["todos"] : undefined);

  it("is read from the list's own file, that of the session or of the agent, and marked as its last state", async () => {
    folder.fill({
      [own]: JSON.stringify(list),
      "claude/todos/s1-agent-a7.json": JSON.stringify([{ content: "Sweep", status: "completed" }]),
    });
    const call = await detail({});
    assert.deepEqual(todos(call), list);
    assert.match(call.note ?? "", /read from its own file/);
    const agent = await detail({}, "claude/projects/-w-p/s1/subagents/agent-a7.jsonl");
    assert.deepEqual(todos(agent), [{ content: "Sweep", status: "completed" }]);
  });

  it("is the transcript's own if that has one, and nobody's if the call failed", async () => {
    folder.fill({ [own]: JSON.stringify(list) });
    const said = [{ content: "Said", status: "pending", activeForm: "Saying" }];
    const call = await detail({ todos: said });
    assert.deepEqual([todos(call), call.note], [said, undefined]);
    const emptied = await detail({ todos: [] });
    assert.deepEqual([todos(emptied), emptied.note], [[], undefined], "the model emptied it");
    const failed = await detail(
      {},
      undefined,
      "<tool_use_error>InputValidationError: todos is missing</tool_use_error>",
    );
    assert.deepEqual([failed.status, failed.result?.ok], ["error", false]);
  });

  it("is none if there is no such file, or it is damaged, too long, another's, outside of the folder, or a link", async () => {
    folder.fill({
      "claude/todos/s2-agent-s2.json": JSON.stringify(list),
      "todos/s1-agent-s1.json": JSON.stringify(list),
    });
    const none = async (): Promise<void> => {
      const call = await detail({});
      assert.deepEqual([todos(call), call.note], [[], undefined]);
    };
    await none();
    for (const text of ["[", "{}", "[]", "[1]", JSON.stringify([{ content: "x".repeat(1_100_000) }])]) {
      folder.fill({ [own]: text });
      await none();
    }
    const file = path.join(folder.path, own);
    fs.rmSync(file);
    fs.symlinkSync(path.join(folder.path, "todos/s1-agent-s1.json"), file);
    await none();
    fs.rmSync(path.dirname(file), { recursive: true });
    fs.symlinkSync(path.join(folder.path, "todos"), path.dirname(file));
    await none();
    assert.deepEqual(todos(await detail({}, "projects/s1.jsonl")), []);
  });
});
