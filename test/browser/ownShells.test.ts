import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";

describe("results of our own shell tools", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const show = async (tool: string, data: Readonly<Record<string, unknown>>, input: unknown = {}): Promise<Locator> => {
    const record = {
      id: "run-1",
      tool,
      input,
      result: { success: true, data },
      format: "envelope",
      started: "2026-03-09T14:00:00.000Z",
      duration_ms: 12,
      source: "chat",
    };
    page = await viewer.open({ file: JSON.stringify(record), layout: "left" });
    const body = page.locator("[data-renderer]");
    await body.waitFor();
    assert.equal(await body.locator("[data-note]").count(), 0, "the view fits the data");
    return body;
  };

  it("of a command that goes on show its shell, what it waits for, and what it serves", async () => {
    const body = await show(
      "bash",
      {
        output: "Listening on http://localhost:3000/\nName: ",
        exit_code: null,
        shell_id: "shell_2",
        status: "running",
        waiting_for_input: true,
        cwd: "web",
        urls: ["http://localhost:3000/"],
      },
      { command: "npm run dev", run_in_background: true },
    );
    const text = await body.innerText();
    assert.match(text, /Shell shell_2 running[^]*Waits for input[^]*in web/);
    assert.match(text, /Addresses in the output[^]*localhost:3000/);
    assert.doesNotMatch(text, /No exit code/);
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
    await screenshot(page, "own-shell");
  });

  it("of reading from it show its status once, the exit code, and how long it ran", async () => {
    const body = await show("bash_output", {
      output: "done\n",
      shell_id: "shell_2",
      status: "exited",
      exit_code: 3,
      runtime_ms: 61_000,
      matches: 1,
    });
    const text = await body.innerText();
    assert.equal(text.match(/shell_2/g)?.length, 1);
    assert.match(text, /exited[^]*after 1 min 1 s[^]*1 lines? match/);
    assert.equal(await body.locator("[data-exit-code]").getAttribute("data-exit-code"), "3");
  });

  it("of ending it show that it had ended already, and what it had written", async () => {
    const body = await show("kill_shell", {
      message: "Shell had already ended: shell_2 (npm run dev)",
      shell_id: "shell_2",
      status: "exited",
      exit_code: 0,
      already_ended: true,
      output: "bye\n",
    });
    assert.match(await body.innerText(), /Shell shell_2 exited already[^]*bye/);
  });

  it("of an edit show the diff that the result contains", async () => {
    const body = await show(
      "file_edit",
      {
        output: "Edited a.txt",
        replacements: 1,
        lines: [2],
        diff: "@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n",
      },
      { file_path: "a.txt", old_string: "two", new_string: "TWO" },
    );
    assert.match(await body.locator("[data-diff]").innerText(), /two[^]*TWO/);
  });
});
