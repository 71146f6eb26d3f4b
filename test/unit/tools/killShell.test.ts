import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import killShell from "../../../src/tools/shell/killShell";
import { gone } from "../../support/processes";
import { makeShells, written } from "../../support/shells";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("kill_shell", () => {
  const { shells, start } = makeShells();
  const never = new AbortController().signal;
  let workspace: TestWorkspace;
  let context: ToolContext;
  before(async () => {
    workspace = await makeWorkspace();
    context = workspace.context({ shells, ask: () => Promise.reject(new Error("asked")) });
  });

  it("ends a shell with all it started, asks nobody, and says so in the words that models know", async () => {
    const shell = await start(workspace.root, "sleep 300 & echo $!; wait", { background: true });
    const pid = Number(await written(shell, (text) => text !== ""));
    assert.deepEqual(await succeed(killShell, { shell_id: shell.id }, context), {
      message: `Successfully killed shell: ${shell.id} (sleep 300 & echo $!; wait)`,
      shell_id: shell.id,
      status: "killed",
      exit_code: null,
      output: String(pid),
    });
    await gone([pid]);
  });

  it("succeeds for one that had already ended, and says so, as often as it is asked", async () => {
    const shell = await start(workspace.root, "exit 3", { background: true });
    await shell.wait(20_000, never);
    for (const field of ["shell_id", "bash_id", "id", "task_id"]) {
      assert.deepEqual(await succeed(killShell, { [field]: shell.id }, context), {
        message: `Shell had already ended: ${shell.id} (exit 3)`,
        shell_id: shell.id,
        status: "exited",
        exit_code: 3,
        already_ended: true,
        output: "",
      });
    }
  });

  it("says why a shell that was ended before had ended", async () => {
    const shell = await start(workspace.root, "printf '\\x89PNG\\x00\\xff'; sleep 300", { background: true });
    await written(shell, (text) => text !== "");
    await shell.kill("The person ended it.", "person");
    const { note, output } = await succeed(killShell, { shell_id: shell.id }, context);
    assert.deepEqual([note, output], ["The person ended it. The output is a PNG image and is not shown.", ""]);
  });

  it("names the shells there are when there is none with the id", async () => {
    const long = await start(workspace.root, `echo ${"x".repeat(80)}`, { background: true });
    await long.wait(20_000, never);
    assert.match(
      (await fail(killShell, { shell_id: "bash_1" }, workspace.context())).message,
      /^Shell not found: "bash_1"\. There are no shells/,
    );
    const { message } = await fail(killShell, { shell_id: "bash_99" }, context);
    assert.match(message, /^Shell not found: "bash_99"\. There are: bash_1 \(killed: sleep.*: echo x{44}…\)\.$/);
  });
});
