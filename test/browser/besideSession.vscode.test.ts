import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { identify } from "../../src/hosts/node/processes/processTable";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, pick, runCommand, webviewWith } from "../support/host/workbench";

const COPY = "5e367c349616ab38@v2";
const GONE = "0123456789abcdef@v1";

/** What a program keeps beside the transcripts of its sessions: copies of files, and which of them run. */
describe("what VS Code can show next to a session", () => {
  let vscode: VsCode;
  let page: Page;
  let config: string;

  before(async () => {
    // Of a narrow editor VS Code shows one side only, with the other between its lines.
    vscode = await startVsCode({ settings: { "diffEditor.useInlineViewWhenSpaceIsLimited": false } });
    page = vscode.page;
    config = path.join(vscode.host.home, ".claude");
    const session = (id: string, entries: readonly object[]): void => {
      const shared = { cwd: vscode.workspace.path, sessionId: id, timestamp: "2026-03-09T14:00:00.000Z" };
      const text = entries.map((entry) => `${JSON.stringify({ ...shared, ...entry })}\n`).join("");
      write(path.join("projects", projectFolderName(vscode.workspace.path), `${id}.jsonl`), text);
    };
    const prompt = (content: string): object => ({ type: "user", uuid: "1", message: { role: "user", content } });
    const store = path.join(vscode.workspace.path, "src", "store.js");
    const trackedFileBackups = {
      [store]: { backupFileName: COPY, version: 2 },
      [path.join(vscode.workspace.path, "src", "new.js")]: { backupFileName: null },
      [path.join(vscode.workspace.path, "README.md")]: { backupFileName: GONE },
    };
    session("0001", [
      prompt("Change the store"),
      { type: "file-history-snapshot", messageId: "m", snapshot: { messageId: "m", trackedFileBackups } },
    ]);
    session("0002", [prompt("Wait for the tests")]);
    write(path.join("file-history", "0001", COPY), 'export const then = "before the change";\n');
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`beside-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(config, file)), { recursive: true });
    fs.writeFileSync(path.join(config, file), text);
  };

  /** Opens the session, and answers the way to a copy of a file. */
  const copyOf = async (name: string): Promise<Locator> => {
    await runCommand(page, "Tool Result Viewer: Open Session");
    await pick(page, "Change the store");
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-list=transcript] [data-row]');
    const hidden = frame.locator("[data-bookkeeping=hidden] [data-action=bookkeeping]");
    if ((await hidden.count()) > 0) await hidden.click();
    await frame.locator("[data-list=transcript] [data-row]", { hasText: "Files kept: 3" }).click();
    const copy = frame.locator("[data-action=open-backup]", { hasText: name });
    await copy.waitFor();
    return copy;
  };

  it("shows a backup of a file next to the current file, in the diff editor", async () => {
    await (await copyOf("store.js")).click();
    await page.locator(".tab.active", { hasText: "store.js: then ↔ now" }).waitFor();
    const side = (name: string): Locator => page.locator(`.monaco-diff-editor .editor.${name} .view-lines`).first();
    await side("modified").filter({ hasText: "openStore" }).waitFor();
    const text = async (name: string): Promise<string> => (await side(name).innerText()).replaceAll("\u00A0", " ");
    assert.match(await text("original"), /export const then = "before the change";/);
    assert.match(await text("modified"), /import fs from "node:fs";/);
    await vscode.screenshot("beside-diff");
  });

  it("shows a file that was not there then, and is not there now, as two empty sides", async () => {
    await (await copyOf("new.js")).click();
    await page.locator(".tab.active", { hasText: "new.js: didn't exist then ↔ doesn't exist now" }).waitFor();
  });

  it("says why a copy that was removed since is not shown, and opens no editor", async () => {
    const copy = await copyOf("README.md");
    const tabs = await page.locator(".tab").count();
    await copy.click();
    const frame = await webviewWith(page, "[data-detail]");
    await frame.locator("[data-detail]", { hasText: "old copies are deleted" }).waitFor();
    assert.equal(await page.locator(".tab").count(), tabs);
  });

  describe("marks in the view of sessions", () => {
    let program: ChildProcess;

    before(async () => {
      program = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
      await new Promise((resolve, reject) => program.once("spawn", () => resolve(undefined)).once("error", reject));
    });

    after(() => {
      program.stdin?.end();
    });

    const row = (text: string): Locator =>
      page.locator('.pane:not(:has(> .pane-header[aria-label^="Live"])) .pane-body .monaco-list-row', {
        hasText: text,
      });
    const running = (text: string): Locator => row(text).filter({ hasText: " · running · " });

    it("a session that runs, as soon as it begins and until it ends, and none that ended without a word", async () => {
      // The list rests ten times as long as its last reading took, which a busy machine makes long.
      const patience = { timeout: 120_000 };
      const register = (pid: number | undefined, sessionId: string, procStart: string | undefined): string => {
        const file = `sessions/${String(pid)}.json`;
        write(file, JSON.stringify({ pid, sessionId, procStart, startedAt: Date.now() }));
        return path.join(config, file);
      };
      // Left behind by a process that is there no longer, whose number another one has got.
      register(process.pid, "0001", "1");
      await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
      await row("Wait for the tests").waitFor();
      assert.equal(await running("Wait for the tests").count(), 0);
      const registered = register(program.pid, "0002", identify(program.pid ?? 0).began);
      await running("Wait for the tests").waitFor(patience);
      await row("Change the store").waitFor();
      assert.equal(await running("Change the store").count(), 0);
      await vscode.screenshot("beside-running");
      fs.rmSync(registered);
      await running("Wait for the tests").waitFor({ state: "detached", ...patience });
      await row("Wait for the tests").waitFor();
      register(program.pid, "0002", identify(program.pid ?? 0).began);
      await running("Wait for the tests").waitFor(patience);
    });

    it("no session any longer whose program was ended, although no file says so", async () => {
      await running("Wait for the tests").waitFor();
      program.kill("SIGKILL");
      await running("Wait for the tests").waitFor({ state: "detached", timeout: 120_000 });
      await row("Wait for the tests").waitFor();
    });
  });
});
