import { strict as assert } from "node:assert";
import path from "node:path";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";
import { gone, isAlive } from "../../support/processes";
import { until } from "../../support/until";

/** A child, a grandchild in a session of its own, and one that ignores signals; each writes its number. */
const TREE = `sleep 300 & echo $!
setsid sh -c '(sleep 300 & echo $!; wait)' &
sh -c 'trap "" TERM HUP INT; echo $$; while :; do sleep 0.05; done'
`;

// The last file of its window: what is ended here is not there for tests behind it.
describe("closing the window", () => {
  it("ends the process trees of commands in the background before the extension is gone", async function () {
    if (process.platform === "win32") return this.skip();
    const folder = await scratch({ "tree.sh": TREE });
    try {
      const command = `bash ${folder.path.replace(/^[^/]*\//, "")}/tree.sh`;
      const cwd = vscode.workspace.workspaceFolders?.[0]?.name ?? "";
      const started = await succeed("trv_bash", { command, cwd, run_in_background: true });
      let output = String(started["output"]);
      while (output.trim().split("\n").length < 3) {
        const more = await succeed("trv_bash_output", { bash_id: started["shell_id"], wait_ms: 10_000 });
        assert.equal(more["status"], "running", JSON.stringify(more));
        output = `${output.trim()}\n${String(more["output"])}`;
      }
      const pids = output.trim().split("\n").map(Number);
      assert.deepEqual(pids.map(isAlive), [true, true, true], output);

      const began = performance.now();
      await deactivateOf("tool-result-viewer")();
      const took = performance.now() - began;
      assert.ok(took < 5000, `it took ${took} ms, and VS Code waits 5 s`);
      await gone(pids);
      await until(async () => (vscode.tasks.taskExecutions.length === 0 ? true : undefined));
      assert.match(await fail("trv_bash", { command: "echo again", cwd }), /the window is closing/);
    } finally {
      await folder.remove();
    }
  });
});

/** What VS Code calls when it closes: the function of the very module that it has loaded. */
function deactivateOf(name: string): () => Promise<void> {
  const extension = vscode.extensions.all.find(({ id }) => id.endsWith(`.${name}`));
  assert.ok(extension, `${name} is not installed`);
  const { main } = extension.packageJSON as { main: string };
  const loaded = require.cache[path.join(extension.extensionPath, main)];
  assert.ok(loaded, `${name} is not loaded`);
  return (loaded.exports as { deactivate: () => Promise<void> }).deactivate;
}
