import assert from "node:assert/strict";
import { prompt, type Json } from "../structure/structureFolder";
import { bash, done, failed, foundIn } from "./foundIn";

const waiting = (entries: readonly Json[]) => foundIn("waitingCommand", [prompt("Go"), ...entries]);
const TIMEOUT = "Command timed out after 2m 0.0s";

describe("commands that waited for input", () => {
  it("are found by the question at the end of their output", async () => {
    for (const end of ["Ok to proceed? (y)", "Overwrite? [y/N]", "Password:", "Are you sure (yes/no)?"]) {
      const [found, ...others] = await waiting(failed("npx create-app x", `${TIMEOUT}\nNeed to install\n${end} `));
      assert.equal(others.length, 0, end);
      assert.equal(found?.title, "A command asked a question that nobody could reply to: npx create-app x");
      assert.deepEqual(found.rows, [{ row: 1 }]);
    }
  });

  it("are found by what programs say that get no input or no terminal", async () => {
    for (const text of [
      "the input device is not a TTY",
      "EOFError: EOF when reading a line",
      "fatal: could not read Username for 'https://example.com': terminal prompts disabled",
    ]) {
      const [found] = await waiting(failed("run it", `Exit code 1\n${text}`));
      assert.match(found?.title ?? "", /needed a terminal or input: run it$/, text);
    }
  });

  it("are found if they watched files until they were stopped", async () => {
    const [found] = await waiting(failed("npx vitest", `${TIMEOUT}\n PASS  Waiting for file changes...`));
    assert.match(found?.title ?? "", /^A command ran until it was stopped/);
    assert.match(found?.suggestion ?? "", /--run/);
  });

  it("are none that succeeded, whatever they wrote", async () => {
    assert.deepEqual(await waiting(bash("cat README", "Continue? [y/N]")), []);
    assert.deepEqual(await waiting(bash("npx vitest", "Waiting for file changes...")), []);
  });

  it("are none whose output asks in its middle, or that only took long", async () => {
    assert.deepEqual(await waiting(failed("./setup", "Exit code 1\nContinue? [y/N] y\nDisk is full")), []);
    assert.deepEqual(await waiting(failed("npm test", `${TIMEOUT}\n 12 passing`)), []);
  });

  it("are none that run in the background, that the user rejected, or that are no commands", async () => {
    const input = { command: "npx vitest", run_in_background: true };
    assert.deepEqual(await waiting(done("Bash", input, "Continue? [y/N]", { is_error: true })), []);
    const text = "The user doesn't want to proceed with this tool use. The tool use was rejected. Continue? [y/N]";
    assert.deepEqual(await waiting(failed("npx vitest", text)), []);
    assert.deepEqual(await waiting(done("Read", { file_path: "/a" }, "Continue? [y/N]", { is_error: true })), []);
  });

  it("are none that failed in watch mode by themselves", async () => {
    assert.deepEqual(await waiting(failed("npx vitest", "Exit code 1\npress q to quit\nError: no config")), []);
  });
});
