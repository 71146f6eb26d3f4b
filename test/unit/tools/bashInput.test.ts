import assert from "node:assert/strict";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import bashInput from "../../../src/tools/shell/bashInput";
import { makeShells, written } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("bash_input", () => {
  const { shells, start } = makeShells();
  let workspace: TestWorkspace;
  let context: ToolContext;
  before(async () => {
    workspace = await makeWorkspace();
    context = workspace.context({ shells });
  });

  it("writes a line, and returns what the shell printed in response", async () => {
    const shell = await start(workspace.root, "echo name?; read name; echo hello $name; read x; exit 3", {
      background: true,
    });
    await written(shell, (text) => text.includes("?"));
    shell.readTo = shell.state().total;
    const data = await succeed(bashInput, { shell_id: shell.id, input: "you" }, context);
    assert.deepEqual(data, { shell_id: shell.id, status: "running", output: "hello you" });
    const end = await succeed(bashInput, { bash_id: shell.id, text: "" }, context);
    assert.deepEqual(end, { shell_id: shell.id, status: "exited", exit_code: 3, output: "" });
    const { message } = await fail(bashInput, { bash_id: shell.id, text: "" }, context);
    assert.match(message, /^Command execution failed: the input of bash_\d+ is closed: it has ended\.$/);
  });

  it("writes without a line feed when asked to", async () => {
    const shell = await start(workspace.root, "read -n 2 x; echo got $x; sleep 300", { background: true });
    const data = await succeed(bashInput, { bash_id: shell.id, text: "ab", enter: "false" }, context);
    assert.equal(data["output"], "got ab");
    await shell.kill("Enough.", "tool");
  });

  it("says that keys such as Ctrl+C end nothing", async () => {
    const shell = await start(workspace.root, "sleep 300", { background: true });
    const { status, note } = await succeed(bashInput, { shell_id: shell.id, chars: "\u0003" }, context);
    assert.equal(status, "running");
    assert.match(String(note), /only characters here, because the command has no terminal: kill_shell ends it/);
    await shell.kill("Enough.", "tool");
  });

  it("asks as bash does, and shows the whole text and what it goes to", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    const questions: Question[] = [];
    const ask: ToolContext["ask"] = async (question) => {
      questions.push(question);
      return "no";
    };
    const text = "rm -rf important\u202e";
    const { code } = await fail(bashInput, { bash_id: shell.id, text, enter: false }, { ...context, ask });
    assert.equal(code, "BLOCKED");
    const [question] = questions;
    assert.ok(question, "nobody was asked");
    assert.equal(question.title, `Write this to ${shell.id}?`);
    assert.match(
      question.detail,
      /^Without a line feed at its end\.\n\nrm -rf important\\u\{202e\}\n\nIt becomes input of this command:\n\ncat$/m,
    );
    assert.equal(shell.state().total, 0);
    await shell.kill("Enough.", "tool");
  });

  it("names the shells there are when there is none with the id, and asks nobody", async () => {
    const quiet = { ...context, ask: () => Promise.reject(new Error("asked")) };
    assert.match((await fail(bashInput, { bash_id: "x", text: "y" }, quiet)).message, /^Shell not found: "x"\. /);
  });
});
