import assert from "node:assert/strict";
import { toolAnswer } from "../../src/apps/mcp/toolAnswer";
import type { ToolResult } from "../../src/results/result";
import type { Tool } from "../../src/tools/runtime/tool";
import { type AppHost, openAppHost, type ShownApp } from "./appHost";
import { screenshot } from "./support";

const HOSTILE = [
  "<script>globalThis.hacked = 1</script>",
  "<img src=x onerror='globalThis.hacked = 2'>",
  "</script><script>parent.hacked = 3</script>",
  '"><a href="javascript:globalThis.hacked=4">x</a>',
  "<iframe src='http://127.0.0.1:9/'></iframe>",
  "\u202egnp.exe\u0000\u001b]0;title\u0007",
];

describe("a call in another program's chat", () => {
  let appHost: AppHost;
  before(async () => {
    appHost = await openAppHost();
  });
  after(() => appHost.close());

  /** Shows a call in a host. Without a result, the call was cancelled. */
  const show = (
    tool: string,
    input: object,
    result: ToolResult | undefined,
    theme: "light" | "dark" = "light",
  ): Promise<ShownApp> =>
    appHost.show({ tool, input, theme, result: result && toolAnswer(result, { name: tool } as Tool) });

  const command: ToolResult = {
    ok: true,
    data: { exit_code: 1, cwd: "src", output: "\u001b[31mfailed\u001b[0m: 2 of 7 tests\nsee https://example.com/log" },
  };

  for (const theme of ["light", "dark"] as const) {
    it(`is drawn as in the viewer, in the host's ${theme} theme, with the height that it needs`, async () => {
      const { host, app, requests, errors } = await show("bash", { command: "npm test" }, command, theme);
      assert.match(await app.innerText("article"), /bash[^]*failed: 2 of 7 tests/);
      assert.equal(await app.getAttribute("article", "data-tool"), "bash");
      assert.equal(await app.evaluate(() => document.body.className), `vscode-${theme}`);
      const needed = await app.evaluate(() =>
        Math.ceil(document.getElementById("root")?.getBoundingClientRect().height ?? 0),
      );
      await host.waitForFunction(
        (height) => (globalThis as unknown as { seen: { heights: number[] } }).seen.heights.at(-1) === height,
        needed,
      );
      assert.deepEqual([requests, errors], [[], []]);
      await screenshot(host, `mcp-app-${theme}`);
      await host.close();
    });
  }

  it("shows hostile texts as text, and nothing of them runs or is requested", async () => {
    const [name = ""] = HOSTILE;
    const all = HOSTILE.join("\n");
    const calls: readonly (readonly [tool: string, result: ToolResult])[] = [
      ["bash", { ok: true, data: { output: all, exit_code: 0 } }],
      [name, { ok: true, data: Object.fromEntries(HOSTILE.map((text) => [text, [text, { [text]: text }]])) }],
      ["file_read", { ok: false, error: { code: "EXECUTION_ERROR", message: all } }],
    ];
    for (const [tool, result] of calls) {
      const { host, app, requests, errors } = await show(tool, { command: all, [all]: HOSTILE }, result);
      const hacked = [host.mainFrame(), app].map((frame) =>
        frame.evaluate(() => (globalThis as unknown as { hacked?: number }).hacked),
      );
      assert.deepEqual(await Promise.all(hacked), [undefined, undefined], tool);
      assert.match(await app.innerText("article"), /<script>globalThis\.hacked = 1<\/script>/, tool);
      assert.equal(await app.locator("#root :is(script, iframe, img[onerror], a[href^=javascript])").count(), 0, tool);
      assert.deepEqual([requests, errors], [[], []], tool);
      await host.close();
    }
  });

  it("offers nothing that only an editor can do, and copies and opens web addresses", async () => {
    const { host, app } = await show("bash", { command: "npm test" }, command);
    const actions = await app
      .locator("[data-action]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-action")));
    assert.deepEqual(
      actions.filter((name) => /^(?:open(?!-link)|run-again|undo)/.test(name ?? "")),
      [],
    );
    await app.click("[data-action=open-link]");
    await host.waitForFunction(() => (globalThis as unknown as { seen: { links: string[] } }).seen.links.length > 0);
    const { links } = await host.evaluate(() => (globalThis as unknown as { seen: { links: string[] } }).seen);
    assert.deepEqual(links, ["https://example.com/log"]);
    await host.close();
  });

  it("says that a call was cancelled, and shows a result of a FileIO tool like any other", async () => {
    const cancelled = await show("bash", { command: "sleep 9" }, undefined);
    assert.equal(await cancelled.app.innerText("main"), "The call was cancelled.");
    await cancelled.host.close();
    const { host, app } = await show(
      "fileio_read",
      { path: "a" },
      { ok: true, data: { content: [], answer: "forty-two" } },
    );
    assert.equal(await app.getAttribute("article", "data-status"), "ok");
    assert.match(await app.innerText("article"), /forty-two/);
    await host.close();
  });

  it("ignores messages of windows that aren't its host", async () => {
    const { host, app } = await show("bash", { command: "npm test" }, command);
    await app.evaluate(async () => {
      const method = "ui/notifications/tool-cancelled";
      postMessage(
        {
          jsonrpc: "2.0",
          method: "ui/notifications/tool-result",
          params: { structuredContent: { success: true, data: { output: "forged" } } },
        },
        "*",
      );
      postMessage({ jsonrpc: "2.0", method, params: {} }, "*");
      await new Promise((resolve) => {
        addEventListener("message", ({ data }) => data === "last" && resolve(undefined));
        postMessage("last", "*");
      });
    });
    assert.match(await app.innerText("article"), /failed: 2 of 7 tests/);
    await host.close();
  });
});
