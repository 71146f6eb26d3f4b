import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/process";
import { build } from "../../scripts/vsix";
import { webviewWith } from "../support/host/workbench";
import type { StartMeasured } from "./inHost/measureStart";
import { measuringWindow } from "./support/measuringWindow";

const FIRST_ROW = '[data-pane="transcript"] [data-row-index]';
const WINDOWS = 3;

/**
 * How the extension starts in a real VS Code: milliseconds of its bundle's loading, of `activate`, and of both, kilobytes (1000
 * bytes) of the two bundles with what they import at once, and milliseconds from the command to the first row of a transcript on the screen. Times are
 * medians over three fresh windows.
 */
export async function run(): Promise<Record<string, number>> {
  await build();
  const measured: Measured[] = [];
  for (let count = 0; count < WINDOWS; count++) measured.push(await measureWindow());
  return {
    activation_ms: median(measured.map(({ loadingMs, activatingMs }) => loadingMs + activatingMs)),
    loading_ms: median(measured.map(({ loadingMs }) => loadingMs)),
    activating_ms: median(measured.map(({ activatingMs }) => activatingMs)),
    extension_kb: withImports("extension.js"),
    webview_kb: withImports("viewer.js"),
    first_row_ms: median(measured.map(({ firstRowMs }) => firstRowMs)),
  };
}

interface Measured {
  readonly loadingMs: number;
  readonly activatingMs: number;
  readonly firstRowMs: number;
}

function measureWindow(): Promise<Measured> {
  const transcript = path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl");
  return measuringWindow({
    script: "measureStart",
    env: { TRV_BENCH_TRANSCRIPT: transcript },
    // Runs in every frame before its own scripts: notes when the first row stands in a document.
    prepare: (page) =>
      page.addInitScript(`const looking = setInterval(() => {
      if (!document.querySelector(${JSON.stringify(FIRST_ROW)})) return;
      globalThis.firstRowAt = Date.now();
      clearInterval(looking);
    }, 4);`),
    async measure(page, measured) {
      const frame = await webviewWith(page, FIRST_ROW);
      const firstRowAt = Number(await frame.evaluate("globalThis.firstRowAt"));
      const { commandAt, ...times } = (await measured()) as StartMeasured;
      return { ...times, firstRowMs: firstRowAt - commandAt };
    },
  });
}

function kilobytes(bundle: string): number {
  return fs.statSync(path.join(ROOT, "dist", bundle)).size / 1000;
}

/** The same with the files that it imports at once, not with those that it imports when they are needed. */
function withImports(bundle: string, seen = new Set<string>()): number {
  if (seen.has(bundle)) return 0;
  seen.add(bundle);
  const text = fs.readFileSync(path.join(ROOT, "dist", bundle), "utf8");
  // In CommonJS, what is loaded later is required in an arrow function.
  const imported = [...text.matchAll(/(?:(?:\bfrom|\bimport)\s*|[\w$]=require\()"(\.[^"]+)"/g)].map(([, name = ""]) =>
    path.join(path.dirname(bundle), name),
  );
  return imported.reduce((sum, name) => sum + withImports(name, seen), kilobytes(bundle));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
