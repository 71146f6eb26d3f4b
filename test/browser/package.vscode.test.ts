import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { run } from "../../scripts/process";
import { hostPaths } from "../../scripts/host/install";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, pick, runCommand, webviewWith } from "../support/host/workbench";

/** The extension as a person has it: a VSIX that was installed, with nothing of the project around it. */
describe("the installed package", () => {
  let vscode: VsCode;
  let page: Page;
  let folder: string;

  before(async () => {
    vscode = await startVsCode({ chat: true });
    page = vscode.page;
    const extensions = path.join(vscode.host.home, "..", "extensions");
    const [name = ""] = fs.readdirSync(extensions).filter((one) => one.startsWith("tool-result-viewer."));
    folder = path.join(extensions, name);
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`package-failed-${this.currentTest.title.slice(0, 40)}`);
    await closeEditors(page);
  });

  /** The text of the editor that is in front; VS Code writes spaces as no-break ones. */
  const editorText = async (): Promise<string> =>
    (await page.locator(".editor-group-container.active .view-lines").first().innerText()).replaceAll("\u00A0", " ");

  it("contains every file that its manifest names", () => {
    const { main, bin, icon, contributes } = JSON.parse(
      fs.readFileSync(path.join(folder, "package.json"), "utf8"),
    ) as Record<string, unknown>;
    const text = JSON.stringify({ main, bin, icon, contributes });
    const named = [...text.matchAll(/"(?:\.\/)?((?:dist|media|schemas)\/[\w./-]+)"/g)].map(([, file = ""]) => file);
    assert.ok(named.length > 10, `${named.length} files are named`);
    assert.deepEqual(
      named.filter((file) => !fs.existsSync(path.join(folder, file))),
      [],
    );
  });

  it("contains no code that asks Node for a way to another machine", () => {
    const dist = path.join(folder, "dist");
    const bundles = fs.readdirSync(dist).filter((name) => name.endsWith(".js"));
    assert.ok(bundles.includes("extension.js"), "there is no extension.js");
    for (const name of bundles) {
      const text = fs.readFileSync(path.join(dist, name), "utf8");
      assert.doesNotMatch(text, /require\("(?:node:)?(?:http|https|http2|net|tls|dgram|dns)"\)/, name);
    }
  });

  it("has a command line that runs from the package alone", async () => {
    const call = ["run", "glob", '{"pattern":"**/store.js"}'];
    const { code, output } = await run(hostPaths.node, [path.join(folder, "dist", "cli.js"), ...call], {
      cwd: vscode.workspace.path,
      env: { PATH: "/nowhere", HOME: vscode.host.home },
    });
    assert.equal(code, 0, output);
    assert.match(output, /^\{\s*"success": ?true,[^]*"output": ?"src\/store\.js"/);
  });

  it("shows its walkthrough: steps with pictures in the theme's colors, and a button that runs its command", async () => {
    // With the chat beside it there is no room for the pictures.
    await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
    await runCommand(page, "Welcome: Open Walkthrough");
    await pick(page, "Get Started with Tool Result Viewer");
    const steps = page.locator(".gettingStartedContainer .getting-started-step");
    await steps.first().waitFor();
    assert.equal(await steps.count(), 6);
    const media = await webviewWith(page, "svg rect");
    // Given as text: the page's own types are not those of this program.
    const colour = await media.locator("svg rect").first().evaluate("(rect) => getComputedStyle(rect).fill");
    assert.notEqual(colour, "rgb(0, 0, 0)", "the picture has no colours");
    await vscode.screenshot("walkthrough");
    await page.locator(".gettingStartedContainer .monaco-button", { hasText: "Check Setup" }).first().click();
    await page
      .locator(".quick-input-widget:visible .monaco-list-row", { hasText: "This workspace is trusted" })
      .waitFor();
    const first = page.locator(".quick-input-widget:visible .monaco-list-row").first();
    assert.match(await first.innerText(), /No agent sessions found/);
    assert.equal(await first.locator(".codicon-warning").count(), 1);
    await page.keyboard.press("Escape");
    await page
      .locator(".getting-started-step.done, .getting-started-step .codicon-getting-started-step-checked.complete")
      .first()
      .waitFor();
  });

  it("writes its walkthrough's question into the chat, and leaves sending it to the user", async () => {
    await runCommand(page, "Welcome: Open Walkthrough");
    await pick(page, "Get Started with Tool Result Viewer");
    await page.locator(".getting-started-step", { hasText: "Ask the agent" }).first().click();
    await page.locator(".gettingStartedContainer .monaco-button", { hasText: "Ask the Agent" }).first().click();
    const input = page.locator(".interactive-input-part .view-lines", { hasText: "TODO" });
    await input.first().waitFor();
    assert.equal(await page.locator(".interactive-response:visible").count(), 0);
  });

  it("opens a problem report for the user to read, with versions and log, and no path", async () => {
    await runCommand(page, "Tool Result Viewer: Report a Problem");
    await page.locator(".tab.active", { hasText: /Untitled/ }).waitFor();
    const text = await editorText();
    assert.match(text, /Nothing has been or will be sent\./);
    assert.match(text, /- Tool Result Viewer: \d+\.\d+\.\d+/);
    assert.ok(!text.includes(vscode.host.home), "the home folder is shown");
    const message = page.locator(".notification-toast", { hasText: "Nothing was sent." });
    await message.locator(".monaco-button", { hasText: "Copy" }).waitFor();
    // Closing it would ask whether to save it.
    await runCommand(page, "View: Revert and Close Editor");
  });

  it("shows its log by a command", async () => {
    await runCommand(page, "Tool Result Viewer: Show Log");
    // Given as text: the page's own types are not those of this program.
    const shown =
      "() => [...document.querySelectorAll('.part.panel select')].map((box) => box.selectedOptions[0]?.text)";
    await page.waitForFunction(`(${shown})().includes("Tool Result Viewer")`, undefined);
  });
});
