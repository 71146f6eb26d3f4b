import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { changesOfFile } from "../../../../src/hosts/node/transcripts/changesOfFile";
import { updateArchive } from "../../../../src/hosts/node/transcripts/querySessions";
import { readChangeDetails } from "../../../../src/transcripts/changes/changeDetails";
import type {
  AgentChange,
  AgentChangeDetail,
  AgentChanges,
} from "../../../../src/transcripts/model/changes/agentChangesModel";
import {
  claudeSession,
  putClaudeSession,
  putCodexSession,
  putGeminiSession,
  putOpencodeSession,
  type ClaudeCall,
} from "../../../support/agentSessions";
import { hasSqlite } from "../../../support/storedSessions";
import { temporaryFolder } from "../temporary";
import { canLink } from "../../../support/machine";

const { signal } = new AbortController();

describe("what agents changed in a file", function () {
  beforeEach(function () {
    if (!hasSqlite) this.skip();
  });
  afterEach(() => transcriptFiles.release());
  // Later, because Windows removes no file that is open.
  const folder = temporaryFolder();

  const work = (...names: string[]): string => folder.at("work", ...names);
  const changesIn = async (file: string): Promise<AgentChanges> => {
    const folders = agentFolders({ environment: {}, home: folder.path, platform: "linux" });
    const archive = folder.at("archive.db");
    assert.deepEqual(await updateArchive(transcriptFiles, { folders, archive }, { signal }), []);
    return changesOfFile(
      openArchive(archive),
      file,
      folders.map((each) => each.folder),
      signal,
    );
  };
  const changesOf = async (file: string): Promise<readonly AgentChange[]> => (await changesIn(file)).changes;
  const detail = async (change: AgentChange | undefined, texts = false, hide?: object): Promise<AgentChangeDetail> => {
    assert.ok(change, "A change is missing");
    const [read] = await readChangeDetails(transcriptFiles, change.resource, [change], { texts, hide }, signal);
    assert.ok(read, "expected a detail");
    return read;
  };
  const put = (
    id: string,
    calls: readonly ClaudeCall[],
    { cwd = work(), prompt = `Prompt of ${id}`, start = "2026-03-01T10:00:00Z" } = {},
  ): string => putClaudeSession(folder.path, id, claudeSession(id, cwd, prompt, calls, start));
  const edit = (file: string, before = "a", after = "b\nc"): ClaudeCall => ({
    tool: "Edit",
    input: { file_path: file, old_string: before, new_string: after },
  });

  it("is found in sessions of all agents, the newest first, each with its prompt and its lines", async () => {
    const file = work("src", "a.ts");
    put("claude", [edit(file), { tool: "Read", input: { file_path: file } }, edit(work("src", "b.ts"))]);
    putCodexSession(
      folder.path,
      work(),
      "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x = 1\n+x = 2\n+x = 3\n*** Add File: src/c.ts\n+one\n*** End Patch",
    );
    putGeminiSession(folder.path, work(), file);
    putOpencodeSession(folder.path, file);
    const { total, changes, searched } = await changesIn(file);
    assert.deepEqual([total, searched], [4, { sessions: 4, agents: 4 }]);
    const found = await Promise.all(
      changes.map(async (change) => {
        const { prompt, lines } = await detail(change);
        return [change.agent, change.tool, prompt, lines?.added, lines?.removed];
      }),
    );
    assert.deepEqual(found, [
      ["opencode", "edit", "Edit it with OpenCode", 1, 1],
      ["gemini-cli", "replace", "Replace it with Gemini", 2, 1],
      ["claude-code", "Edit", "Prompt of claude", 2, 1],
      ["codex", "apply_patch", "Patch it with Codex", 2, 1],
    ]);
  });

  it("has the texts of one change, and the whole prompt", async () => {
    put("one", [edit(work("a.ts"), "old", "new"), edit(work("a.ts"), "other", "")], { prompt: "Fix it\nwith care" });
    const [second, first] = await changesOf(work("a.ts"));
    assert.equal((await detail(first)).prompt, "Fix it");
    const { prompt, changes } = await detail(first, true);
    assert.equal(prompt, "Fix it\nwith care");
    assert.deepEqual(changes?.stretches, [
      {
        edits: 1,
        change: { added: 1, removed: 1 },
        texts: { kind: "parts", parts: [{ before: "old", after: "new" }] },
      },
    ]);
    assert.deepEqual((await detail(second)).lines, { added: 0, removed: 1 });
  });

  it("leaves out calls that failed, that only read, and that changed other files of the same name", async () => {
    put("one", [
      { ...edit(work("a.ts")), result: "not found", failed: true },
      { tool: "Read", input: { file_path: work("a.ts") } },
      edit(work("other", "a.ts")),
      edit(work("aa.ts")),
      edit(work("a.tsx")),
    ]);
    assert.deepEqual(await changesOf(work("a.ts")), []);
  });

  it("includes paths relative to the working folder, and none of another one", async () => {
    put("here", [edit("src/a.ts"), edit("./src/../src/a.ts")]);
    put("there", [edit("src/a.ts")], { cwd: folder.at("elsewhere") });
    const changes = await changesOf(work("src", "a.ts"));
    assert.deepEqual(
      changes.map(({ title }) => title),
      ["Prompt of here", "Prompt of here"],
    );
  });

  it("includes paths through symlinks, in whichever way the file is named", async function () {
    if (!canLink) this.skip();
    fs.mkdirSync(work("real"), { recursive: true });
    fs.writeFileSync(work("real", "a.ts"), "");
    fs.symlinkSync(work("real"), work("link"));
    fs.symlinkSync(work("real", "a.ts"), work("alias.ts"));
    put("one", [edit(work("link", "a.ts")), edit(work("real", "a.ts"))]);
    for (const name of ["real/a.ts", "link/a.ts", "alias.ts"])
      assert.equal((await changesOf(work(name))).length, 2, name);
  });

  it("follows the file back to the names that it had before a session moved it", async () => {
    const moved = JSON.stringify({
      success: true,
      data: { content: [{ type: "json", value: [{ path: "b.ts", status: "ok" }] }] },
    });
    put("first", [edit(work("a.ts"))], { start: "2026-03-01T10:00:00Z" });
    put("second", [{ tool: "Bash", input: { command: "mv a.ts b.ts" } }, edit(work("b.ts"))], {
      start: "2026-03-02T10:00:00Z",
    });
    put(
      "third",
      [
        { tool: "fileio_move", input: { source: "b.ts", destination: work("c.ts") }, result: moved },
        edit(work("c.ts")),
      ],
      { start: "2026-03-03T10:00:00Z" },
    );
    // Another file, which got the old name later.
    put("fourth", [edit(work("a.ts")), edit(work("b.ts"))], { start: "2026-03-04T10:00:00Z" });
    const changes = await changesOf(work("c.ts"));
    assert.deepEqual(
      changes.map(({ title, path: name, tool }) => [title.replace("Prompt of ", ""), path.basename(name), tool]),
      [
        ["third", "c.ts", "Edit"],
        ["third", "c.ts", "fileio_move"],
        ["second", "b.ts", "Edit"],
        ["second", "b.ts", "Bash"],
        ["first", "a.ts", "Edit"],
      ],
    );
    const { changes: shown } = await detail(changes[1], true);
    assert.equal(shown?.stretches[0]?.movedFrom, work("b.ts"));
  });

  it("ends for files that sessions move in a circle", async () => {
    const move = (from: string, to: string): ClaudeCall => ({ tool: "Bash", input: { command: `mv ${from} ${to}` } });
    put("one", [move("a.ts", "b.ts"), move("b.ts", "a.ts"), move("a.ts", "b.ts"), edit(work("b.ts"))]);
    assert.equal((await changesOf(work("b.ts"))).length, 4);
  });

  it("marks what commands may have changed, and names the command", async () => {
    put("one", [{ tool: "Bash", input: { command: "npm test && sed -i s/a/b/ a.ts" } }]);
    const [change] = await changesOf(work("a.ts"));
    assert.equal(change?.byCommand, true);
    const { command, lines, prompt } = await detail(change, true);
    assert.deepEqual([command, lines, prompt], ["sed -i s/a/b/ a.ts", undefined, "Prompt of one"]);
  });

  it("lists history that was copied into another session once", async () => {
    const text = claudeSession("one", work(), "Do it", [edit(work("a.ts"))]);
    putClaudeSession(folder.path, "one", text);
    putClaudeSession(folder.path, "two", text.replaceAll('"sessionId":"one"', '"sessionId":"two"'));
    assert.equal((await changesOf(work("a.ts"))).length, 1);
  });

  it("includes changes of subagents, with the prompt that they were given", async () => {
    put("one", [edit(work("a.ts"))]);
    const side = claudeSession("agent", work(), "Write the tests", [edit(work("b.ts"))]).replaceAll(
      '"sessionId":"agent"',
      '"sessionId":"one","isSidechain":true,"agentId":"c0ffee"',
    );
    const file = folder.at(".claude", "projects", "p", "one", "subagents", "agent-c0ffee.jsonl");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, side);
    const [change, ...others] = await changesOf(work("b.ts"));
    assert.equal(others.length, 0);
    assert.deepEqual([change?.subagent, change?.title], ["c0ffee", "Prompt of one"]);
    assert.equal((await detail(change)).prompt, "Write the tests");
  });

  it("hides secrets in prompts, commands, and texts", async () => {
    const secret = `npm_${"a1B2c3D4".repeat(5)}`;
    put("one", [edit(work("a.ts"), "x", secret), { tool: "Bash", input: { command: `echo ${secret} > a.ts` } }], {
      prompt: `Use ${secret}`,
    });
    const changes = await changesOf(work("a.ts"));
    assert.equal(changes.length, 2);
    for (const change of changes) {
      assert.match(JSON.stringify(await detail(change, true)), /npm_/);
      assert.doesNotMatch(JSON.stringify(await detail(change, true, {})), /npm_/);
    }
  });

  it("is found for hostile names, and ignores hostile paths in sessions", async () => {
    const names = ["50%_a!b.ts", "it's [a] (file).ts", "é ü.ts", "\u202etxt.ts", "'; DROP TABLE detail_changes; --"];
    const hostile = [
      "//server/share/a.ts",
      "\\\\server\\share\\a.ts",
      "file://%zz/a.ts",
      "/a\0/a.ts",
      "~/../a.ts",
      "../".repeat(200) + "a.ts",
      "https://example.com/a.ts",
    ];
    put("one", [...names.map((name) => edit(work(name))), ...hostile.map((name) => edit(name))]);
    for (const name of names) assert.equal((await changesOf(work(name))).length, 1, name);
    assert.equal((await changesOf(work("50xxaxb.ts"))).length, 0);
    assert.equal((await changesOf(work("a.ts"))).length, 0);
  });

  it("says so for a call that is no longer in the session, and rejects for a session that is gone", async () => {
    const file = put("one", [edit(work("a.ts"))]);
    const [change] = await changesOf(work("a.ts"));
    assert.ok(change, "expected a change");
    assert.deepEqual(await detail({ ...change, call: "unknown" }), { isGone: true });
    fs.rmSync(file);
    await assert.rejects(detail(change), /NotFound/);
    await assert.rejects(
      readChangeDetails(
        transcriptFiles,
        change.resource,
        [change],
        { texts: false },
        AbortSignal.abort(new Error("Stopped")),
      ),
      /Stopped/,
    );
  });

  it("lists at most 500 changes, and counts all", async () => {
    put(
      "one",
      Array.from({ length: 510 }, (_, at) => edit(work("a.ts"), `a${at}`, `b${at}`)),
    );
    const { total, changes } = await changesIn(work("a.ts"));
    assert.deepEqual([total, changes.length], [510, 500]);
    assert.ok((changes[0]?.row ?? 0) > (changes[499]?.row ?? 0), "the newest is first");
  });

  it("is nothing in an archive without sessions", async () => {
    assert.deepEqual(await changesIn(work("a.ts")), { total: 0, changes: [], searched: { sessions: 0, agents: 0 } });
  });
});
