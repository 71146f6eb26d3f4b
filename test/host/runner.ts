import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { appendEvent, runMocha, textOf } from "../support/testEvents";

/**
 * What VS Code calls in the extension host (`extensionTestsPath`): runs the bundled tests that lie beside this file
 * and appends what they come to to the file that TRV_TEST_EVENTS names. Throws when a test failed.
 */
export async function run(): Promise<void> {
  const events = process.env["TRV_TEST_EVENTS"];
  if (events === undefined) throw new Error("TRV_TEST_EVENTS must name the file for the results.");
  await foldersOrReload(Number(process.env["TRV_TEST_FOLDERS"]), events);
  // Stacks then name the sources.
  process.setSourceMapsEnabled(true);
  let failed = 0;
  try {
    // Stays an import in the bundle: the package is a module, whose default a `require` would not give.
    const { default: Mocha } = await import("mocha");
    // A reporter that says nothing: the extension host's console is nobody's.
    const mocha = new Mocha({ timeout: 600_000, reporter: Mocha.reporters.Base });
    const bundled = fs.readdirSync(__dirname).filter((file) => file.endsWith(".test.cjs"));
    for (const file of bundled.sort()) mocha.addFile(path.join(__dirname, file));
    await runMocha(mocha, sourceOf, (result) => {
      if (result.state === "failed") failed++;
      appendEvent(events, { event: "test", ...result });
    });
    appendEvent(events, { event: "end" });
  } catch (error) {
    appendEvent(events, { event: "end", problem: textOf(error) });
    throw error;
  }
  if (failed > 0) throw new Error(`${failed} failed`);
}

/** Milliseconds that a window has for its folders. */
const FOLDERS_MS = 60_000;

/**
 * Waits until the window has its folders. A `.code-workspace` file is read while the window starts; VS Code may lose what it read, and the window then has no folder until
 * it is reloaded. So it is reloaded once before any test has run; this run then never goes on. Throws when the folders are missing again.
 */
async function foldersOrReload(wanted: number, events: string): Promise<void> {
  const there = (): number => vscode.workspace.workspaceFolders?.length ?? 0;
  const arrived = await new Promise<boolean>((resolve) => {
    if (there() === wanted) return resolve(true);
    const timer = setTimeout(() => resolve(false), FOLDERS_MS);
    const listening = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      if (there() !== wanted) return;
      clearTimeout(timer);
      listening.dispose();
      resolve(true);
    });
  });
  if (arrived) return;
  const reloaded = `${events}.reloaded`;
  if (fs.existsSync(reloaded)) {
    const problem = `The window has ${there()} folders, also after a reload; ${wanted} were opened.`;
    appendEvent(events, { event: "end", problem });
    throw new Error(problem);
  }
  fs.writeFileSync(reloaded, "");
  await vscode.commands.executeCommand("workbench.action.reloadWindow");
  await new Promise(() => undefined);
}

/** `single/tools.test.cjs` of the bundles is `test/host/single/tools.test.ts` of the project. */
function sourceOf(file: string | undefined): string {
  const name = path.basename(file ?? "runner").replace(/\.cjs$/, ".ts");
  return `test/host/${path.basename(__dirname)}/${name}`;
}
