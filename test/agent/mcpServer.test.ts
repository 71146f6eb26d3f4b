import assert from "node:assert/strict";
import { ask, waitForModel } from "../support/host/chat";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { runCommand, webviewWith } from "../support/host/workbench";

describe("VS Code's own agent, with the MCP server offered", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode({ chat: true, settings: { "toolResultViewer.mcp.offerServer": true } });
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-mcp-failed");
  });

  it("calls a tool of the server in the workspace's folder, and the call shows in the viewer", async () => {
    const { page, model } = vscode;
    // VS Code starts servers with the first message, and offers their tools once it knows them.
    let name: string | undefined;
    for (let attempt = 1; name === undefined; attempt++) {
      assert.ok(attempt < 10, "no tool of the server is offered");
      const prompt = `What is there, attempt ${attempt}?`;
      model.answer(prompt, [{ text: "Done." }]);
      await ask(page, prompt, () => "allow");
      name = model.requests(prompt)[0]?.tools.find((tool) => tool.startsWith("mcp_") && tool.endsWith("_glob"));
    }
    const prompt = "List the documents by the server";
    model.answer(prompt, [{ calls: [{ name, input: { pattern: "docs/*.md" } }] }, { text: "Done." }]);
    await ask(page, prompt, () => "allow");
    const result = model.requests(prompt).at(-1)?.results[0] ?? "";
    assert.match(result, /docs\/usage\.md/);
    await runCommand(page, "Open Tool Result Viewer");
    const viewer = await webviewWith(page, "[data-list=results] [data-tool=glob]");
    assert.match(await viewer.locator("[data-list=results]").innerText(), /docs\/\*\.md/);
  });
});
