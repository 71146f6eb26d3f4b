import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { pathOfSaved, readSaved, SAVED_LIMIT, savedPath } from "../../../src/transcripts/details/savedOutput";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/madeTranscripts/memoryFile";

const call = (id: string, name: string, input: object, content: unknown, toolUseResult?: unknown): string =>
  [
    {
      type: "assistant",
      message: { id: `m-${id}`, role: "assistant", content: [{ type: "tool_use", id, name, input }] },
    },
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
      ...(toolUseResult !== undefined && { toolUseResult }),
    },
  ]
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
const opened = async (text: string): Promise<Transcript> => {
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource);
  await whenRead(transcript);
  return transcript;
};
const background = (id: string, shell: string): string =>
  call(id, "Bash", { command: "run" }, "", { stdout: "", stderr: "", backgroundTaskId: shell });
const read = (id: string, shell: string): string =>
  call(id, "BashOutput", { bash_id: shell }, "<status>running</status>\n\n<stdout>\nx\n</stdout>");

describe("the calls of a shell", () => {
  const text = [
    call("plain", "Bash", { command: "ls" }, "a", { stdout: "a", stderr: "" }),
    background("start", "b1"),
    background("other", "b2"),
    read("first", "b1"),
    read("others", "b2"),
    call("kill", "KillShell", { shell_id: "b1" }, '{"message":"Successfully killed shell: b1 (run)","shell_id":"b1"}'),
    read("lost", "b9"),
  ].join("");

  it("are the one that started it and those that read from it or ended it, in the order of the file", async () => {
    const transcript = await opened(text);
    for (const id of ["start", "first", "kill"]) {
      const links = await transcript.shells({ call: id });
      assert.equal(links?.shell, "b1");
      assert.equal(links.started?.id, "start");
      assert.deepEqual(
        links.later
          .map((other) => other.id)
          .concat(id === "start" ? [] : [id])
          .sort(),
        ["first", "kill"],
      );
      assert.equal(links.unseen, 0);
    }
  });

  it("are none for a command that ended, and for a call that is not there", async () => {
    const transcript = await opened(text);
    assert.equal(await transcript.shells({ call: "plain" }), undefined);
    assert.equal(await transcript.shells({ call: "nobody" }), undefined);
  });

  it("lack the one that started it if that is not in the file", async () => {
    const links = await (await opened(text)).shells({ call: "lost" });
    assert.deepEqual(links, { shell: "b9", later: [], unseen: 0 });
  });

  it("are looked for among a bounded number of calls, and the result says how many were not looked at", async () => {
    const many = Array.from({ length: 500 }, (_, at) => read(`r${at}`, "b1")).join("");
    const links = await (await opened(background("start", "b1") + many)).shells({ call: "start" });
    assert.equal(links?.later.length, 300);
    assert.equal(links.unseen, 200);
  });
});

describe("the calls of another agent's shell", () => {
  const linked = async (text: string, id: string): Promise<unknown> => {
    const links = await (await opened(text)).shells({ call: id });
    return links && [links.shell, links.started?.id, links.later.map((other) => other.id)];
  };
  const codex = (id: string, tool: string, input: object, said: string): string => {
    const toolUseResult = /session ID (\d+)/.exec(said) ? { stdout: "", runningSession: "17" } : { exitCode: 0 };
    return call(id, tool, input, said, toolUseResult);
  };

  it("are found by the number that Codex gives it, before and after its end", async () => {
    const text = [
      codex("start", "exec_command", { cmd: "run" }, "Process running with session ID 17\nOutput:\n"),
      codex("plain", "exec_command", { cmd: "ls" }, "Process exited with code 0\nOutput:\n"),
      codex("look", "write_stdin", { session_id: 17, chars: "" }, "Process running with session ID 17\nOutput:\n"),
      codex("other", "write_stdin", { session_id: 18, chars: "" }, "Process exited with code 0\nOutput:\n"),
      codex("end", "write_stdin", { session_id: 17, chars: "y" }, "Process exited with code 0\nOutput:\n"),
    ].join("");
    assert.deepEqual(await linked(text, "start"), ["17", "start", ["look", "end"]]);
    assert.deepEqual(await linked(text, "look"), ["17", "start", ["end"]]);
    assert.deepEqual(await linked(text, "other"), ["18", undefined, []]);
    assert.equal(await linked(text, "plain"), undefined);
  });

  it("are found by the name that other agents give it, also if the command failed in the end", async () => {
    const moved = "Note: This terminal execution was moved to the background using the ID ab-1\nNote: It timed out.";
    const text = [
      call("start", "run_in_terminal", { command: "run" }, moved, { stdout: "", exitCode: 4 }),
      call("copilot", "bash", { command: "run" }, "<command started in background with shellId: 1>"),
      call("look", "get_terminal_output", { id: "ab-1" }, "Output of terminal ab-1:\nx"),
      call("read", "read_bash", { shellId: "1" }, "x"),
      call("kill", "kill_terminal", { id: "ab-1" }, "Successfully killed terminal ab-1."),
    ].join("");
    assert.deepEqual(await linked(text, "start"), ["ab-1", "start", ["look", "kill"]]);
    assert.deepEqual(await linked(text, "kill"), ["ab-1", "start", ["look"]]);
    assert.deepEqual(await linked(text, "read"), ["1", "copilot", []]);
  });
});

