import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "../../../scripts/process";
import { testResult, type TestResult } from "../../../scripts/results";
import type { TestEvent } from "../testEvents";
import { bundleForHost } from "./bundleForHost";
import { launchBrowser, newPage } from "./browser";
import { startHost, type HostOptions } from "./server";
import { openWindow } from "./workbench";
import { multiRoot, noFolder, singleRoot, type TestWorkspace } from "./workspaces";

/** The windows of host tests. Each has a test folder of the same name in test/host. */
export const WINDOWS = ["single", "multi", "restricted", "empty"] as const;
export type WindowKind = (typeof WINDOWS)[number];

interface WindowSetup {
  /** Of the workspace. */
  readonly folders: number;
  readonly workspace: () => Partial<TestWorkspace>;
  readonly options: HostOptions;
}

/** The embedded VS Code has no TypeScript of its own. */
const TYPESCRIPT = { "typescript.tsdk": path.join(ROOT, "node_modules", "typescript", "lib") };

const SETUPS: Readonly<Record<WindowKind, WindowSetup>> = {
  single: { folders: 1, workspace: singleRoot, options: { settings: TYPESCRIPT } },
  multi: { folders: 2, workspace: multiRoot, options: {} },
  restricted: { folders: 1, workspace: singleRoot, options: { restricted: true } },
  empty: { folders: 0, workspace: noFolder, options: {} },
};

/** Runs one window's tests: opens VS Code, and reports if it exits before the tests end. */
export type Launch = (setup: {
  readonly kind: WindowKind;
  /** Absent for a window without a folder. */
  readonly workspace: string | undefined;
  /** The bundled entry that VS Code runs. */
  readonly tests: string;
  readonly env: Readonly<Record<string, string>>;
  /** Aborted when the tests have ended, so that VS Code closes. */
  readonly signal: AbortSignal;
}) => Promise<void>;

/** A window without reports for this time hangs: longer than any of its tests may take. */
const SILENCE_MS = 660_000;

/** Runs the tests of one window inside VS Code's extension host. Throws if they don't complete. */
export async function runHostTests(
  kind: WindowKind,
  launch: Launch,
  report: (result: TestResult) => void,
): Promise<void> {
  const folder = await bundle(kind);
  if (folder === undefined) return;
  const workspace = SETUPS[kind].workspace();
  const events = path.join(folder, "events.jsonl");
  fs.writeFileSync(events, "");
  const over = new AbortController();
  const env = { TRV_TEST_EVENTS: events, TRV_TEST_FOLDERS: String(SETUPS[kind].folders) };
  const launched = launch({
    kind,
    workspace: workspace.path,
    tests: path.join(folder, "runner.cjs"),
    env,
    signal: over.signal,
  });
  try {
    const closed = launched.then(() => {
      throw new Error("VS Code closed before the tests ended.");
    });
    closed.catch(() => undefined);
    await Promise.race([follow(events, report), closed]);
  } finally {
    over.abort();
    await launched.catch(() => undefined);
    workspace.remove?.();
  }
}

/** Opens the window in the embedded VS Code server and a headless browser. */
export const launchEmbedded: Launch = async ({ kind, workspace, tests, env, signal }) => {
  const host = await startHost({ ...SETUPS[kind].options, testDriver: true, env });
  try {
    const browser = await launchBrowser();
    try {
      const page = await newPage(browser);
      // VS Code calls these when a test run ends. The events file has already reported it.
      await page.exposeFunction("codeAutomationExit", () => undefined);
      await page.exposeFunction("codeAutomationLog", () => undefined);
      await openWindow(page, host, { workspace, extension: ROOT, tests, chat: true });
      await aborted(signal);
    } finally {
      await browser.close();
    }
  } finally {
    await host.stop();
  }
};

/** Bundles a window's tests and their entry. Returns their folder, or nothing if there are no tests. */
async function bundle(kind: WindowKind): Promise<string | undefined> {
  const source = path.join(ROOT, "test", "host", kind);
  const tests = fs.existsSync(source) ? fs.readdirSync(source).filter((file) => file.endsWith(".test.ts")) : [];
  if (tests.length === 0) return undefined;
  // Inside the project, so that `require("mocha")` finds the project's packages.
  const folder = path.join(ROOT, ".cache", "host-tests", kind);
  fs.rmSync(folder, { recursive: true, force: true });
  await bundleForHost(
    [path.join(ROOT, "test/host/runner.ts"), ...tests.map((file) => path.join(source, file))],
    folder,
  );
  return folder;
}

const testEvent = z.discriminatedUnion("event", [
  testResult.extend({ event: z.literal("test") }),
  z.object({ event: z.literal("end"), problem: z.string().optional() }),
]) satisfies z.ZodType<TestEvent>;

/** Reads events as they are appended, until the last one. */
async function follow(file: string, report: (result: TestResult) => void): Promise<void> {
  let seen = 0;
  let heard = Date.now();
  for (;;) {
    const complete = fs.readFileSync(file, "utf8").split("\n").slice(0, -1);
    for (const line of complete.slice(seen)) {
      heard = Date.now();
      const event = testEvent.parse(JSON.parse(line));
      if (event.event === "test") report(event);
      else if (event.problem === undefined) return;
      else throw new Error(event.problem);
    }
    seen = complete.length;
    if (Date.now() - heard > SILENCE_MS) throw new Error(`VS Code told nothing for ${SILENCE_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
