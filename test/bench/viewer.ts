import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser, newPage } from "../support/host/browser";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median } from "./support/median";
import { makeTranscriptFile, RARE } from "./support/transcriptFile";
import { startBenchServer, type BenchServer } from "./support/viewerServer";

export const name = "viewer";

const MEGABYTE = 1_000_000;
const LIST = '[data-list="transcript"]';
const FIRST_ROW = `${LIST} [data-state=ready]`;
/** Frames in which a list is scrolled from its beginning to its end. */
const FRAMES = 600;

/**
 * The viewer in a real Chromium, with the engine behind it in this process: made transcripts of 10, 100 and `large` (1074) megabytes. Beside the
 * figures those of a baseline, a page that reads the whole file and puts every entry of it into the document (the two smaller files: the largest is
 * more than a page can hold).
 *
 * - `open_largest_over_smallest`: from the beginning of loading the page to its first rows; target at most 1.5.
 * - `frame_p99_ms` (50), `dom_nodes` (1,500), `heap_growth_mb`: scrolling the largest file, of over 200,000 entries, from end to end.
 * - `fling_frame_p99_ms`: the same file as a wheel that is turned fast scrolls it, with rows drawn in every frame.
 * - `guard_ms` (200): opening a call whose result has 60 MB, or a result file of 100 MB, whichever takes longer; nothing of either was read before.
 * - `jump_ms` (200): to a hit in a row that is not drawn. `filter_ms` (200): to the failed calls among 100,000 entries.
 * - `changes_ms`, `statistics_ms`, `timeline_ms`: from the click on the tab to its first numbers, of the file of 100 MB; for each, `…_task_ms` is
 *   the longest time that the page was blocked (50).
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 3);
  return inTemporaryFolder(async (folder) => {
    const make = (label: string, megabytes: number): string => {
      const file = path.join(folder, `${label}.jsonl`);
      makeTranscriptFile(file, megabytes * MEGABYTE);
      return file;
    };
    const files = {
      small: make("small", 10),
      middle: make("middle", 100),
      large: make("large", Number(options["large"] ?? 1074)),
    };
    const server = await startBenchServer();
    const browser = await launchBrowser();
    try {
      const page = await newPage(browser);
      const opened: Record<keyof typeof files, number> = { small: 0, middle: 0, large: 0 };
      for (const size of ["small", "middle", "large"] as const)
        opened[size] = await openMs(page, server, files[size], turns);
      const scrolled = await scroll(page, server);
      const flung = await fling(page);
      const jumped = await jump(page);
      const filtered = await filter(page, server, make("filtered", 340));
      const tabs = await openTabs(page, server, files.middle);
      const guarded = await guard(page, server, folder);
      const baselines = await baseline(page, server, files);
      return {
        open_10_mb_ms: opened.small,
        open_100_mb_ms: opened.middle,
        open_large_ms: opened.large,
        open_largest_over_smallest: opened.large / opened.small,
        ...scrolled,
        ...flung,
        jump_ms: jumped,
        ...filtered,
        ...tabs,
        ...guarded,
        ...baselines,
        open_100_mb_over_baseline: opened.middle / baselines.baseline_open_100_mb_ms,
      };
    } finally {
      await browser.close();
      await server.close();
    }
  });
}

/** Opens a transcript; the median of some turns. */
async function openMs(page: Page, server: BenchServer, file: string, turns: number): Promise<number> {
  const times: number[] = [];
  // The first turn warms the file cache and the compiler.
  for (let turn = -1; turn < turns; turn++) {
    await page.goto(server.pages(file).viewer);
    const time = await page.evaluate<number>(`measures.whenThere(${JSON.stringify(FIRST_ROW)})`);
    if (turn >= 0) times.push(time);
    await server.complete();
  }
  return median(times);
}

/** Every entry has its row: what the program keeps for itself is hidden at first. */
async function showBookkeeping(page: Page): Promise<void> {
  await page.locator(LIST).focus();
  await page.keyboard.press("h");
  await page.locator("[data-bookkeeping=shown]").waitFor();
}

