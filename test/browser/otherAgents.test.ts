import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { OTHER_AGENTS } from "../support/otherAgents";
import { viewerOfSuite } from "./support";

/** The words that stand beside a call, by its status. */
const WORDS: Readonly<Record<string, RegExp>> = {
  ok: /^succeeded$/,
  error: /^failed$/,
  expected: /^expected$/,
  rejected: /^rejected by you$/,
  interrupted: /^interrupted$/,
  orphaned: /^no result$/,
  blocked: /^blocked$/,
  pending: /^running or waiting$/,
};

describe("sessions of other agents in the viewer", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  for (const [name, { calls }] of Object.entries(OTHER_AGENTS)) {
    it(`${name}: each call is shown with the words for its outcome, and the viewer says what the file is`, async () => {
      page = await viewer.open({ set: name }, { width: 1400, height: 4000 });
      assert.match(
        await page.locator("body").innerText(),
        /The file is (?:a (?:session|chat) of (?:Codex|Gemini CLI|GitHub Copilot|OpenCode|VS Code)|VS Code's)/,
      );
      for (const [id, status] of Object.entries(calls)) {
        const line = page.locator(`[data-list=transcript] [data-call-id="${id}"]`).first();
        await line.waitFor();
        const words = await line.locator("[data-status-words]").innerText();
        assert.match(words, WORDS[status] ?? /^$/, `${id}: ${words}`);
      }
    });
  }

  it("codex: a command is drawn as commands are, with its output and exit code", async () => {
    page = await viewer.open({ set: "codex" }, { width: 1400, height: 4000 });
    await page.locator('[data-list=transcript] [data-call-id="c-fail"]').click();
    const detail = page.locator('[data-detail][data-call-id="c-fail"]');
    await detail.locator("[data-exit-code]").waitFor();
    assert.equal(await detail.locator("[data-exit-code]").getAttribute("data-exit-code"), "2");
    assert.match(await detail.innerText(), /2 tests failed/);
  });

  it("codex: a patch is drawn as a change of the file that it names", async () => {
    page = await viewer.open({ set: "codex" }, { width: 1400, height: 4000 });
    await page.locator('[data-list=transcript] [data-call-id="c-patch"]').click();
    const detail = page.locator('[data-detail][data-call-id="c-patch"]');
    await detail.locator(".file-head").waitFor();
    assert.match(await detail.innerText(), /src\/a\.ts\s+updated[^]*removed:\s+a[^]*added:\s+b/);
  });

  it("opencode: what a search found is drawn by file, and a folder as a tree", async () => {
    page = await viewer.open({ set: "opencode" }, { width: 1400, height: 4000 });
    const shown = async (id: string): Promise<string> => {
      await page.locator(`[data-list=transcript] [data-call-id="${id}"]`).click();
      const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
      await detail.locator("[data-count]").waitFor();
      return detail.innerText();
    };
    assert.match(
      await shown("grep-2"),
      /sum[^]*\*\.js[^]*Results truncated[^]*2 lines of 3 matching lines in 2 files[^]*a\.js[^]*sum\(\);[^]*b\.js/,
    );
    assert.match(await shown("glob-1"), /\*\.js[^]*2 files[^]*\/w\/a\.js\s+\/w\/b\.js/);
    assert.match(await shown("read-2"), /1 file, 2 folders[^]*\/w\/\s+lib\/\s+a\.js/);
  });
});
