import assert from "node:assert/strict";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type { ShownAgent } from "../../../../src/transcripts/model/outlineModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";
import { lines, prompt, result, use, type Json } from "../requirements/read";

const opened = async (...entries: readonly Json[]): Promise<Transcript> => {
  const { files, resource } = memoryFile(lines(...entries));
  const transcript = await openTranscript(files, resource);
  await whenRead(transcript);
  return transcript;
};
const reasonOf = async (transcript: Transcript, id: string): Promise<string | undefined> =>
  (await transcript.call({ call: id }))?.reason;
const agentOf = async (transcript: Transcript, id: string): Promise<ShownAgent | undefined> =>
  transcript.agentOf({ call: id });

const launch = (id: string, agentId: string): Json[] => [
  use(id, "Agent", { description: "look", prompt: "Look", run_in_background: true }),
  result(
    id,
    [{ type: "text", text: `Async agent launched successfully.\nagentId: ${agentId} (internal ID)` }],
    {},
    {
      toolUseResult: { isAsync: true, status: "async_launched", agentId, description: "look", prompt: "Look" },
    },
  ),
];
const poll = (id: string, taskId: string, status: string, retrieved = "success"): Json[] => [
  use(id, "TaskOutput", { task_id: taskId }),
  result(
    id,
    `<retrieval_status>${retrieved}</retrieval_status>\n\n<task_id>${taskId}</task_id>`,
    {},
    {
      toolUseResult: { retrieval_status: retrieved, task: { task_id: taskId, task_type: "local_agent", status } },
    },
  ),
];
const notice = (taskId: string, status: string, call?: string): string =>
  `<task-notification>\n<task-id>${taskId}</task-id>\n${call === undefined ? "" : `<tool-use-id>${call}</tool-use-id>\n`}<status>${status}</status>\n<summary>Agent "look" ${status}</summary>\n</task-notification>`;

describe("a call that goes on in the background", () => {
  it("has the status of its last evidence: the launch, then polls, then the notification", async () => {
    const start = [prompt("Go"), ...launch("c1", "a1")];
    assert.equal(await reasonOf(await opened(...start), "c1"), "Started in the background");
    const polled = [...start, ...poll("p1", "a1", "running", "not_ready")];
    assert.equal(
      await reasonOf(await opened(...polled), "c1"),
      "Started in the background; it was still running (line 5)",
    );
    const told = [...polled, prompt(notice("a1", "failed", "c1"))];
    assert.equal(await reasonOf(await opened(...told), "c1"), "Started in the background; it failed (line 6)");
    const transcript = await opened(...told);
    const agent = await agentOf(transcript, "c1");
    assert.deepEqual([agent?.state?.status, agent?.state?.by], ["failed", "notification"]);
    const [row] = await transcript.rows({ from: agent?.state?.row ?? -1, to: (agent?.state?.row ?? -1) + 1 });
    assert.equal(row?.line, 6);
    const rows = await transcript.rows({ from: 0, to: 9 });
    assert.equal(
      rows.find(({ call }) => call?.id === "c1")?.call?.reason,
      "Started in the background; it failed (line 6)",
    );
    assert.equal(rows.find(({ call }) => call?.id === "c1")?.call?.status, "error");
  });

  it("is found by its task if a notification names no call, wherever the notification is", async () => {
    const start = [prompt("Go"), ...launch("c1", "a1"), ...launch("c2", "a2")];
    for (const entry of [
      { type: "queue-operation", operation: "enqueue", content: notice("a2", "completed") },
      { type: "attachment", attachment: { type: "queued_command", prompt: notice("a2", "completed") } },
      prompt([{ type: "text", text: `${notice("a9", "failed")}\n${notice("a2", "completed")}` }]),
    ]) {
      const transcript = await opened(...start, entry);
      assert.equal(await reasonOf(transcript, "c1"), "Started in the background");
      assert.equal(await reasonOf(transcript, "c2"), "Started in the background; it completed (line 6)");
    }
  });

  it("may be a command, which is polled, ended, and reported like an agent", async () => {
    const start = [
      prompt("Go"),
      use("c1", "Bash", { command: "npm test", run_in_background: true }),
      result("c1", "Command running in background with ID: b1"),
    ];
    const background = "Started in the background";
    assert.equal(await reasonOf(await opened(...start), "c1"), background);
    const asked = [
      use("p1", "BashOutput", { bash_id: "b1" }),
      result("p1", "<status>running</status>", {}, { toolUseResult: { shellId: "b1", status: "running" } }),
    ];
    assert.equal(
      await reasonOf(await opened(...start, ...asked), "c1"),
      `${background}; it was still running (line 5)`,
    );
    const ended = [
      use("k1", "TaskStop", { task_id: "b1" }),
      result("k1", '{"message":"Successfully stopped task: b1 (npm test)","task_id":"b1"}'),
    ];
    assert.equal(await reasonOf(await opened(...start, ...ended), "c1"), `${background}; it was ended (line 5)`);
    const odd = prompt(notice("b1", "<b>odd", "c1").replace("<b>odd", "paused"));
    assert.equal(await reasonOf(await opened(...start, odd), "c1"), `${background}; it was "paused" (line 4)`);
  });

  it("is not reported by what has no status, belongs to another, or comes before it", async () => {
    const transcript = await opened(
      prompt(notice("a1", "failed", "c1")),
      ...launch("c1", "a1"),
      prompt("<task-notification>\n<task-id>a1</task-id>\n<summary>Monitor event</summary>\n</task-notification>"),
      prompt(notice("a9", "failed", "c9")),
      prompt("I saw a <status>failed</status> somewhere"),
      use("p1", "TaskOutput", { task_id: "a1" }),
      result("p1", "<tool_use_error>No task found with ID: a1</tool_use_error>", { is_error: true }),
    );
    assert.equal(await reasonOf(transcript, "c1"), "Started in the background");
  });

  it("keeps what was reported when its start occurs in the file again, as in copied history", async () => {
    const transcript = await opened(
      prompt("Go"),
      ...launch("c1", "a1"),
      prompt(notice("a1", "completed", "c1")),
      ...launch("c1", "a1"),
    );
    assert.equal(await reasonOf(transcript, "c1"), "Started in the background; it completed (line 4)");
  });
});
