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

  it("asks in the separate dialog for text that would only read in a shell, because another program can read it", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    const { questions, ask } = keepQuestions("no");
    for (const text of ["ls", ': \'\nopen("made", "w")\n\''])
      assert.equal((await fail(bashInput, { shell_id: shell.id, text }, { ...context, ask })).code, "BLOCKED");
    assert.deepEqual(
      questions.map(({ always }) => always),
      [true, true],
    );
    await shell.kill("Enough.", "tool");
  });

  it("shows the unfinished line that a text continues, and judges both as one", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    const { questions, ask } = keepQuestions("yes");
    const type = (text: string, enter = false) =>
      succeed(bashInput, { shell_id: shell.id, text, enter }, { ...context, ask });
    await type("ls\nfind . ");
    await type("echo -delete", true);
    await type("ls \\", true);
    await type("-a\n");
    await type("pwd \\\\", true);
    await type("whoami");
    const begun = questions.map(
      ({ detail }) => /^It continues this text.*\n\n([^]*?)\n\nIt becomes/m.exec(detail)?.[1],
    );
    assert.deepEqual(begun, [undefined, "find . ", undefined, "ls \\\n", undefined, undefined]);
    assert.match(String(questions[1]?.detail), /^Removes files: find \. echo -delete/);
    await shell.kill("Enough.", "tool");
  });

  it("refuses text that completes a command that never runs", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    await succeed(bashInput, { shell_id: shell.id, text: "rm -rf ", enter: false }, context);
    const { code } = await fail(bashInput, { shell_id: shell.id, text: "/" }, context);
    assert.equal(code, "BLOCKED");
    await shell.kill("Enough.", "tool");
  });

  it("writes nothing if other text was written since the question, which it would continue", async () => {
    const shell = await start(workspace.root, "cat", { background: true });
    const ask: ToolContext["ask"] = async () => {
      await succeed(bashInput, { shell_id: shell.id, text: "find . ", enter: false }, context);
      return "yes";
    };
    const { message } = await fail(bashInput, { shell_id: shell.id, text: "echo -delete" }, { ...context, ask });
    assert.match(message, /^Permission denied: other text was written to this shell/);
    await shell.kill("Enough.", "tool");
    assert.doesNotMatch((await shell.read(0, shell.state().total)).text, /delete/);
  });

  it("names the shells there are when there is none with the id, and asks nobody", async () => {
    const quiet = { ...context, ask: () => Promise.reject(new Error("asked")) };
    assert.match((await fail(bashInput, { bash_id: "x", text: "y" }, quiet)).message, /^Shell not found: "x"\. /);
  });
});

/** Answers questions, and keeps them. */
function keepQuestions(answer: "yes" | "no"): { questions: Question[]; ask: ToolContext["ask"] } {
  const questions: Question[] = [];
  const ask: ToolContext["ask"] = async (question) => {
    questions.push(question);
    return answer;
  };
  return { questions, ask };
}
