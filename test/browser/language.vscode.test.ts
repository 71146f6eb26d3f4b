import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "../../scripts/process";
import { bundledTexts } from "../../scripts/texts.mjs";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import type { Host } from "../support/host/server";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { pick, runCommand, webviewWith } from "../support/host/workbench";
import { pseudoTexts } from "../support/pseudoTexts";

/** The extension in a window with another display language, with a translation beside its own texts as translators add one. */
describe("VS Code in another display language", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode({ locale: "de", prepare: translate });
    page = vscode.page;
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "0001.jsonl"), transcript(vscode.workspace.path));
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("language-failed");
  });

  it("shows the viewer's own words in it, and what the engine says of a call in English", async () => {
    await runCommand(page, `${said("category")}: ${said("commands.openSession.title")}`);
    await pick(page, "Is it there?");
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id="t1"]');
    assert.equal(await frame.locator("html").getAttribute("lang"), "de");
    const words = frame.locator('[data-pane="transcript"] [data-call-id="t1"] [data-status-words]').first();
    assert.equal(await words.innerText(), "⟦fáíľéď⟧");
    assert.equal(await words.getAttribute("title"), "The command failed with exit code 2");
    assert.match(await frame.locator('[data-pane="transcript"]').innerText(), /Is it there\?/);
  });

  it("shows the manifest in it: commands with their category, views, settings with what they do, and the walkthrough", async () => {
    await page.keyboard.press("F1");
    const input = page.locator(".quick-input-widget:visible input.input");
    await input.fill(`>${said("category")}`);
    const commands = page.locator(".quick-input-widget:visible .monaco-list-row");
    await commands.filter({ hasText: `${said("category")}: ${said("commands.checkSetup.title")}` }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .locator(
        `.activitybar .action-label[aria-label^="${said("viewsContainers.activitybar.toolResultViewer.title")}"]`,
      )
      .click();
    await page
      .locator(".part.sidebar .title-label", { hasText: said("views.toolResultViewer.sessions.name") })
      .waitFor();
    await runCommand(page, "Preferences: Open Settings (UI)");
    await page.locator(".settings-editor .suggest-input-container .view-lines").first().click();
    await page.keyboard.type("@id:toolResultViewer.shell.maxTimeout");
    const setting = page.locator(".settings-editor .setting-item-contents", { hasText: "⟦" }).first();
    await setting.waitFor();
    assert.equal(
      (await setting.locator(".setting-item-description").innerText()).trim(),
      said("configuration.properties.shell.maxTimeout.markdownDescription"),
    );
    await vscode.screenshot("language-settings");
    await runCommand(page, "Welcome: Open Walkthrough");
    await pick(page, said("walkthroughs.start.title"));
    await page.locator(".gettingStartedContainer .getting-started-step").first().waitFor();
    const steps = await page.locator(".gettingStartedContainer .getting-started-step h3").allInnerTexts();
    assert.ok(steps.length > 3, `${steps.length} steps`);
    for (const step of steps) assert.match(step, /^⟦[^]*⟧$/);
    await vscode.screenshot("language-walkthrough");
  });
});

const manifestTexts = pseudoTexts(
  JSON.parse(fs.readFileSync(path.join(ROOT, "package.nls.json"), "utf8")) as Record<string, string>,
);

/** A text of the manifest in the invented language. */
function said(key: string): string {
  const text = manifestTexts[key];
  assert.ok(text !== undefined, `package.nls.json has no ${key}`);
  return text;
}

/** Puts the files of a translation beside those that the installed extension has. */
function translate({ home }: Host): void {
  const extensions = path.join(home, "..", "extensions");
  const [name = ""] = fs.readdirSync(extensions).filter((one) => one.startsWith("tool-result-viewer."));
  const write = (file: string, texts: Readonly<Record<string, string>>): void =>
    fs.writeFileSync(path.join(extensions, name, file), JSON.stringify(texts));
  write("package.nls.de.json", manifestTexts);
  write("l10n/bundle.l10n.de.json", pseudoTexts(bundledTexts(ROOT)));
}

function transcript(cwd: string): string {
  const shared = { cwd, sessionId: "0001", version: "2.1.0", timestamp: "2026-03-09T14:00:00.000Z" };
  const use = { type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } };
  const result = { type: "tool_result", tool_use_id: "t1", content: "Exit code 2\nboom", is_error: true };
  return [
    { ...shared, type: "user", uuid: "1", message: { role: "user", content: "Is it there?" } },
    { ...shared, type: "assistant", uuid: "2", message: { id: "m1", role: "assistant", content: [use] } },
    { ...shared, type: "user", uuid: "3", message: { role: "user", content: [result] } },
  ]
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
}
