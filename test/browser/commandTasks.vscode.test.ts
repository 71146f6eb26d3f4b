import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { type Calls, makeCalls } from "../support/host/calls";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, runCommand } from "../support/host/workbench";
import { gone, isAlive } from "../support/processes";
import { until } from "../support/until";

/** Commands that run without a question, some of which fail, and what they end with. */
const COMMANDS = [
  ["sleep 0.2", 0],
  ["cat nowhere.txt", 1],
  ["echo hello", 0],
  ["ls nowhere", 2],
  ["head -c 200000 /dev/zero | tr '\\0' x", 0],
  ["grep -c nowhere package.json", 1],
] as const;

/** Runs in the page: keeps what takes the focus from the editor and which dialogs and lists open, also for a moment. */
const WATCH = `(() => {
  globalThis.disturbed = [];
  const say = (what, element) => disturbed.push(what + " " + (element?.className || element?.tagName || element));
  document.addEventListener("focusin", ({ target }) => {
    if (!target.closest(".editor-instance")) say("focus moved to", target);
  }, true);
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (!relatedTarget) say("focus lost", undefined);
  }, true);
  const shown = ".monaco-dialog-box, .quick-input-widget:not([style*='display: none'])";
  new MutationObserver(() => {
    for (const element of document.querySelectorAll(shown)) say("opened", element);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
})()`;

