import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { focused, screenshot, until, viewerOfSuite } from "./support";

describe("a recorded call", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const detail = (id: string): Locator => page.locator(`[data-pane=results] [data-detail][data-call-id="${id}"]`);
  const open = async (id: string, parameters: Readonly<Record<string, string | number>> = {}): Promise<void> => {
    page = await viewer.open({ set: "again", runs: 4, ...parameters }, { width: 1400, height: 900 });
    const list = id.startsWith("run") ? "results" : "transcript";
    await page.locator(`[data-list=${list}] [data-call-id="${id}"]`).click();
    await detail(id).waitFor();
  };
  const form = (name: string): Locator => page.locator(`[data-form=${name}]`);
  const shown = async (name: string): Promise<unknown> => {
    await form(name).click();
    await page.locator(`[data-shown-forms=${name}]`).waitFor();
    await page.locator("[data-action=copy-form]").click();
    const { params } = await page.evaluate<{ params: { text: string } }>(
      "new Promise((done) => setTimeout(done, 50)).then(() => bench.done.findLast(({ method }) => method === 'copy'))",
    );
    return JSON.parse(params.text);
  };

  it("says who approved it and how long its result is", async () => {
    await open("run-1");
    await detail("run-1").locator("[data-action=why]").click();
    const told = await detail("run-1").locator("[data-audit]").innerText();
    assert.equal(told, "allowed by you, returned 1,234 characters");
  });

  describe("is shown", () => {
    it("as an envelope, a contract, a content array and a pair of Claude blocks", async () => {
      await open("run-1");
      await page.locator("[data-tab=forms]").click();
      const output = "export const answer = 42;\nexport const question = undefined;\n";
      assert.deepEqual(await shown("envelope"), { success: true, data: { output } });
      const contract = (await shown("contract")) as { success: boolean; meta: { duration_ms: number } };
      assert.deepEqual([contract.success, contract.meta.duration_ms], [true, 120]);
      const content = (await shown("content")) as { content: { type: string }[] };
      assert.ok(Array.isArray(content.content), "expected Array.isArray(content.content)");
      const [use, result] = (await shown("claude")) as Record<string, unknown>[];
      assert.deepEqual(use, { type: "tool_use", id: "run-1", name: "file_read", input: { file_path: "src/a.ts" } });
      assert.deepEqual([result?.["type"], result?.["tool_use_id"]], ["tool_result", "run-1"]);
    });

    it("with what each form loses, in words", async () => {
      await open("run-1");
      await page.locator("[data-tab=forms]").click();
      await form("claude").click();
      assert.match(
        await page.locator("[data-lost]").innerText(),
        /Lost: .*\n?The duration of 120 ms: Claude Code has no field/,
      );
      await form("envelope").click();
      assert.match(await page.locator("[data-lost]").innerText(), /The tool and its input: Envelope has no field/);
    });

    it("in the next form on F, and chosen with the arrow keys", async () => {
      await open("run-1");
      await page.locator("[data-tab=forms]").click();
      await page.locator("[data-shown-forms=envelope]").waitFor();
      await page.keyboard.press("f");
      await page.locator("[data-shown-forms=contract]").waitFor();
      await form("contract").focus();
      await page.keyboard.press("ArrowRight");
      await page.locator("[data-shown-forms=content]").waitFor();
      await focused(page, "form", "content");
      await page.locator('[data-list=results] [data-call-id="run-0"]').click();
      await detail("run-0").waitFor();
      await page.locator("[data-tab=forms]").click();
      await page.locator("[data-shown-forms=content]").waitFor();
    });

    it("in an editor when asked for", async () => {
      await open("call-0");
      await page.locator("[data-tab=forms]").click();
      await form("contract").click();
      await page.locator("[data-action=open-form]").click();
      await until(page, "bench.done.some(({ method }) => method === 'openText')");
      const { params } = await page.evaluate<{ params: { language: string; text: string } }>(
        "bench.done.findLast(({ method }) => method === 'openText')",
      );
      assert.equal(params.language, "json");
      assert.match(params.text, /"duration_ms": 120/);
    });

    it("of a transcript with what was understood, and says that its own text is not available", async () => {
      await open("call-0");
      await page.locator("[data-tab=forms]").click();
      const { data } = (await shown("envelope")) as { data: { filePath: string } };
      assert.equal(data.filePath, "src/a.ts");
      assert.match(await page.locator("[data-lost]").innerText(), /The text as the model got it/);
    });

    it("as its tool_use block alone while it has no result, and as nothing in the other formats", async () => {
      await open("call-4");
      await page.locator("[data-tab=forms]").click();
      const use = (await shown("claude")) as { type: string; name: string };
      assert.deepEqual([use.type, use.name], ["tool_use", "Bash"]);
      await form("contract").click();
      assert.match(await page.locator("[data-lost]").innerText(), /The call has no result/);
      assert.equal(await page.locator("[data-action=copy-form]").count(), 0);
    });
  });

  describe("is linked", () => {
    it("from a run to the one call of the transcript with the same tool and input", async () => {
      await open("run-1");
      await page.locator("[data-same-calls='1']").waitFor();
      await page.locator("[data-action=show-same]").click();
      await detail("call-0").waitFor();
      await page.locator('[data-list=transcript] [data-call-id="call-0"][aria-selected=true]').waitFor();
    });

    it("from a call to every run that says the same, and shows how many there are", async () => {
      await open("call-1");
      const same = page.locator("[data-same-calls='2']");
      await same.waitFor();
      assert.match(await same.innerText(), /2 calls in the live results with the same tool\s+and input/);
      await same.locator("summary").click();
      await same.locator("[data-action=show-same]").first().click();
      await page.locator("[data-list=results] [aria-selected=true]").waitFor();
    });

    it("from a call that no run says the same as to nothing, without a word", async () => {
      await open("call-4");
      await until(page, "bench.asked.runsLike >= 1");
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      assert.equal(await page.locator(".same-calls").count(), 0);
    });

    it("to nothing if nothing is the same, and says so", async () => {
      await open("run-2");
      await page.locator("[data-same-calls='0']").waitFor();
      assert.match(
        await page.locator("[data-same-calls]").innerText(),
        /No call in session.jsonl has the same tool and input/,
      );
      assert.equal(await page.locator("[data-action=show-same]").count(), 0);
    });
  });

  describe("is run again with our tools", () => {
    it("only from the tool's form, which says what it is like and what is left out", async () => {
      await open("call-2");
      await page.locator("[data-action=run-again]").click();
      const opened = page.locator("[data-pane=results] form.tool-form");
      await opened.waitFor();
      assert.match(
        await opened.locator("[data-like=call-2]").innerText(),
        /recorded call of Grep. Nothing runs until you run it/,
      );
      assert.match(
        await opened.locator("[data-unmapped='1']").innerText(),
        /`-o` is left out: grep returns whole lines/,
      );
      assert.equal(await page.evaluate("bench.done.some(({ method }) => method === 'runTool')"), false);
    });

    const runAgain = async (id: string): Promise<Locator> => {
      await open(id);
      await page.keyboard.press("r");
      await page.locator("[data-pane=results] form.tool-form").waitFor();
      await page.keyboard.press("Control+Enter");
      await until(page, "bench.done.some(({ method }) => method === 'runTool')");
      await page.evaluate("bench.finish()");
      const beside = page.locator(`[data-beside=${id}]`);
      await beside.waitFor();
      return beside;
    };

    it("with the recorded result next to the new one, and what differs between them", async () => {
      const beside = await runAgain("call-0");
      await beside.locator("[data-same=false]").waitFor();
      assert.match(await beside.locator("[data-same]").innerText(), /Different: the text/);
      await beside.locator("[data-diff]").waitFor();
      assert.match(await beside.locator("[data-diff]").innerText(), /-?export const answer = 42/);
      await beside.locator("summary").click();
      await beside.locator("[data-recorded] .result-body").waitFor();
      await screenshot(page, "run-again");
      await beside.locator("[data-action=show-recorded]").click();
      await detail("call-0").waitFor();
    });

    it("is not offered if none of our tools does what it did", async () => {
      await open("call-3");
      assert.equal(await page.locator("[data-action=run-again]").count(), 0);
    });
  });

  for (const theme of ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`has no serious accessibility finding in its forms in the theme ${theme}`, async () => {
      await open("call-5", { theme });
      await page.locator("[data-tab=forms]").click();
      await form("claude").click();
      await page.locator("[data-shown-forms=claude]").waitFor();
      assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      await screenshot(page, `recorded-as-${theme}`);
    });
  }
});
