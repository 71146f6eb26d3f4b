import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ask, waitForModel } from "../support/host/chat";
import type { ModelTurn } from "../support/host/modelServer";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { runCommand, webviewWith } from "../support/host/workbench";
import { gone } from "../support/processes";

const files = {
  "src/count.js": "export function countWords(text) {\n  return text.split(' ').length;\n}\n",
  "test/count.test.js": [
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import { countWords } from '../src/count.js';",
    "test('counts no words in nothing', () => assert.equal(countWords(''), 0));",
    "",
  ].join("\n"),
  "server.js": [
    "import http from 'node:http';",
    "const server = http.createServer((_, answer) => answer.end('notes'));",
    "server.listen(0, '127.0.0.1', () => console.log(`listening on http://localhost:${server.address().port}/ as ${process.pid}`));",
    "",
  ].join("\n"),
};

interface Answer {
  readonly success: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

describe("VS Code's own agent, with a whole small task", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode({ chat: true });
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(vscode.workspace.path, name), text);
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-whole-task-failed");
  });

  it("finds, reads, edits, tests, starts a server in the background, reads its output and ends it", async () => {
    const { page, model, workspace } = vscode;
    const test = {
      name: "trv_bash",
      input: { command: "node --test test/count.test.js", description: "Run the test" },
    };
    const shellOf = (results: readonly string[]): unknown =>
      results.map((result) => (JSON.parse(result) as Answer).data).find(({ shell_id }) => shell_id !== undefined)?.[
        "shell_id"
      ];
    const turn = (name: string, input: object): ModelTurn => ({ calls: [{ name: `trv_${name}`, input }] });
    const prompt = "Mend the count of words and show me that the server still starts";
    model.answer(prompt, [
      turn("grep", { pattern: "countWords", glob: "src/**" }),
      turn("file_read", { file_path: "src/count.js" }),
      { calls: [test] },
      turn("file_edit", {
        file_path: "src/count.js",
        old_string: "return text.split(' ').length;",
        new_string: "return text.split(' ').filter(Boolean).length;",
      }),
      { calls: [test] },
      turn("bash", { command: "node server.js", run_in_background: true }),
      (results) => turn("bash_output", { bash_id: shellOf(results), filter: "listening", offset: 0, wait_ms: 10_000 }),
      (results) => turn("kill_shell", { shell_id: shellOf(results) }),
      { text: "Done." },
    ]);
    const { asked } = await ask(page, prompt, () => "allow");
    const answers = (model.requests(prompt).at(-1)?.results ?? []).map((result) => JSON.parse(result) as Answer);
    assert.deepEqual(
      answers.map(({ success }) => success),
      Array(8).fill(true),
      JSON.stringify(answers),
    );
    const [grep, , failing, edit, passing, , output, killed] = answers.map(({ data }) => data);
    assert.equal(grep?.["count"], 1);
    assert.equal(failing?.["exit_code"], 1);
    assert.equal(edit?.["replacements"], 1);
    assert.match(String(edit["diff"]), /filter\(Boolean\)/);
    assert.match(fs.readFileSync(path.join(workspace.path, "src/count.js"), "utf8"), /filter\(Boolean\)/);
    assert.equal(passing?.["exit_code"], 0);
    const [, pid] = /as (\d+)/.exec(String(output?.["output"])) ?? [];
    assert.ok(pid, JSON.stringify(output));
    assert.equal(killed?.["status"], "killed");
    await gone([Number(pid)]);
    assert.ok(
      asked.some((question) => question.includes("filter(Boolean)")),
      asked.join(" | "),
    );
    await runCommand(page, "Open Tool Result Viewer");
    const viewer = await webviewWith(page, "[data-list=results] [data-tool=kill_shell]");
    await viewer.locator("[data-list=results] [data-tool=file_edit]").click();
    await viewer.locator("[data-detail]", { hasText: "filter(Boolean)" }).waitFor();
    await vscode.screenshot("agent-whole-task");
  });

  it("asks in its own dialog before a command removes something, even if the user allowed the tool for the session", async () => {
    const { page, model, workspace } = vscode;
    const prompt = "Run the test, then remove the documents";
    model.answer(prompt, [
      { calls: [{ name: "trv_bash", input: { command: "node --test test/count.test.js" } }] },
      { calls: [{ name: "trv_bash", input: { command: "rm -r docs" } }] },
      { text: "Done." },
    ]);
    const dialog = page.locator(".monaco-dialog-box:visible", { hasText: "rm -r docs" });
    const [{ asked }] = await Promise.all([
      ask(page, prompt, () => "allow"),
      dialog.waitFor().then(() => dialog.locator(".monaco-button", { hasText: "Cancel" }).click()),
    ]);
    assert.ok(!asked.join().includes("rm -r"), "VS Code itself did not ask");
    const refused = JSON.parse(model.requests(prompt).at(-1)?.results[1] ?? "") as { success: boolean; error: string };
    assert.equal(refused.success, false);
    assert.match(refused.error, /^Permission denied/);
    assert.ok(fs.existsSync(path.join(workspace.path, "docs", "usage.md")), "the documents are still there");
  });
});