interface Scrolled {
  readonly times: readonly number[];
  readonly nodes: number;
}

/** The transcript that is open: end to end twice, and what the second time leaves in memory. */
async function scroll(page: Page, server: BenchServer): Promise<Record<string, number>> {
  await server.complete();
  await showBookkeeping(page);
  const rows = Number(await page.locator(LIST).getAttribute("aria-rowcount"));
  if (rows < 200_000) throw new Error(`Only ${rows} rows: scrolling is measured on 200,000 and more`);
  const through = (): Promise<Scrolled> =>
    page.evaluate<Scrolled>(`measures.scroll(${JSON.stringify(LIST)}, ${FRAMES})`);
  await through();
  const before = await heapMb(page);
  const { times, nodes } = await through();
  const after = await heapMb(page);
  const sorted = [...times].sort((a, b) => a - b);
  return {
    scrolled_rows: rows,
    frame_p50_ms: median(times),
    frame_p99_ms: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
    dom_nodes: nodes,
    heap_growth_mb: after - before,
  };
}

async function fling(page: Page): Promise<Record<string, number>> {
  const { times, drawn } = await page.evaluate<{ times: number[]; drawn: number }>(
    `measures.fling(${JSON.stringify(LIST)}, ${FRAMES}, 700)`,
  );
  const sorted = [...times].sort((a, b) => a - b);
  return {
    fling_frame_p50_ms: median(times),
    fling_frame_p99_ms: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
    fling_frames_with_rows: drawn / times.length,
  };
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / MEGABYTE;
}

/** From the key to the hit's row, drawn and chosen; the last hit of a search is far from the rows that are drawn. */
async function jump(page: Page): Promise<number> {
  await page.evaluate(`document.querySelector(${JSON.stringify(LIST)}).scrollTop = 0`);
  await page.locator(LIST).focus();
  await page.keyboard.press("Control+f");
  await page.locator("[data-find-box]").fill(RARE);
  await page.locator("[data-find-state]", { hasText: /^\d[\d,]* hits$/ }).waitFor({ timeout: 60_000 });
  const key = `document.querySelector("[data-find-box]").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, bubbles: true }))`;
  const chosen = `${LIST} [aria-selected=true][data-state=ready]`;
  const time = await page.evaluate<number>(`measures.after(() => ${key}, ${JSON.stringify(chosen)})`);
  await page.keyboard.press("Escape");
  return time;
}

/** From the click to the first rows of the filter. */
async function filter(page: Page, server: BenchServer, file: string): Promise<Record<string, number>> {
  await page.goto(server.pages(file).viewer);
  await page.locator(FIRST_ROW).first().waitFor();
  await server.complete();
  await showBookkeeping(page);
  const list = page.locator(LIST);
  const whole = await list.getAttribute("aria-rowcount");
  await page.locator("[data-action=filters]").click();
  await page.locator("[data-filter=errors]").waitFor();
  const click = `document.querySelector("[data-filter=errors]").click()`;
  const shown = `${LIST}:not([aria-rowcount="${whole ?? ""}"]) [data-status=error][data-state=ready]`;
  const time = await page.evaluate<number>(`measures.after(() => ${click}, ${JSON.stringify(shown)})`);
  return { filtered_rows: Number(whole), filter_ms: time };
}

/** Opens a transcript's other tabs. */
async function openTabs(page: Page, server: BenchServer, file: string): Promise<Record<string, number>> {
  await page.goto(server.pages(file).viewer);
  await page.locator(FIRST_ROW).first().waitFor();
  await server.complete();
  const tabs = {
    changes: "[data-changed-file] [data-stretch], [data-changed-file] [data-possible]",
    statistics: "[data-numbers=tools]",
    timeline: "[data-timeline-keys]",
  };
  const figures: Record<string, number> = {};
  for (const [tab, shown] of Object.entries(tabs)) {
    await page.evaluate("measures.longTasks()");
    const click = `document.querySelector("[data-transcript-tab=${tab}]").click()`;
    figures[`${tab}_ms`] = await page.evaluate<number>(`measures.after(() => ${click}, ${JSON.stringify(shown)})`);
    figures[`${tab}_task_ms`] = Math.max(0, ...(await page.evaluate<number[]>("measures.longTasks()")));
  }
  return figures;
}

