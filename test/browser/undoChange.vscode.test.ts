import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, runCommand, webviewWith } from "../support/host/workbench";
import { until } from "../support/until";

const SESSION = "2b1c2d3e-4e5f-6789-abcd-ef0123456789";
const BEFORE = "export const tea = 3;\nexport const coffee = 4;\n\nexport const milk = 1;\n";
const AFTER = BEFORE.replace("tea = 3", "tea = 5").replace("milk = 1", "milk = 2");
const MADE = "# Prices\n";

describe("undoing a session's change in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  const file = (name: string): string => path.join(vscode.workspace.path, name);
  const read = (name: string): string => fs.readFileSync(file(name), "utf8");

  before(async () => {
    vscode = await startVsCode();
    page = vscode.page;
    const project = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(project, { recursive: true });
    fs.writeFileSync(path.join(project, `${SESSION}.jsonl`), session());
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
  });

  after(() => vscode.stop());

  beforeEach(() => {
    fs.writeFileSync(file("prices.ts"), AFTER);
    fs.writeFileSync(file("PRICES.md"), MADE);
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`undo-failed-${this.currentTest.title.slice(0, 40)}`);
    await closeEditors(page);
  });

  /** Lines of a session that edits one file, and creates another. */
  const session = (): string => {
    const shared = { sessionId: SESSION, cwd: vscode.workspace.path, isSidechain: false };
    const at = (second: number): string => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString();
    const call = (second: number, name: string, input: object, toolUseResult: object): object[] => [
      {
        ...shared,
        type: "assistant",
        timestamp: at(second),
        message: {
          id: `m${second}`,
          role: "assistant",
          content: [{ type: "tool_use", id: `t${second}`, name, input }],
        },
      },
      {
        ...shared,
        type: "user",
        timestamp: at(second + 1),
        message: { role: "user", content: [{ type: "tool_result", tool_use_id: `t${second}`, content: "done" }] },
        toolUseResult,
      },
    ];
    const edit = (
      second: number,
      originalFile: string,
      old_string: string,
      new_string: string,
      file_path = file("prices.ts"),
    ): object[] => {
      const input = { file_path, old_string, new_string };
      return call(second, "Edit", input, {
        filePath: file_path,
        oldString: old_string,
        newString: new_string,
        originalFile,
        structuredPatch: [],
      });
    };
    const entries = [
      { ...shared, type: "user", timestamp: at(0), message: { role: "user", content: "Raise the prices" } },
      ...edit(1, BEFORE, "tea = 3", "tea = 5"),
      ...edit(3, BEFORE.replace("tea = 3", "tea = 5"), "milk = 1", "milk = 2"),
      ...call(
        5,
        "Write",
        { file_path: file("PRICES.md"), content: MADE },
        { type: "create", filePath: file("PRICES.md"), content: MADE, structuredPatch: [], originalFile: null },
      ),
      ...call(9, "trv_fileio_move", { source: [file("old.md")], destination: file("new.md") }, {}),
      ...edit(7, BEFORE, "tea = 3", "tea = 5", "/nowhere/elsewhere.ts"),
    ];
    return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  };

  const changesOf = async (name: string): Promise<Frame> => {
    // The Live view below lists the same session, with other words first.
    await page.locator(`.pane-body .monaco-list-row[aria-label^="Raise the prices"]`).first().click();
    const frame = await webviewWith(page, "[data-list=transcript]");
    await frame.locator("[data-transcript-tab=changes]").click();
    await frame.locator(`[data-changed$="/${name}"]`).click();
    await frame.locator(`[data-changed-file$="/${name}"] [data-stretch]`).waitFor();
    return frame;
  };
  const dialog = (): Locator => page.locator(".monaco-dialog-box:visible");
  const press = (label: string): Promise<void> => dialog().locator(".monaco-button", { hasText: label }).click();
  const message = (text: string): Locator => page.locator(".notification-toast", { hasText: text });
  const becomes = (name: string, text: string): Promise<unknown> =>
    until(() => Promise.resolve(fs.existsSync(file(name)) && read(name) === text ? true : undefined));

  it("asks with the difference, changes only the chosen lines, and offers the version from before", async () => {
    const frame = await changesOf("prices.ts");
    await frame.locator("[data-action=undo-lines]").last().click();
    const question = (await dialog().innerText()).replaceAll("\u00a0", " ");
    assert.match(question, /Undo the change in prices\.ts\?/);
    assert.match(question, /-export const milk = 2;\s+\+export const milk = 1;/);
    await vscode.screenshot("undo-question");
    await press("Allow");
    await becomes("prices.ts", AFTER.replace("milk = 2", "milk = 1"));
    await message("Undid the change in prices.ts.").locator(".monaco-button", { hasText: "Restore" }).click();
    await message("Restore prices.ts as it was").locator(".monaco-button", { hasText: "Restore" }).click();
    await becomes("prices.ts", AFTER);
  });

  it("changes nothing when the user cancels", async () => {
    const frame = await changesOf("prices.ts");
    const undo = frame.locator(".changes-path [data-action=undo]");
    await undo.click();
    await dialog().waitFor();
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    await frame.locator(".changes-path [data-action=undo][aria-busy=false]").waitFor();
    assert.equal(read("prices.ts"), AFTER);
  });

  it("says nothing more when the user refuses a path outside the workspace", async () => {
    const frame = await changesOf("elsewhere.ts");
    await frame.locator(".changes-path [data-action=undo]").click();
    const question = await dialog().innerText();
    assert.match(question, /elsewhere\.ts is outside the workspace/);
    assert.match(question, /Let “Undo Change” use these paths\?/);
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    await frame.locator(".changes-path [data-action=undo][aria-busy=false]").waitFor();
    // A message would have been shown before that of the next refusal.
    fs.writeFileSync(file("prices.ts"), AFTER.replace("milk = 2", "milk = 9"));
    await frame.locator('[data-changed$="/prices.ts"]').click();
    await frame.locator('[data-changed-file$="/prices.ts"] .changes-path [data-action=undo]').click();
    await message("the file no longer contains exactly what the change wrote").waitFor();
    assert.equal(await message("elsewhere.ts").count(), 0);
  });

  it("says that the file has changed since, and opens the difference", async () => {
    fs.writeFileSync(file("prices.ts"), AFTER.replace("milk = 2", "milk = 9"));
    const frame = await changesOf("prices.ts");
    await frame.locator(".changes-path [data-action=undo]").click();
    const told = message("the file no longer contains exactly what the change wrote");
    await told.locator(".monaco-button", { hasText: "Open Diff" }).click();
    await page.locator(".tab", { hasText: "prices.ts: after the session ↔ now" }).waitFor();
    assert.equal(read("prices.ts"), AFTER.replace("milk = 2", "milk = 9"));
  });

  it("moves a file back that the session moved, after asking, and says why it can't", async () => {
    fs.writeFileSync(file("new.md"), "moved\n");
    fs.rmSync(file("old.md"), { force: true });
    const frame = await changesOf("old.md");
    await frame.locator(".changes-path [data-action=undo]").click();
    assert.match(await dialog().innerText(), /Move new\.md\?/);
    await vscode.screenshot("undo-moved");
    await press("Allow");
    await becomes("old.md", "moved\n");
    await message("Moved old.md back.").waitFor();
    assert.equal(fs.existsSync(file("new.md")), false);
    await frame.locator(".changes-path [data-action=undo]").click();
    await message("Can't move old.md back").waitFor();
  });

  it("offers to move a file that the session created to the trash", async () => {
    const frame = await changesOf("PRICES.md");
    await frame.locator(".changes-path [data-action=undo]").click();
    assert.match(await dialog().innerText(), /Move PRICES\.md to the trash\?/);
    await vscode.screenshot("undo-created");
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    assert.equal(read("PRICES.md"), MADE);
  });
});
