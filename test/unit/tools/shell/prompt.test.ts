import assert from "node:assert/strict";
import { isPrompt, waitsForInput } from "../../../../src/tools/shell/run/shellPrompt";
import type { ShellState } from "../../../../src/tools/runtime/ports/shellsPort";

describe("a line that asks for input", () => {
  for (const line of [
    "Password: ",
    "[sudo] password for me:",
    "Enter passphrase for key '/home/me/.ssh/id': ",
    "Username for 'https://github.com': ",
    "Overwrite? [y/N] ",
    "Do you want to continue? [Y/n]",
    "Proceed (yes/no)? ",
    "Are you sure you want to continue connecting (yes/no/[fingerprint])? ",
    "Ok to proceed? (y)",
    "? Project name: › ",
    "Press any key to continue . . .",
    "Hit enter: press ENTER to go on",
    ">>> ",
    "mysql> ",
    "postgres=# ",
    "Choose a number: ",
  ]) {
    it(`is ${JSON.stringify(line)}`, () => assert.equal(isPrompt(line), true));
  }

  for (const line of [
    "",
    "   ",
    "Listening on port 3000",
    "Compiling...",
    "error: expected ';'",
    "Enter the dragon",
    "password accepted",
    `${"x".repeat(400)}?`,
  ]) {
    it(`is not ${JSON.stringify(line.slice(0, 30))}`, () => assert.equal(isPrompt(line), false));
  }

  it("counts when the shell runs and has been silent for three seconds", () => {
    const state = (given: Partial<ShellState>): ShellState =>
      ({ status: "running", silentMs: 3000, lastLine: "Password: ", ...given }) as ShellState;
    assert.equal(waitsForInput(state({})), true);
    assert.equal(waitsForInput(state({ silentMs: 2999 })), false);
    assert.equal(waitsForInput(state({ status: "exited" })), false);
    assert.equal(waitsForInput(state({ lastLine: "working" })), false);
  });
});