describe("tasks of agents' commands in a window", () => {
  let vscode: VsCode;
  let page: Page;
  let calls: Calls;

  before(async () => {
    calls = await makeCalls();
    vscode = await startVsCode({
      vsix: [calls.vsix],
      env: calls.env,
      settings: { "toolResultViewer.shell.allow": ["sleep", "bash tree.sh", "bash asking.sh"] },
    });
    page = vscode.page;
    fs.writeFileSync(path.join(vscode.workspace.path, "typed.txt"), "");
    fs.writeFileSync(
      path.join(vscode.workspace.path, "tree.sh"),
      `echo $$ >> pids\nsleep 300 & echo $! >> pids\nsetsid sh -c '(sleep 300 & echo $! >> pids; wait)' &\nwait\n`,
    );
    fs.writeFileSync(path.join(vscode.workspace.path, "asking.sh"), "read x\necho got $x\nexit 3\n");
    await calls.ready();
    await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  });

  after(async () => {
    await vscode.stop();
    calls.remove();
  });

  beforeEach(async () => {
    fs.rmSync(file(".vscode"), { recursive: true, force: true });
    await calls.closeTerminals();
    await noTaskRuns();
    await closeEditors(page);
    await page.locator(".part.panel").waitFor({ state: "hidden" });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`command-tasks-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const file = (name: string): string => path.join(vscode.workspace.path, name);
  const editor = (): Locator => page.locator(".editor-group-container.active .monaco-editor").first();
  /** Opens a file of the workspace, and puts the cursor into its editor. */
  const edit = async (name: string): Promise<void> => {
    await openFile(page, name);
    await page.locator(".tab.active", { hasText: name }).waitFor();
    await editor().click();
    // It fades out after the file has opened.
    await page.locator(".quick-input-widget:visible").waitFor({ state: "detached" });
    await page.evaluate(WATCH);
  };
  const disturbed = (): Promise<string[]> => page.evaluate<string[]>("globalThis.disturbed");
  const panelIsOpen = (): Promise<boolean> => page.locator(".part.panel").isVisible();
  const start = (command: string, more: object = {}): Promise<Record<string, unknown>> =>
    calls.call("trv_bash", { command, ...more });
  const exitCode = ({ data }: Record<string, unknown>): unknown => (data as Record<string, unknown>)["exit_code"];
  const noTaskRuns = async (): Promise<void> => {
    await until(async () => ((await calls.look()).tasks.length === 0 ? true : undefined));
  };
  const savesBeforeRun = async (value: string): Promise<void> => {
    await until(async () => ((await calls.look()).saveBeforeRun === value ? true : undefined));
  };
  const tasksRun = (count: number): Promise<readonly string[]> =>
    until(async () => {
      const { tasks } = await calls.look();
      return tasks.length === count ? tasks : undefined;
    });

  it("Show Running Tasks lists the commands that run under their names, and Terminate Task ends one", async () => {
    // Neither may run out of time while a slow window lists them.
    const answers = [start("sleep 301", { timeout: 600_000 }), start("sleep 302", { timeout: 600_000 })] as const;
    await tasksRun(2);
    // The extension host knows a task before the window lists it.
    const listed = page.locator('.statusbar-item[id="status.runningTasks"]');
    await listed.filter({ hasText: "2" }).waitFor();
    await runCommand(page, "Tasks: Show Running Tasks");
    const rows = page.locator(".quick-input-widget:visible .monaco-list-row");
    await rows.filter({ hasText: "sleep 302" }).waitFor();
    assert.deepEqual((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()).sort(), [
      "Tool Result Viewer: sleep 301",
      "Tool Result Viewer: sleep 302",
    ]);
    await vscode.screenshot("running-tasks");
    await page.keyboard.press("Escape");
    await runCommand(page, "Tasks: Terminate Task");
    await rows.filter({ hasText: "sleep 302" }).click();
    const { success, error } = await answers[1];
    assert.deepEqual([success, /the user stopped the command/.test(String(error))], [false, true]);
    assert.deepEqual(await tasksRun(1), ["sleep 301"]);
    await listed.filter({ hasText: "1" }).waitFor();
    await calls.closeTerminals();
    await answers[0];
  });

  it("no letter typed into an editor is lost, no dialog opens and the focus stays while commands start and fail", async () => {
    // Otherwise, no task starts while something is unsaved.
    fs.mkdirSync(file(".vscode"));
    fs.writeFileSync(file(".vscode/settings.json"), JSON.stringify({ "task.saveBeforeRun": "never" }));
    await savesBeforeRun("never");
    await edit("typed.txt");
    const running = COMMANDS.map(([command]) => start(command));
    const text = "the quick brown fox jumps over the lazy dog, ".repeat(4);
    await page.keyboard.type(text, { delay: 20 });
    const answers = await Promise.all(running);
    assert.deepEqual(
      answers.map(exitCode),
      COMMANDS.map(([, code]) => code),
    );
    await noTaskRuns();
    await page.keyboard.type("end");
    assert.deepEqual([await disturbed(), await panelIsOpen()], [[], false]);
    assert.equal(fs.readFileSync(file("typed.txt"), "utf8"), "");
    await page.keyboard.press("Control+S");
    await until(async () => fs.readFileSync(file("typed.txt"), "utf8") || undefined);
    assert.equal(fs.readFileSync(file("typed.txt"), "utf8"), `${text}end`);
    assert.equal((await calls.look()).terminals.includes("Agent Commands"), false);
  });

  it("commands save no unsaved editor, open no dialog, and keep the focus even if tasks save editors first", async () => {
    await savesBeforeRun("always");
    fs.writeFileSync(file("unsaved.txt"), "saved\n");
    await edit("unsaved.txt");
    await page.keyboard.type("un");
    await until(async () => ((await calls.look()).dirty.includes("unsaved.txt") ? true : undefined));
    const answers = await Promise.all(COMMANDS.map(([command]) => start(command)));
    assert.deepEqual(
      answers.map(exitCode),
      COMMANDS.map(([, code]) => code),
    );
    assert.deepEqual([await disturbed(), await panelIsOpen()], [[], false]);
    assert.equal(fs.readFileSync(file("unsaved.txt"), "utf8"), "saved\n");
    assert.deepEqual((await calls.look()).dirty, ["unsaved.txt"]);
    // The terminal has the name of the command until VS Code reports that its task has ended.
    await until(async () => (await calls.look()).terminals[0] === "Agent Commands" || undefined);
  });

  it("text is written to a running command when the user agrees in the separate dialog, and not before", async () => {
    const { data } = await start("bash asking.sh", { run_in_background: true });
    const { shell_id } = data as { readonly shell_id: string };
    const written = calls.call("trv_bash_input", { shell_id, text: "pwd" });
    const dialog = page.locator(".monaco-dialog-box:visible");
    await dialog.filter({ hasText: `Write this to ${shell_id}?` }).waitFor();
    assert.match(await dialog.innerText(), /pwd[^]*bash asking\.sh/);
    await vscode.screenshot("typed-text");
    await dialog.getByRole("button", { name: "Allow", exact: true }).click();
    assert.equal(((await written)["data"] as Record<string, unknown>)["output"], "got pwd");
    assert.equal(exitCode(await calls.call("trv_bash_output", { shell_id, wait_ms: 10_000 })), 3);
  });

  it("a window that is loaded again has no task and no terminal of a command, and its processes are gone", async () => {
    await calls.call("trv_bash", { command: "bash tree.sh", run_in_background: true });
    // Nobody is left to answer these.
    for (const command of ["bash tree.sh", "sleep 303"]) start(command).catch(() => undefined);
    await tasksRun(3);
    const pids = await until(async () => {
      const numbers = fs.readFileSync(file("pids"), "utf8").match(/\d+/g) ?? [];
      return numbers.length === 6 ? numbers.map(Number) : undefined;
    });
    assert.deepEqual(
      pids.map(isAlive),
      pids.map(() => true),
    );
    await page.reload();
    await calls.ready();
    await gone(pids);
    const { tasks, terminals } = await calls.look();
    assert.deepEqual([tasks, terminals], [[], []]);
  });
});
