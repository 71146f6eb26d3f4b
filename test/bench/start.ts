import fs from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { ROOT } from "../../scripts/process";
import { build } from "../../scripts/vsix";
import { launchBrowser, newPage } from "../support/host/browser";
import { bundleForHost } from "../support/host/bundleForHost";
import { startHost } from "../support/host/server";
import { openWindow, webviewWith } from "../support/host/workbench";
import { singleRoot } from "../support/host/workspaces";
import type { StartMeasured } from "./inHost/measureStart";

const FIRST_ROW = '[data-pane="transcript"] [data-row-index]';
const WINDOWS = 3;

/**
 * How the extension starts in a real VS Code: milliseconds of `activate` with its bundle's loading, kilobytes (1000
 * bytes) of the two bundles, and milliseconds from the command to the first row of a transcript on the screen. Times are
 * medians over three fresh windows.
 */
export async function run(): Promise<Record<string, number>> {
  await build();
  const measured: { activationMs: number; firstRowMs: number }[] = [];
  for (let count = 0; count < WINDOWS; count++) measured.push(await measureWindow());
  return {
    activation_ms: median(measured.map(({ activationMs }) => activationMs)),
    extension_kb: kilobytes("extension.js"),
    webview_kb: kilobytes("viewer.js"),
    first_row_ms: median(measured.map(({ firstRowMs }) => firstRowMs)),
  };
}

async function measureWindow(): Promise<{ activationMs: number; firstRowMs: number }> {
  const folder = path.join(ROOT, ".cache", "bench-start");
  await bundleForHost([path.join(import.meta.dirname, "inHost", "measureStart.ts")], folder);
  const result = path.join(folder, "result.json");
  fs.rmSync(result, { force: true });
  const workspace = singleRoot();
  const transcript = path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl");
  const host = await startHost({
    testDriver: true,
    env: { TRV_BENCH_RESULT: result, TRV_BENCH_TRANSCRIPT: transcript },
  });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await newPage(browser);
    await page.exposeFunction("codeAutomationExit", () => undefined);
    await page.exposeFunction("codeAutomationLog", () => undefined);
    // Runs in every frame before its own scripts: notes when the first row stands in a document.
    await page.addInitScript(`const looking = setInterval(() => {
      if (!document.querySelector(${JSON.stringify(FIRST_ROW)})) return;
      globalThis.firstRowAt = Date.now();
      clearInterval(looking);
    }, 4);`);
    const tests = path.join(folder, "measureStart.cjs");
    await openWindow(page, host, { workspace: workspace.path, extension: ROOT, tests });
    const frame = await webviewWith(page, FIRST_ROW, 60_000);
    const firstRowAt = Number(await frame.evaluate("globalThis.firstRowAt"));
    while (!fs.existsSync(result)) await page.waitForTimeout(50);
    const { activationMs, commandAt } = JSON.parse(fs.readFileSync(result, "utf8")) as StartMeasured;
    return { activationMs, firstRowMs: firstRowAt - commandAt };
  } finally {
    await browser?.close();
    await host.stop();
    workspace.remove();
  }
}

function kilobytes(bundle: string): number {
  return fs.statSync(path.join(ROOT, "dist", bundle)).size / 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
