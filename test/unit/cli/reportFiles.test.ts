import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { hasSqlite } from "../../support/storedSessions";
import { gzipSync } from "node:zlib";
import { unpackers } from "../../../src/hosts/node/files/unpackers";
import { zstdFrame } from "../../support/zstdFrame";
import { runCommandLine } from "../../support/commandLine";
import { CHAT_ID, chatText, logLines, recordText, transcriptLines } from "../../support/vscodeRecords";
import { answer, call, type Json, jsonl, lines, reportFolder } from "./reported";

const PROMPT = { type: "user", message: { role: "user", content: "Hi" } };

describe("tool-results report", () => {
  const folder = reportFolder();
  const { put } = folder;

  it("names files of a folder by the path given and the path inside, hidden folders and subagents among them", async () => {
    for (const name of ["b.jsonl", "s/subagents/agent-1.jsonl", ".hidden/c.jsonl", "a.txt", "s/meta.json", "D.JSONL"])
      put(`in/${name}`, jsonl(PROMPT));
    const names = ["in/.hidden/c.jsonl", "in/D.JSONL", "in/b.jsonl", "in/s/subagents/agent-1.jsonl"];
    for (const [given, shown] of [
      ["in", names],
      ["in/", names],
      ["./in", names.map((name) => `./${name}`)],
      [path.join(folder.root, "in"), names.map((name) => path.join(folder.root, name))],
    ] as const) {
      const { stdout, code } = await runCommandLine(["report", given, "--json"], { cwd: folder.root });
      assert.deepEqual([lines(stdout).map(({ file }) => file), code], [shown, 0]);
    }
  });

  it("reads the .json files of a folder that contain an array of entries, and no others", async () => {
    const entry = { type: "user", uuid: "u1", message: { content: "hi" } };
    for (const [name, value, indent] of [
      ["array.json", [entry, entry], undefined],
      ["printed.json", [entry], 2],
      ["object.json", { version: 1, type: "user" }, 2],
      ["others.json", [{ type: "user", name: "x" }], 2],
      ["strings.json", ["type", "uuid"], undefined],
      ["one.json", entry, undefined],
      ["empty.json", [], undefined],
    ] as const)
      put(`in/${name}`, JSON.stringify(value, undefined, indent));
    put("in/broken.json", "[{");
    const { stdout, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    assert.deepEqual(
      lines(stdout).map(({ file, entries }) => [file, entries]),
      [
        ["in/array.json", 2],
        ["in/printed.json", 1],
      ],
    );
    assert.equal(code, 0);
  });

  it("reads a file of any name that is given, and one that several paths name only once", async () => {
    put("in/a.jsonl", jsonl(PROMPT));
    put("in/notes.txt", jsonl(PROMPT));
    const { stdout } = await runCommandLine(["report", "in/a.jsonl", "in", "in/notes.txt", "--json"], {
      cwd: folder.root,
    });
    assert.deepEqual(
      lines(stdout).map(({ file }) => file),
      ["in/a.jsonl", "in/notes.txt"],
    );
  });

  it("names on standard error what could not be read, gives it no line, reads the rest, and ends with 1", async () => {
    put("a.jsonl", jsonl(PROMPT));
    const { stdout, stderr, code } = await runCommandLine(["report", "no\u001b.jsonl", "a.jsonl", "--json"], {
      cwd: folder.root,
    });
    assert.deepEqual(
      lines(stdout).map(({ file }) => file),
      ["a.jsonl"],
    );
    assert.equal(stderr, "no\\u{1b}.jsonl: no such file\n");
    assert.equal(code, 1);
  });

  it("says of a folder that it contains no transcript, and exits with 0", async () => {
    const { stdout, stderr, code } = await runCommandLine(["report", folder.root, "--json"]);
    assert.deepEqual([stdout, code], ["", 0]);
    assert.equal(
      stderr,
      `${folder.root}: contains no transcript: no .jsonl file, and no .json file with an array of entries\n`,
    );
  });

  it("names files of a folder that it skips: the first ten, and how many more there are", async () => {
    put("in/a.jsonl", jsonl(PROMPT));
    for (let at = 10; at < 23; at++) put(`in/${at}.json`, '{"a":1}');
    const { stderr, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    const named = stderr.trimEnd().split("\n");
    assert.deepEqual([named.length, code], [11, 0]);
    assert.match(named[0] ?? "", /^in\/10\.json: skipped: no array of entries/);
    assert.equal(named[10], "in/20.json: skipped, too, and so are 2 more .json files");
  });

  it("names a SQLite database, given or in a folder, with the reason, and ends with 1", async () => {
    fs.mkdirSync(path.join(folder.root, "in"));
    fs.writeFileSync(path.join(folder.root, "in/sessions.db"), "SQLite format 3\0\u0010\n\0");
    const reason = hasSqlite
      ? 'SQLite reports "file is not a database"'
      : "Reading a SQLite database needs Node.js 22.15 or later.";
    fs.writeFileSync(path.join(folder.root, "in/thumbs.db"), "something else");
    put("in/a.jsonl", jsonl(PROMPT));
    for (const given of ["in", "in/sessions.db"]) {
      const { stderr, code } = await runCommandLine(["report", given, "--json"], { cwd: folder.root });
      assert.deepEqual([stderr, code], [`in/sessions.db: cannot be read: ${reason}\n`, 1]);
    }
  });

  it("follows a link to a file, and no link to a folder except the one given", async () => {
    put("real/a.jsonl", jsonl(PROMPT));
    fs.mkdirSync(path.join(folder.root, "links"));
    fs.symlinkSync("../real/a.jsonl", path.join(folder.root, "links/b.jsonl"));
    fs.symlinkSync("..", path.join(folder.root, "links/loop"));
    fs.symlinkSync("links", path.join(folder.root, "given"));
    const { stdout, code } = await runCommandLine(["report", "given", "--json"], { cwd: folder.root });
    assert.deepEqual([lines(stdout).map(({ file }) => file), code], [["given/b.jsonl"], 0]);
  });

  it("names a link of a folder that leads nowhere, and ends with 1", async () => {
    put("in/a.jsonl", jsonl(PROMPT));
    fs.symlinkSync("gone.jsonl", path.join(folder.root, "in/b.jsonl"));
    fs.symlinkSync("gone", path.join(folder.root, "in/notes"));
    const { stdout, stderr, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    assert.deepEqual(
      lines(stdout).map(({ file }) => file),
      ["in/a.jsonl"],
    );
    assert.deepEqual([stderr, code], ["in/b.jsonl: no such file\n", 1]);
  });

  it("counts a chat of VS Code once: with its other records, which are not reported apart", async () => {
    const own = "GitHub.copilot-chat";
    put(`in/chatSessions/${CHAT_ID}.json`, chatText);
    put(`in/${own}/transcripts/${CHAT_ID}.jsonl`, recordText(transcriptLines));
    put(`in/${own}/debug-logs/${CHAT_ID}/main.jsonl`, recordText(logLines));
    put(`in/${own}/debug-logs/another/main.jsonl`, recordText(logLines));
    const { stdout, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    const found = lines(stdout).map(({ file, usage }) => [file, (usage as Json)["input_tokens"]]);
    assert.deepEqual(
      [found, code],
      [
        [
          [`in/${own}/debug-logs/another/main.jsonl`, 560],
          [`in/chatSessions/${CHAT_ID}.json`, 560],
        ],
        0,
      ],
    );
  });

  it("reads packed files of a folder as it reads the others, and says in the table that they were packed", async () => {
    const text = jsonl(call("1", "Read"), answer("1"));
    put("in/plain.jsonl", text);
    fs.writeFileSync(path.join(folder.root, "in/packed.jsonl.gz"), gzipSync(text));
    fs.writeFileSync(
      path.join(folder.root, "in/array.json.gz"),
      gzipSync(JSON.stringify([call("1", "Read"), answer("1")])),
    );
    fs.writeFileSync(path.join(folder.root, "in/other.json.gz"), gzipSync('{"a":1}'));
    fs.writeFileSync(path.join(folder.root, "in/notes.gz"), gzipSync(text));
    const { stdout, stderr, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    assert.deepEqual(
      [stderr, code],
      ["in/other.json.gz: skipped: no array of entries, and no session of a known agent\n", 0],
    );
    const found = lines(stdout).map(({ file, entries, tools }) => [file, entries, Object.keys(tools as Json)]);
    assert.deepEqual(found, [
      ["in/array.json.gz", 2, ["Read"]],
      ["in/packed.jsonl.gz", 2, ["Read"]],
      ["in/plain.jsonl", 2, ["Read"]],
    ]);
    const table = await runCommandLine(["report", "in/packed.jsonl.gz"], { cwd: folder.root });
    assert.match(table.stderr, /^in\/packed\.jsonl\.gz: The file is packed with gzip/);
    assert.match(table.stdout, /\nRead +1 +1 /);
  });

  it("reads zstd files of a folder, or names the Node.js version that it needs and ends with 1", async () => {
    const text = jsonl(call("1", "Read"), answer("1"));
    put("in/plain.jsonl", text);
    fs.writeFileSync(path.join(folder.root, "in/packed.jsonl.zst"), zstdFrame(text));
    const { stdout, stderr, code } = await runCommandLine(["report", "in", "--json"], { cwd: folder.root });
    const read = lines(stdout).map(({ file, entries }) => [file, entries]);
    const packed = unpackers.zstd ? [["in/packed.jsonl.zst", 2]] : [];
    assert.deepEqual(read, [...packed, ["in/plain.jsonl", 2]]);
    const needed =
      "in/packed.jsonl.zst: cannot be read: The file is packed with zstd. Reading it needs Node.js 22.15 or later";
    assert.deepEqual([stderr.trim().replace(/\.$/, ""), code], unpackers.zstd ? ["", 0] : [needed, 1]);
  });
});
