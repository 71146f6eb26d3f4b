import assert from "node:assert/strict";
import fs from "node:fs";
import fc from "fast-check";
import { ShellOutput } from "../../../src/hosts/node/shells/shellOutput";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import { findShell } from "../../../src/hosts/node/processes/shellProgram";
import { makeShells, outputOf, written } from "../../support/shells";
import { temporaryFolder } from "./temporary";
import { hasProcessGroups } from "../../support/machine";

describe("the output of shells", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
  });
  const folder = temporaryFolder();
  const { start, run } = makeShells();
  const never = new AbortController().signal;

  it("joins characters that arrive in pieces, and replaces what is no character", async () => {
    const { output } = await run(
      folder.path,
      "printf '\\xf0\\x9f'; sleep 0.05; printf '\\x98\\x80 \\xe2\\x82'; sleep 0.05; printf '\\xac \\xff\\xfe ok \\xc3'",
    );
    assert.equal(output, "😀 € \uFFFD\uFFFD ok \uFFFD");
  });

  it("is whole if the copier does not run for a while after the command ended, as on a busy machine", async () => {
    const copier = folder.at("late-copier");
    fs.writeFileSync(copier, `#!${process.execPath}\nsetTimeout(() => process.stdin.pipe(process.stdout), 800);\n`, {
      mode: 0o700,
    });
    const program = findShell();
    const late = createShells({
      program: {
        ...program,
        args: (command, confine) => [...program.args(command, confine).slice(0, -1), copier],
      },
    });
    const shell = await late.start({
      ...{ command: "echo first; exit 3", cwd: folder.resource(""), title: "", background: false },
      keepEnvironment: [],
    });
    await shell.wait(20_000, never);
    assert.equal(await outputOf(shell), "first\n");
    assert.equal(shell.state().exitCode, 3);
    await late.dispose();
  });

  it("says what is no text", async () => {
    folder.fill({ "image.png": Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(600, 0xf7)]) });
    assert.equal((await run(folder.path, "cat image.png")).state.binary, "a PNG image");
    assert.equal((await run(folder.path, "gzip -c < image.png")).state.binary, "gzip data");
    assert.equal(
      (await run(folder.path, "printf '\\x00\\x01\\xff\\xfe\\x02\\x80%.0s' $(seq 200)")).state.binary,
      "binary data",
    );
    for (const text of ["printf 'a\\0b\\0'", "printf 'caf\\xe9 in another encoding\\n'", "echo 😀", "true"]) {
      assert.equal((await run(folder.path, text)).state.binary, undefined, text);
    }
  });

  it("reports the written addresses of this machine, each once", async () => {
    const text =
      "echo 'Local: http://localhost:5173/ and http://127.0.0.1:80.'; echo http://example.org http://localhost:5173/; printf 'https://[::1]:8443/a?b=c'";
    const { state } = await run(folder.path, text);
    assert.deepEqual(state.urls, ["http://localhost:5173/", "http://127.0.0.1:80", "https://[::1]:8443/a?b=c"]);
  });

  it("reports the line that waits, and how long nothing was written", async () => {
    const shell = await start(folder.path, "echo a; printf 'Password: '; read x", { background: true });
    await written(shell, (text) => text.includes(":"));
    await shell.wait(60, never);
    const { lastLine, silentMs } = shell.state();
    assert.equal(lastLine, "Password: ");
    assert.equal(silentMs >= 50 && silentMs < 5000, true, String(silentMs));
    await shell.kill("Enough.", "tool");
  });

  it("is unread again from the start of a line that is rewritten", async () => {
    const shell = await start(folder.path, "echo a; printf 10%%; read x; printf '\\r20%%'; read x", {
      background: true,
    });
    await written(shell, (text) => text.includes("10%"));
    shell.readTo = shell.state().total;
    await shell.write("\n");
    await written(shell, (text) => text.includes("20%"));
    assert.equal(shell.readTo, 2);
    await shell.kill("Enough.", "tool");
  });

  it("can be read from any character to any other, whatever its size", async () => {
    const expected = Array.from({ length: 400_000 }, (_, index) => `${index} é\n`).join("");
    const shell = await start(folder.path, "seq -f '%.0f é' 0 399999", { background: true });
    await shell.wait(20_000, never);
    const { total } = shell.state();
    const whole = await outputOf(shell);
    assert.deepEqual([total, whole.length], [whole.length, whole.length]);
    assert.equal(whole === expected, true);
    await fc.assert(
      fc.asyncProperty(fc.nat(total), fc.nat(300_000), async (from, length) => {
        const { text, from: at } = await shell.read(from, from + length);
        assert.equal(at, from);
        assert.equal(text === whole.slice(from, from + length), true, `from ${from}, ${length} characters`);
      }),
      { numRuns: 60 },
    );
  });

  it("of a gigabyte is on the disk, while little of it is in memory", async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const shell = await start(
      folder.path,
      "yes 'a line of sixty-four characters, so that there are many of them' | head -c 1073741824",
      { background: true },
    );
    let most = 0;
    while (shell.state().status === "running") {
      await shell.wait(200, never);
      most = Math.max(most, process.memoryUsage().rss);
    }
    const { total, exitCode } = shell.state();
    assert.deepEqual([total, exitCode], [1_073_741_824, 0]);
    assert.equal(most - before < 200_000_000, true, `${most - before} bytes`);
    const { text } = await shell.read(1_000_000_000, 1_000_000_130);
    assert.match(text, /\na line of sixty-four characters, so that there are many of them\n/);
    await shell.kill("", "tool");
  });

  it("is for its owner alone, whole, in a file that was not there", async () => {
    const own = createShells({ lasting: true, folder: folder.at("store") });
    const shell = await own.start({
      command: "echo x; printf 'no line feed'",
      cwd: folder.resource(),
      title: "",
      background: true,
      keepEnvironment: [],
    });
    await shell.wait(20_000, never);
    await own.dispose();
    const files = fs.readdirSync(folder.at("store"), { recursive: true, encoding: "utf8" });
    const [file = ""] = files.filter((name) => name.endsWith("bash_1.txt"));
    assert.equal(fs.statSync(folder.at("store", file)).mode & 0o777, 0o600);
    assert.equal(fs.readFileSync(folder.at("store", file), "utf8"), "x\nno line feed");
  });

  it("is kept on the disk again as soon as its folder can be made", async () => {
    folder.fill({ "a-file": "" });
    const later = makeShells({ folder: folder.at("a-file", "store") });
    const pathOf = async (command: string) => later.shells.own((await later.start(folder.path, command)).id)?.path;
    assert.equal(await pathOf("echo one"), undefined);
    fs.rmSync(folder.at("a-file"));
    const path = await pathOf("echo two");
    assert.equal(path?.startsWith(folder.at("a-file", "store")), true, path);
  });

  it("ends a command that writes more than all bounds", async () => {
    const own = createShells({ lasting: true, mostBytes: 1_000_000 });
    const shell = await own.start({
      command: "yes",
      cwd: folder.resource(),
      title: "",
      background: false,
      keepEnvironment: [],
    });
    await shell.wait(20_000, never);
    assert.deepEqual(
      [shell.state().status, shell.state().note],
      ["killed", "It was ended because it wrote more than 1000000 bytes."],
    );
    await own.dispose();
  });

  it("that can't be written to the disk is lost except its end, and says so", async () => {
    folder.fill({ taken: "" });
    const output = new ShellOutput(folder.at("taken"));
    for (let piece = 0; piece < 20; piece++) output.add("x".repeat(50_000));
    await output.close();
    assert.equal(output.problem, "EEXIST");
    assert.deepEqual([output.total, fs.readFileSync(folder.at("taken"), "utf8")], [1_000_000, ""]);
    const { text, from } = await output.read(0, 1_000_000);
    assert.equal(from + text.length, 1_000_000);
    assert.equal(text.length >= 64 * 1024, true);
  });

  it("asks its source to wait while much of it is not written yet", async () => {
    let drained = 0;
    const output = new ShellOutput(folder.at("slow"), () => (drained += 1));
    assert.equal(output.add("x"), true);
    assert.equal(output.add("x".repeat(2_000_000)), false);
    await output.close();
    assert.equal(drained > 0, true);
    assert.equal((await output.read(1_000_000, 1_000_010)).text, "xxxxxxxxxx");
  });
});