/** From the click on a call to its result of 60 MB, of which the beginning is shown; and of a result file of 100 MB. */
async function guard(page: Page, server: BenchServer, folder: string): Promise<Record<string, number>> {
  const file = path.join(folder, "guard.jsonl");
  const call = { type: "tool_use", id: "toolu_01Huge", name: "Bash", input: { command: "cat huge.log" } };
  const result = {
    type: "tool_result",
    tool_use_id: "toolu_01Huge",
    content: 'a "line" of output\n'.repeat(60 * 50_000),
  };
  const small = { ...call, id: "toolu_02Small" };
  const entries = [
    { type: "user", message: { content: "Show both" } },
    { type: "assistant", message: { id: "m1", content: [small] } },
    { type: "user", message: { content: [{ ...result, tool_use_id: small.id, content: "a line\n" }] } },
    { type: "assistant", message: { id: "m2", content: [call] } },
    { type: "user", message: { content: [result] } },
  ];
  fs.writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    // Opened anew, so that nothing is known of the long line.
    await page.goto(server.pages(file).viewer);
    await page.locator(FIRST_ROW).first().waitFor();
    await server.complete();
    await page.locator(`${LIST} [data-call-id="${small.id}"]`).click();
    await page.locator(`[data-detail][data-call-id="${small.id}"] [data-renderer]`).waitFor();
    await page.evaluate("measures.longTasks()");
    const click = `document.querySelector('${LIST} [data-call-id="${call.id}"]').click()`;
    const shown = `[data-detail][data-call-id="${call.id}"] [data-renderer]`;
    times.push(await page.evaluate<number>(`measures.after(() => ${click}, ${JSON.stringify(shown)})`));
  }
  const ofFile = await guardFile(page, server, folder);
  const tasks = await page.evaluate<number[]>("measures.longTasks()");
  return {
    guard_mb: fs.statSync(file).size / MEGABYTE,
    guard_call_ms: median(times),
    guard_file_ms: ofFile,
    guard_ms: Math.max(median(times), ofFile),
    guard_longest_task_ms: Math.max(0, ...tasks),
  };
}

/** From asking for a result file of 100 MB to its result, of which the beginning is shown. */
async function guardFile(page: Page, server: BenchServer, folder: string): Promise<number> {
  const file = path.join(folder, "guard.tool-result.json");
  const output = 'a "line" of output\n'.repeat(100 * 50_000);
  fs.writeFileSync(file, JSON.stringify({ success: true, data: { output, exit_code: 0 } }));
  server.result(file);
  // Nothing is chosen in a page that was opened anew, which would stand before the file.
  await page.reload();
  await page.locator(FIRST_ROW).first().waitFor();
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(`fetch("/live").then((answer) => answer.text())`);
    await page.locator("[data-hidden-bytes]").waitFor({ state: "detached" });
    const shown = JSON.stringify("[data-detail] [data-hidden-bytes]");
    times.push(await page.evaluate<number>(`measures.after(() => void fetch("/result"), ${shown})`));
  }
  return median(times);
}

/** The same of a page that draws everything. */
async function baseline(
  page: Page,
  server: BenchServer,
  files: { readonly small: string; readonly middle: string },
): Promise<Record<"baseline_open_10_mb_ms" | "baseline_open_100_mb_ms" | "baseline_dom_nodes", number>> {
  const open = async (file: string): Promise<number> => {
    await page.goto(server.pages(file).baseline);
    await page.locator("body[data-done]").waitFor({ timeout: 300_000 });
    return page.evaluate<number>("performance.now()");
  };
  const small = await open(files.small);
  const middle = await open(files.middle);
  return {
    baseline_open_10_mb_ms: small,
    baseline_open_100_mb_ms: middle,
    baseline_dom_nodes: await page.evaluate<number>(`document.getElementsByTagName("*").length`),
  };
}
