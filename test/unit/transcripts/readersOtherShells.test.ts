import assert from "node:assert/strict";
import * as fc from "fast-check";
import { dataOf, parseRecorded } from "../../support/recordedCall";
import { verdict } from "./statusCases";

const ID = "96fa1987-720f-4581-b559-ce0dfaa1ea29";

/** How agents say that a command goes on, and the name of its shell. */
const GOES_ON: readonly (readonly [tool: string, shell: string, text: string])[] = [
  ["run_in_terminal", ID, `Command is running in terminal with ID=${ID}\n The command became idle with output:\n$ a`],
  [
    "run_in_terminal",
    ID,
    `Note: This terminal execution was moved to the background using the ID ${ID}\nNote: Command timed out after 3000ms.`,
  ],
  ["bash", "1", "<command started in background with shellId: 1>"],
  ["bash", "22", "a\nb\n<command with shellId: 22 is still running after 30 seconds. Use read_bash to wait.>\n"],
  ["run_shell_command", "82", "Command moved to background (PID: 82). Output hidden. Press Ctrl+B to view."],
  ["run_shell_command", "bg_1", "Background shell started.\nid: bg_1\npid: 89"],
];

describe("a command of another agent that goes on behind its call", () => {
  it("names the shell in which it does, and is no failure", () => {
    for (const [tool, shell, content] of GOES_ON) {
      const { status, reason } = verdict({ tool, content });
      assert.deepEqual([status, reason], ["ok", `It goes on in the background as ${shell}`], content);
      const data = dataOf(tool, { input: { command: "run" }, content }) as Record<string, unknown>;
      assert.equal(data["runningSession"], shell, content);
    }
  });

  it("has the output so far without what says that it goes on", () => {
    const content = "a\nb\n<command with shellId: 22 is still running after 30 seconds. Use read_bash to wait.>";
    assert.deepEqual(dataOf("bash", { content }), { stdout: "a\nb", stderr: "", runningSession: "22" });
  });

  it("is no other command whose output contains such words", () => {
    for (const content of [
      "x\nCommand moved to background (PID: 82). Output hidden.",
      " Background shell started.\nid: bg_1",
      "<command with shellId: 22 is still running after 30 seconds.>\nmore",
      "<command with shellId: 22 is still running after 30\nseconds.>",
      "Command is running in terminal",
      "",
    ]) {
      const data = dataOf("run_shell_command", { content }) as Record<string, unknown>;
      assert.equal(data["runningSession"], undefined, content);
      assert.equal(data["stdout"], content);
    }
  });
});

describe("a look at a command of another agent that goes on", () => {
  const seen = (tool: string, content: string, input: object = { id: "7" }): unknown =>
    dataOf(tool, { input, content });

  it("has the shell and the output, without what VS Code writes before it", () => {
    const output = "$ run\ntick 1\n\n\n";
    const shown = { shellId: "7", stdout: "$ run\ntick 1" };
    assert.deepEqual(seen("get_terminal_output", `Output of terminal ${ID}:\n${output}`), shown);
    assert.deepEqual(
      seen("send_to_terminal", `Successfully sent command to terminal ${ID}.\n\nTerminal output:\n${output}`),
      shown,
    );
    assert.deepEqual(seen("send_to_terminal", `Successfully sent command to terminal ${ID}.`), {
      shellId: "7",
      stdout: "",
    });
    const killed = `Successfully killed persistent terminal ${ID}. Final output before termination:\n${output}`;
    assert.deepEqual(seen("kill_terminal", killed), { ...shown, status: "killed" });
  });

  it("says whether Copilot CLI's command runs, how it ended, or that it was stopped", () => {
    const input = { shellId: "7" };
    const runs = "a\n<command with shellId: 7 is still running after 5 seconds.>";
    assert.deepEqual(seen("read_bash", runs, input), { shellId: "7", status: "running", stdout: "a" });
    assert.deepEqual(seen("stop_bash", "<command with id: 7 stopped>", input), {
      shellId: "7",
      status: "killed",
      stdout: "",
    });
    const content = "a\n<shellId: 7 completed with exit code 5>";
    const toolUseResult = { stdout: "a", exitCode: 5 };
    assert.equal(verdict({ tool: "read_bash", content, toolUseResult }).reason, "The command failed with exit code 5");
    const { success, data } = parseRecorded("read_bash", { input, content, entry: { toolUseResult } });
    assert.deepEqual([success, data], [false, { shellId: "7", status: "failed", stdout: "a", exitCode: 5 }]);
    const whole = { content, entry: { toolUseResult: { stdout: "a", exitCode: 0 } } };
    assert.deepEqual(dataOf("read_bash", { input, ...whole }), {
      shellId: "7",
      status: "completed",
      stdout: "a",
      exitCode: 0,
    });
  });

  it("has the log of Gemini CLI's command, by the number of its process", () => {
    assert.deepEqual(seen("read_background_output", "Full Log Output:\nlate\r", { pid: 82 }), {
      shellId: "82",
      stdout: "late",
    });
  });

  it("keeps any other text as it is, up to the white space at its end", () => {
    fc.assert(
      fc.property(fc.string(), (content) => {
        fc.pre(!/^(?:Output of|Successfully|Full Log|<command|<shellId)|still running/.test(content));
        const { stdout } = seen("get_terminal_output", content) as { stdout: string };
        assert.equal(stdout, content.trimEnd());
      }),
    );
  });
});
