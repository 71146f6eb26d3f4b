import assert from "node:assert/strict";
import fs from "node:fs";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { openTranscript } from "../../../src/transcripts/transcript";
import { whenRead } from "../../support/transcripts";
import { temporaryFolder } from "../hosts/temporary";
import { lines, result, use } from "./requirements/read";

describe("the board of tasks that an earlier session made", () => {
  const folder = temporaryFolder();
  const transcript = lines(
    use("u1", "TaskUpdate", { taskId: "7", status: "in_progress" }),
    result("u1", "Updated task #7 status"),
    use("c1", "TaskCreate", { subject: "Own", description: "d" }),
    result("c1", "Task #8 created successfully: Own"),
  );
  const task = (id: string, subject: string): string =>
    JSON.stringify({ id, subject, description: `About ${subject}`, status: "completed", blocks: [], blockedBy: [] });
  const board = async (file: string): Promise<unknown> => {
    const opened = await openTranscript(nodeFiles, folder.resource(file));
    await whenRead(opened);
    const found = await opened.board({ call: "c1" });
    opened.dispose();
    return found?.tasks.map(({ id, subject, description, status }) => [id, subject, description, status]);
  };
  const unknown = [
    ["7", "Task #7", undefined, "in_progress"],
    ["8", "Own", "d", "pending"],
  ];

  it("reads the tasks from their own files, and keeps what the transcript reports", async () => {
    folder.fill({
      "claude/projects/-w-p/s1.jsonl": transcript,
      "claude/tasks/s1/7.json": task("7", "Earlier"),
      "claude/tasks/s1/8.json": task("8", "Renamed since"),
    });
    assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), [
      ["7", "Earlier", "About Earlier", "in_progress"],
      ["8", "Own", "d", "pending"],
    ]);
  });

  it("has numbers alone if there is no such file, or it is damaged, another task's, or another session's", async () => {
    folder.fill({
      "claude/projects/-w-p/s1.jsonl": transcript,
      "claude/tasks/s2/7.json": task("7", "Another session's"),
      "tasks/s1/7.json": task("7", "Outside the folder"),
    });
    assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), unknown);
    for (const text of ["{", "[]", task("9", "Another"), JSON.stringify({ id: "7", subject: 5 })]) {
      folder.fill({ "claude/tasks/s1/7.json": text });
      assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), unknown, text);
    }
  });

  it("has numbers alone if the transcript's name leads out of the folder of tasks, or is no session's id", async () => {
    folder.fill({
      "claude/tasks/s1/9.json": "{}",
      "claude/7.json": task("7", "Above"),
      "claude/tasks/7.json": task("7", "Beside"),
    });
    for (const name of ["...jsonl", "..jsonl", "%2e%2e.jsonl", "a%zz.jsonl", "s1 (copy).jsonl"]) {
      folder.fill({ [`claude/projects/-w-p/${name}`]: transcript });
      assert.deepEqual(await board(`claude/projects/-w-p/${name}`), unknown, name);
    }
  });

  it("has numbers alone if a link would be followed, or the transcript lies in no folder of projects", async () => {
    folder.fill({
      "claude/projects/-w-p/s1.jsonl": transcript,
      "elsewhere/s1/7.json": task("7", "Linked"),
      "claude/tasks/s2/none.json": "{}",
      "tasks/s1/7.json": task("7", "Outside"),
      "notes/s1.jsonl": transcript,
    });
    fs.symlinkSync(folder.at("elsewhere/s1"), folder.at("claude/tasks/s1"));
    assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), unknown);
    fs.rmSync(folder.at("claude/tasks"), { recursive: true });
    fs.symlinkSync(folder.at("elsewhere"), folder.at("claude/tasks"));
    assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), unknown);
    fs.rmSync(folder.at("claude/tasks"));
    folder.fill({ "claude/tasks/s1/other.json": "{}" });
    fs.symlinkSync(folder.at("elsewhere/s1/7.json"), folder.at("claude/tasks/s1/7.json"));
    assert.deepEqual(await board("claude/projects/-w-p/s1.jsonl"), unknown);
    assert.deepEqual(await board("notes/s1.jsonl"), unknown);
  });
});