describe("the board of shared tasks", () => {
  const create = (id: string, task: string, subject: string): string =>
    call(id, "TaskCreate", { subject, description: "d" }, `Task #${task} created successfully: ${subject}`);
  const update = (id: string, task: string, input: object): string =>
    call(id, "TaskUpdate", { taskId: task, ...input }, `Updated task #${task} status`);

  it("is what the calls up to one made of it", async () => {
    const transcript = await opened(
      [
        create("c1", "1", "one"),
        create("c2", "2", "two"),
        update("u1", "1", { status: "completed", owner: "ada" }),
        update("u2", "2", { addBlockedBy: ["1"] }),
        call("l", "TaskList", {}, "#2 [pending] two [blocked by #1]"),
      ].join(""),
    );
    const statuses = async (id: string): Promise<unknown> =>
      (await transcript.board({ call: id }))?.tasks.map((task) => [
        task["id"],
        task["status"],
        task["owner"],
        task["blockedBy"],
      ]);
    assert.deepEqual(await statuses("c1"), [["1", "pending", undefined, undefined]]);
    assert.deepEqual(await statuses("u2"), [
      ["1", "completed", "ada", undefined],
      ["2", "pending", undefined, ["1"]],
    ]);
    assert.deepEqual(await statuses("l"), [["2", "pending", undefined, ["1"]]]);
    assert.equal(await transcript.board({ call: "nobody" }), undefined);
  });

  it("keeps a task that was created in another session as far as it is known", async () => {
    const transcript = await opened(update("u", "7", { status: "in_progress" }));
    assert.deepEqual((await transcript.board({ call: "u" }))?.tasks, [
      { id: "7", subject: "Task #7", status: "in_progress" },
    ]);
  });
});

describe("what an entry contains next to its text", () => {
  it("is its fields without its message, and the block that the row shows", async () => {
    const transcript = await opened(
      `${JSON.stringify({
        type: "assistant",
        requestId: "r1",
        message: {
          id: "m",
          role: "assistant",
          model: "x",
          content: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
          ],
        },
      })}\n${JSON.stringify({ type: "file-history-snapshot", snapshot: { trackedFileBackups: { "a.ts": { big: "x" } } } })}\n`,
    );
    const second = await transcript.entry({ row: 1 });
    assert.equal(second?.type, "assistant");
    assert.deepEqual(second.fields, { type: "assistant", requestId: "r1" });
    assert.equal(second.message["model"], "x");
    assert.deepEqual(second.block, { type: "text", text: "b" });
    const kept = await transcript.entry({ row: 2 });
    assert.deepEqual(kept?.files, ["a.ts"]);
    assert.equal("snapshot" in kept.fields, false);
    await assert.rejects(() => transcript.entry({ row: 99 }), RangeError);
  });
});

