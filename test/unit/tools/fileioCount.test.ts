import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { runTool } from "../../../src/tools/runtime/runTool";
import countLines from "../../../src/tools/fileio/fileioCountLines";
import countWords from "../../../src/tools/fileio/fileioCountWords";
import { canLink, hasAnyNames, hasFifos, hasModes, hasProcessGroups } from "../../support/machine";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { withoutRights } from "../hosts/temporary";
import { elements, valueOf, virtualContext } from "./fileioValue";

describe("fileio_count_lines and fileio_count_words", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "a.txt": "one two\nthree\n",
      "sub/b.txt": "four",
      "empty.txt": "",
      "wide.txt": Buffer.from("\uFEFFa\u0a0a\n\u2020b c\nd", "utf16le"),
      "big.txt": Buffer.from("\uFEFFx y\nz\n", "utf16le").swap16(),
      "binary.bin": Buffer.from("a\0b\n\0\n"),
      "mark.txt": "\uFEFFone\n",
    });
  });

  const lines = (input: object, context = workspace.context()) => elements(countLines, input, context);
  const words = (input: object, context = workspace.context()) => elements(countWords, input, context);

  it("return what seed 004 shows, key for key", async () => {
    const path = join(workspace.root, "a.txt");
    assert.equal(
      JSON.stringify(await lines({ path: [path] })),
      JSON.stringify([{ path, status: "ok", lines: 2, exists: true }]),
    );
    assert.equal(
      JSON.stringify(await words({ path: [path] })),
      JSON.stringify([{ path, status: "ok", words: 3, exists: true }]),
    );
  });

  it("keep the paths as they were given, each with its own status, in the order given", async () => {
    const missing = { lines: null, exists: false };
    assert.deepEqual(await lines({ path: ["./sub/../a.txt", "missing", "sub", "a.txt/x", "empty.txt"] }), [
      { path: "./sub/../a.txt", status: "ok", lines: 2, exists: true },
      { path: "missing", status: "error: NotFound", ...missing },
      { path: "sub", status: "error: IsDirectory", lines: null, exists: true },
      { path: "a.txt/x", status: "error: NotDirectory", ...missing },
      { path: "empty.txt", status: "ok", lines: 0, exists: true },
    ]);
  });

  it("reveal nothing about what is outside the workspace, not even whether it is there", async () => {
    const data = await succeed(countLines, { path: ["/etc/passwd", "../none", "a.txt"] }, workspace.context());
    assert.deepEqual(valueOf(data).slice(0, 2), [
      { path: "/etc/passwd", status: "error: PermissionDenied", lines: null, exists: false },
      { path: "../none", status: "error: PermissionDenied", lines: null, exists: false },
    ]);
    assert.match(String(data["note"]), /^Permission denied: \/etc\/passwd\. It lies outside the workspace/);
  });

  it("count a last line without a line feed", async () => {
    assert.deepEqual(
      (await lines({ path: "sub/b.txt" })).map((element) => element["lines"]),
      [1],
    );
  });

  it("count the characters of UTF-16, not its bytes", async () => {
    const count = async (field: string, of: typeof lines) =>
      (await of({ path: ["wide.txt", "big.txt"] })).map((element) => element[field]);
    assert.deepEqual(await count("lines", lines), [3, 2]);
    assert.deepEqual(await count("words", words), [4, 3]);
  });

  it("count binary files as wc does", async () => {
    assert.deepEqual(await lines({ path: ["binary.bin"] }), [
      { path: "binary.bin", status: "ok", lines: 2, exists: true },
    ]);
  });

  it("say so when the editor has changes that are not counted", async () => {
    const context = workspace.context();
    const text = { ...context.text, unsaved: () => "other" };
    const { note } = await succeed(countLines, { path: ["a.txt", "missing"] }, { ...context, text });
    assert.equal(note, "Files are counted as they are saved; 2 of these have unsaved changes in the editor.");
  });

  it("follow links, and say NotFound for one that leads nowhere", async function () {
    if (!canLink) return this.skip();
    await symlink("a.txt", join(workspace.root, "link"));
    await symlink("nowhere", join(workspace.root, "dangling"));
    assert.deepEqual(await lines({ path: ["link", "dangling"] }), [
      { path: "link", status: "ok", lines: 2, exists: true },
      { path: "dangling", status: "error: NotFound", lines: null, exists: false },
    ]);
  });

  it("do not wait for a pipe", async function () {
    if (!hasFifos) return this.skip();
    await promisify(execFile)("mkfifo", [join(workspace.root, "pipe")]);
    assert.deepEqual(await lines({ path: ["pipe"] }), [
      { path: "pipe", status: "error: NotAFile", lines: null, exists: true },
    ]);
  });

  it("say what the system refuses, and that the file is there", async function () {
    if (!hasModes) return this.skip();
    const closed = await makeWorkspace({ secret: "x\n", open: "x\n" });
    await chmod(closed.root, 0o755);
    await chmod(join(closed.root, "secret"), 0o000);
    assert.deepEqual(await withoutRights(() => lines({ path: ["secret", "open"] }, closed.context())), [
      { path: "secret", status: "error: PermissionDenied", lines: null, exists: true },
      { path: "open", status: "ok", lines: 1, exists: true },
    ]);
  });

  it("take names that look like anything else", async function () {
    if (!hasAnyNames) return this.skip();
    const names = ["__proto__", "-n", "--help", "line\nfeed", " ", "é😀", "[id].tsx", "a b", "%2e", "constructor"];
    const odd = await makeWorkspace(Object.fromEntries(names.map((name) => [`d/${name}`, "x\n"])));
    const paths = names.map((name) => `d/${name}`);
    const expected = paths.map((path) => ({ path, status: "ok", lines: 1, exists: true }));
    assert.deepEqual(await lines({ path: paths }, odd.context()), expected);
  });

  it("return counts for 5,000 paths in one call, and pages join to the whole", async () => {
    const many = await makeWorkspace({ x: "1\n" });
    const paths = Array.from({ length: 5000 }, (_, index) =>
      index % 10 === 0 ? `./${"./".repeat(index)}x` : `no-${index}`,
    );
    const whole = await lines({ path: paths }, many.context());
    // The same place by other spellings comes once.
    assert.equal(whole.length, 4501);
    assert.equal(whole.filter(({ status }) => status === "ok").length, 1);
    const context = { ...many.context(), limits: { maxOutputSize: 8000 } };
    const joined = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const data = await succeed(countLines, { path: paths, offset }, context);
      joined.push(...valueOf(data));
      assert.equal(data["total"], 4501);
      offset = data["next_offset"];
      if (joined.length > 150) break;
    }
    assert.deepEqual(joined, whole.slice(0, joined.length));
  });

  it("read only the files for which the result has room", async () => {
    const many = await makeWorkspace(
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, "x\n"])),
    );
    const context = { ...many.context(), limits: { maxOutputSize: 600 } };
    let read = 0;
    const files: typeof context.files = {
      ...context.files,
      read: (...range) => {
        read += 1;
        return context.files.read(...range);
      },
    };
    const data = await succeed(countLines, { path: ["f*"] }, { ...context, files });
    assert.ok(valueOf(data).length > 3 && read < 80, String(read));
    assert.deepEqual([data["truncated"], data["total"]], [true, 200]);
  });

  it("say when an offset is past the end", async () => {
    const data = await succeed(countLines, { path: ["a.txt"], offset: 5 }, workspace.context());
    assert.deepEqual(data, {
      note: "offset 5 is past the last of 1 elements.",
      content: [{ type: "json", value: [] }],
    });
  });

  it("end as a whole when cancelled in the middle of a large file", async () => {
    const large = await makeWorkspace({ "large.txt": "" });
    await truncate(join(large.root, "large.txt"), 4e9);
    const abort = new AbortController();
    const context = large.context({ signal: abort.signal });
    let pieces = 0;
    const files: typeof context.files = {
      ...context.files,
      read: (...range) => {
        pieces += 1;
        if (pieces === 5) abort.abort();
        return context.files.read(...range);
      },
    };
    const { result } = await runTool(countLines, { path: ["large.txt"] }, { ...context, files });
    assert.ok(!result.ok && result.error.code === "BLOCKED", 'expected !result.ok && result.error.code === "BLOCKED"');
    assert.ok(pieces < 50, String(pieces));
  });

  it("let a bug in the file system pass", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const files = { ...context.files, read: () => Promise.reject(new TypeError("bug")) };
    const { result } = await runTool(countLines, { path: ["a.txt"] }, { ...context, files });
    assert.ok(
      !result.ok && result.error.code === "EXCEPTION",
      'expected !result.ok && result.error.code === "EXCEPTION"',
    );
  });

  it("work in a file system without links", async () => {
    const context = virtualContext({ "a b.txt": "1\n2\n", "sub/c.txt": "x" });
    assert.deepEqual(await lines({ path: ["a b.txt", "memfs:///ws/sub/c.txt", "sub", "**/*.txt"] }, context), [
      { path: "a b.txt", status: "ok", lines: 2, exists: true },
      { path: "memfs:///ws/sub/c.txt", status: "ok", lines: 1, exists: true },
      { path: "sub", status: "error: IsDirectory", lines: null, exists: true },
    ]);
  });

  it("equal wc for text whose last line has a line feed, in both locales", async function () {
    if (!hasProcessGroups) return this.skip();
    const wc = await makeWorkspace();
    await mkdir(join(wc.root, "d"));
    const run = promisify(execFile);
    const piece = fc.oneof(fc.constantFrom(" ", "\t", "\n", "\r\n", "\v", "\f"), fc.string({ maxLength: 5 }));
    const texts = fc.sample(fc.array(piece, { maxLength: 40 }), { seed: 4, numRuns: 60 });
    const names = texts.map((_, at) => `d/${at}`);
    for (const [at, pieces] of texts.entries()) await wc.write(`d/${at}`, `${pieces.join("")}\n`);
    const ours: (readonly unknown[])[] = [];
    for (const name of names) {
      const [{ lines: lineCount } = {}] = await lines({ path: [name] }, wc.context());
      const [{ words: wordCount } = {}] = await words({ path: [name] }, wc.context());
      ours.push([lineCount, wordCount]);
    }
    for (const LC_ALL of ["C", "C.UTF-8"]) {
      const { stdout } = await run("wc", ["-l", "-w", ...names], { cwd: wc.root, env: { ...process.env, LC_ALL } });
      const counts = stdout.split("\n").map((line) => line.trim().split(/\s+/).slice(0, 2).map(Number));
      assert.deepEqual(counts.slice(0, names.length), ours);
    }
  });
});
