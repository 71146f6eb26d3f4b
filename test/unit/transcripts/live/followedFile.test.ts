import assert from "node:assert/strict";
import { FollowedFile } from "../../../../src/transcripts/live/followedFile";
import { MOST_CALLS } from "../../../../src/transcripts/live/liveCalls";
import type { LiveFile } from "../../../../src/transcripts/live/liveFinder";
import type { LiveCall } from "../../../../src/transcripts/live/liveModel";
import claude from "../../../../src/transcripts/sources/agents/claude";
import { chatRecords, claudeRecords, codexRecords } from "../../../support/liveRecords";
import { event } from "../../../support/copilotSession";
import { makeTranscript, memoryFile, seededRandom, type MemoryFile } from "../../../support/transcripts";

const CWD = "/home/sam/notes";
const { prompt, use, result, progress } = claudeRecords("s1", CWD);

function followed({ files, resource }: MemoryFile): FollowedFile {
  const file: LiveFile = { source: claude, resource, name: "session", kind: "session", session: "session" };
  return new FollowedFile(files, file, () => 0);
}

async function callsOf(text: string): Promise<readonly LiveCall[]> {
  const file = followed(memoryFile(text));
  await file.look();
  return file.listed.prompts.flatMap(({ calls }) => calls);
}

const states = (calls: readonly LiveCall[]): string[] =>
  calls.map(({ id, state, status }) => `${id} ${state} ${status}`);