describe("output that was saved next to a transcript", () => {
  let folder: string;
  const resource = (name: string): Resource => pathToFileURL(path.join(folder, name)).href as Resource;
  const saved = (of: string, at: string): ReturnType<typeof readSaved> => readSaved(nodeFiles, resource(of), at);
  const problem = async (of: string, at: string): Promise<string> => {
    const found = await saved(of, at);
    return "problem" in found ? found.problem : `read: ${found.text}`;
  };
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), "saved-"));
    mkdirSync(path.join(folder, "one/tool-results"), { recursive: true });
    mkdirSync(path.join(folder, "one/subagents"), { recursive: true });
    mkdirSync(path.join(folder, "two/tool-results"), { recursive: true });
    writeFileSync(path.join(folder, "one/tool-results/a.txt"), "all of it");
    writeFileSync(path.join(folder, "two/tool-results/b.txt"), "of another session");
    symlinkSync(path.join(folder, "two/tool-results/b.txt"), path.join(folder, "one/tool-results/link.txt"));
    symlinkSync(path.join(folder, "two/tool-results"), path.join(folder, "one/linked"));
    writeFileSync(path.join(folder, "one/tool-results/long.txt"), `${"x".repeat(SAVED_LIMIT - 1)}ä and more`);
  });
  after(() => rmSync(folder, { recursive: true, maxRetries: 10 }));

  it("that exists but can't be read is shown as unreadable, and an error that isn't the file's is thrown", async () => {
    const failing = (error: Error): Pick<typeof nodeFiles, "stat" | "read" | "child" | "realpath"> =>
      Object.assign(Object.create(nodeFiles) as typeof nodeFiles, { read: () => Promise.reject(error) });
    const read = (error: Error): ReturnType<typeof readSaved> =>
      readSaved(failing(error), resource("one.jsonl"), path.join(folder, "one/tool-results/a.txt"));
    const found = await read(new FileError("PermissionDenied", resource("one/tool-results/a.txt")));
    assert("problem" in found, "it was read");
    assert.equal(found.problem, "its file cannot be read (PermissionDenied)");
    await assert.rejects(read(new Error("a mistake")), /a mistake/);
  });

  it("is read from the folder of the transcript's own session, even if that was moved", async () => {
    const expected = { text: "all of it", bytes: 9, hidden: 0 };
    const own = path.join(folder, "one/tool-results/a.txt");
    assert.deepEqual(await saved("one.jsonl", own), { path: own, ...expected });
    const elsewhere = "C:\\Users\\ada\\.claude\\projects\\demo\\one\\tool-results\\a.txt";
    assert.deepEqual(await saved("one.jsonl", elsewhere), { path: elsewhere, ...expected });
    assert.deepEqual(await saved("one/subagents/agent-1.jsonl", own), { path: own, ...expected });
  });

  it("is refused outside that folder, through a link, and if its path climbs out", async () => {
    assert.match(
      await problem("one.jsonl", path.join(folder, "two/tool-results/b.txt")),
      /outside the session's folder/,
    );
    assert.match(await problem("one.jsonl", "/etc/passwd"), /outside the session's folder/);
    assert.match(await problem("one.jsonl", "/x/one/tool-results/link.txt"), /symbolic link/);
    assert.match(await problem("one.jsonl", "/x/one/linked/b.txt"), /symbolic link/);
    assert.match(await problem("one.jsonl", "/x/one/../two/tool-results/b.txt"), /leads out/);
    assert.match(await problem("one.jsonl", "/x/one/tool-results"), /there is no file at its path/);
    assert.match(await problem("one.jsonl", "/x/one/tool-results/gone.txt"), /no longer exists/);
    assert.match(await problem("notes.txt", "/x/one/tool-results/a.txt"), /identify its session/);
  });

  it("is cut at a character, with how much is left out", async () => {
    const found = await saved("one.jsonl", "/x/one/tool-results/long.txt");
    assert.ok("text" in found, 'expected "text" in found');
    assert.equal(found.text.length, SAVED_LIMIT - 1);
    assert.equal(found.hidden, Buffer.byteLength("ä and more"));
    assert.doesNotMatch(found.text, /\ufffd/);
  });

  it("is recognized for a hook's output by its field", async () => {
    const saved = { path: "/x/one/tool-results/a.txt", preview: "all" };
    const attachment = { type: "hook_success", stdout: JSON.stringify(saved), stderr: "{}", content: { path: "/x" } };
    const transcript = await opened(`${JSON.stringify({ type: "attachment", attachment })}\n`);
    assert.deepEqual((await transcript.entry({ row: 0 }))?.saved, [{ field: "stdout", ...saved }]);
    assert.equal(await pathOfSaved(transcript, { row: 0, field: "stdout" }), saved.path);
    assert.equal(await pathOfSaved(transcript, { row: 0, field: "stderr" }), undefined);
    assert.equal(await pathOfSaved(transcript, { call: "none" }), undefined);
    assert.match((await transcript.rows({ from: 0, to: 1 }))[0]?.text ?? "", /hook success/);
  });

  it("is known from the structured result, and from the text", () => {
    assert.equal(savedPath({ result: { ok: true, data: { persistedOutputPath: "/a" } } }), "/a");
    assert.equal(savedPath({ text: "<persisted-output>\nFull output saved to: /b\n" }), "/b");
    assert.equal(savedPath({ text: "no" }), undefined);
  });
});
