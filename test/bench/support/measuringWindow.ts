import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { ROOT } from "../../../scripts/process";
import { launchBrowser, newPage } from "../../support/host/browser";
import { bundleForHost } from "../../support/host/bundleForHost";
import { startHost } from "../../support/host/server";
import { openWindow } from "../../support/host/workbench";
import { singleRoot } from "../../support/host/workspaces";

/** What is done to a window in which something is measured. */
export interface Measuring<T> {
  /** The name of the file in `test/bench/inHost` that measures in the extension host. */
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Before the window opens. */
  prepare?(page: Page): Promise<unknown>;
  /** Once it is open; `measured` waits for what the script has measured, and rejects after two minutes. */
  measure(page: Page, measured: () => Promise<unknown>): Promise<T>;
}

/** Opens a new window of a real VS Code with our extension, and ends it when all is measured. */
export async function measuringWindow<T>({ script, env, prepare, measure }: Measuring<T>): Promise<T> {
  const folder = path.join(ROOT, ".cache", `bench-${script}`);
  await bundleForHost([path.join(import.meta.dirname, "..", "inHost", `${script}.ts`)], folder);
  const result = path.join(folder, "result.json");
  fs.rmSync(result, { force: true });
  const workspace = singleRoot();
  const host = await startHost({ testDriver: true, env: { TRV_BENCH_RESULT: result, ...env } });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await newPage(browser);
    await page.exposeFunction("codeAutomationExit", () => undefined);
    await page.exposeFunction("codeAutomationLog", () => undefined);
    await prepare?.(page);
    await openWindow(page, host, {
      workspace: workspace.path,
      chat: true,
      extension: ROOT,
      tests: path.join(folder, `${script}.cjs`),
    });
    return await measure(page, async () => {
      const end = performance.now() + 120_000;
      while (!fs.existsSync(result)) {
        if (performance.now() > end) throw new Error("The extension host has measured nothing in two minutes.");
        await page.waitForTimeout(50);
      }
      return JSON.parse(fs.readFileSync(result, "utf8"));
    });
  } finally {
    await browser?.close();
    await host.stop();
    workspace.remove();
  }
}