describe("the calls of a session that is being written", () => {
  it("are the same in whatever pieces their records arrive", async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = seededRandom(seed);
      const { text } = makeTranscript({ seed, entries: 10 + Math.floor(random() * 150) });
      const bytes = new TextEncoder().encode(text);
      const memory = memoryFile("");
      const grown = followed(memory);
      for (let to = 0; to < bytes.length;) {
        to = Math.min(bytes.length, to + 1 + Math.floor(random() * random() * 20_000));
        memory.set(bytes.slice(0, to));
        await grown.look();
      }
      const whole = followed(memoryFile(text));
      await whole.look();
      assert.deepEqual(grown.listed, whole.listed, `seed ${seed}`);
    }
  });

  it("are listed once each, in order, and have a status other than pending only if they are done", async () => {
    for (let seed = 30; seed <= 60; seed++) {
      const { text } = makeTranscript({ seed, entries: 80 });
      const lines = text.split("\n");
      const calls = await callsOf(lines.slice(0, Math.ceil(lines.length * seededRandom(seed)())).join("\n"));
      assert.equal(new Set(calls.map(({ id }) => id)).size, calls.length, `seed ${seed}`);
      const rows = calls.map(({ row }) => row);
      assert.deepEqual(
        rows,
        [...rows].sort((one, other) => one - other),
        `seed ${seed}`,
      );
      for (const { state, status } of calls) assert.equal(state === "done", status !== "pending", `seed ${seed}`);
    }
  });

  it("have no result yet until a record shows more", async () => {
    const [call] = await callsOf(`${prompt("Test it")}${use("c1", "Bash", { command: "npm test" })}`);
    assert.equal(call?.state, "open");
    assert.equal(call.reason, "No result yet");
    assert.equal(call.summary, "npm test");
  });

  it("run as soon as a record says so, with the last lines of their output", async () => {
    const output = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join("\n");
    const text = `${prompt("Test it")}${use("c1", "Bash", { command: "npm test" })}${progress("c1", output, 30)}`;
    const [call] = await callsOf(text);
    assert.equal(call?.state, "running");
    assert.equal(call.output, "line 5\nline 6\nline 7\nline 8\nline 9");
  });

  it("don't run because a hook before them does", async () => {
    const hook = progress("c1", "", 1).replace("bash_progress", "hook_progress");
    const [call] = await callsOf(`${prompt("Test it")}${use("c1", "Bash", { command: "npm test" })}${hook}`);
    assert.equal(call?.state, "open");
  });

  it("are done with the status of their result", async () => {
    const memory = memoryFile(`${prompt("Read them")}${use("c1", "Read", { file_path: "/a" })}`);
    const file = followed(memory);
    await file.look();
    assert.equal(file.listed.isOpen, true);
    const before = `${prompt("Read them")}${use("c1", "Read", { file_path: "/a" })}`;
    memory.set(`${before}${result("c1", "File does not exist.", true)}`);
    assert.equal(await file.look(), true);
    const [call] = file.listed.prompts[0]?.calls ?? [];
    assert.equal(call?.state, "done");
    assert.equal(call.status, "error");
    assert.equal(file.listed.isOpen, false);
    assert.equal(await file.look(), false);
  });

  it("belong to the prompt before them", async () => {
    const file = followed(
      memoryFile(
        [
          use("c0", "Read", { file_path: "/0" }),
          prompt("First"),
          use("c1", "Read", { file_path: "/1" }),
          result("c1", "one"),
          prompt("Nothing to do"),
          prompt("Last"),
          use("c2", "Read", { file_path: "/2" }),
        ].join(""),
      ),
    );
    await file.look();
    assert.deepEqual(
      file.listed.prompts.map(({ text, calls }) => [text, ...calls.map(({ id }) => id)]),
      [
        ["", "c0"],
        ["First", "c1"],
        ["Last", "c2"],
      ],
    );
  });

  it("are the newest ones of a long session, which says how many came before", async () => {
    const many = Array.from({ length: MOST_CALLS + 7 }, (_, at) => use(`c${at}`, "Read", { file_path: `/${at}` }));
    const file = followed(memoryFile(`${prompt("Read all")}${many.join("")}`));
    await file.look();
    const calls = file.listed.prompts.flatMap((each) => each.calls);
    assert.equal(calls.length, MOST_CALLS);
    assert.equal(calls.at(-1)?.id, `c${MOST_CALLS + 6}`);
    assert.equal(file.listed.earlier, 7);
  });

  it("of a file that is replaced are those of the new one", async () => {
    const memory = memoryFile(`${prompt("Old")}${use("c1", "Read", { file_path: "/a" })}`);
    const file = followed(memory);
    await file.look();
    memory.set(`${prompt("New")}${use("c2", "Read", { file_path: "/b" })}`, "2");
    await file.look();
    assert.deepEqual(
      file.listed.prompts.map(({ text, calls }) => [text, ...calls.map(({ id }) => id)]),
      [["New", "c2"]],
    );
  });

  it("of a file that is gone are those that were read", async () => {
    const memory = memoryFile(`${prompt("Old")}${use("c1", "Read", { file_path: "/a" })}`);
    const file = followed(memory);
    await file.look();
    memory.set(undefined);
    await file.look();
    assert.equal(file.isGone, true);
    assert.equal(file.listed.prompts.length, 1);
  });

  it("of Codex are open until their output comes, and have its exit code", async () => {
    const codex = codexRecords("s1", CWD);
    const begun = `${codex.start()}${codex.prompt("Build")}${codex.use("c1", "make")}`;
    assert.deepEqual(states(await callsOf(begun)), ["c1 open pending"]);
    assert.deepEqual(states(await callsOf(`${begun}${codex.result("c1", "no rule", 2)}`)), ["c1 done error"]);
  });

  it("of Copilot wait from the request for permission to its reply, and then run", async () => {
    const begun = [
      event(1, "session.start", { sessionId: "s1", version: 1, copilotVersion: "1", context: { cwd: CWD } }),
      event(2, "user.message", { content: "Build" }),
      event(3, "assistant.message", {
        messageId: "m1",
        content: "",
        toolRequests: [{ toolCallId: "c1", name: "bash", arguments: { command: "make" }, type: "function" }],
      }),
    ];
    const start = event(4, "tool.execution_start", { toolCallId: "c1", toolName: "bash", arguments: {} });
    const asked = event(5, "permission.requested", { permissionRequest: { kind: "shell", toolCallId: "c1" } });
    const given = event(6, "permission.completed", { toolCallId: "c1", result: { kind: "approved" } });
    const of = async (...events: readonly string[]): Promise<string[]> =>
      states(await callsOf([...begun, ...events, ""].join("\n")));
    assert.deepEqual(await of(), ["c1 open pending"]);
    assert.deepEqual(await of(start), ["c1 running pending"]);
    assert.deepEqual(await of(start, asked), ["c1 waiting pending"]);
    assert.deepEqual(await of(start, asked, given), ["c1 running pending"]);
    assert.deepEqual(await of(asked, given), ["c1 open pending"]);
  });

  it("of a VS Code chat wait, run, and are done as its record says", async () => {
    const chat = chatRecords("s1");
    const begun = `${chat.start()}${chat.prompt("Build")}`;
    const of = async (state: Parameters<typeof chat.call>[2]): Promise<string[]> =>
      states(await callsOf(`${begun}${chat.call("c1", "make", state)}`));
    assert.deepEqual(await of("waits"), ["c1 waiting pending"]);
    assert.deepEqual(await of("runs"), ["c1 running pending"]);
    assert.deepEqual(await of({ exitCode: 0 }), ["c1 done ok"]);
    assert.deepEqual(await of({ exitCode: 3 }), ["c1 done error"]);
  });
});
