import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import * as z from "zod";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Serious and critical findings of axe in what is shown of a call or a row. Text that a command asked to be faint or of an exact colour is let be. */
export async function criticalFindings(page: Page): Promise<string[]> {
  // Through the protocol, past the page's policy: the page itself may run no such script.
  await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate<Violation[]>(
    `axe.run({ include: ["[data-detail]"], exclude: [".ansi-dim", ".ansi-exact"] }, { resultTypes: ["violations"] }).then((result) => result.violations)`,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
}

/** The longest task over 50 ms since the last call, in milliseconds; 0 when there was none. */
export async function longestTask(page: Page): Promise<number> {
  return Math.round(Math.max(0, ...(await page.evaluate<number[]>("bench.longTasks()"))));
}

/**
 * Work as pages do it: objects, texts, and elements that are laid out. A machine that is slow because its memory or its
 * system is busy is slow at this, though it may count as fast as ever.
 */
const REFERENCE = `(() => {
  const items = Array.from({ length: 15000 }, (_, at) => ({ key: (at * 7919) % 15013, text: "item " + at }));
  items.sort((one, other) => one.key - other.key);
  const byText = new Map(items.map((item) => [item.text, item]));
  const block = document.createElement("div");
  for (let row = 0; row < 150; row++) {
    const line = block.appendChild(document.createElement("p"));
    for (const word of ["first", "second", "third"])
      line.appendChild(document.createElement("span")).textContent = word + " " + byText.get("item " + row).key;
  }
  document.body.replaceChildren(block);
  return block.offsetHeight;
})()`;

/** How often it is done in a row. */
const TIMES = 5;

/**
 * Milliseconds of the processor that this takes on a machine of usual speed, on which nothing else runs, and which adds
 * 20 million numbers in a page in 20 ms.
 */
const USUAL_MS = 68;

/** The name of a task in a trace. Events within it have others. */
const TASK = "ThreadControllerImpl::RunTask";

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      pid: z.number(),
      tid: z.number(),
      name: z.string(),
      ts: z.number().optional(),
      dur: z.number().optional(),
      /** Microseconds of the processor. */
      tdur: z.number().optional(),
    }),
  ),
});

/** A task of a page's main thread. */
interface Task {
  /** Milliseconds of the processor. */
  readonly ms: number;
  /** What took most of it, for the message of a test that fails. */
  readonly parts: () => string;
}

/**
 * Returns the time that the processor spent on the longest task of a page's main thread while `act` runs, and the page
 * drew what it led to. In milliseconds of a machine of usual speed, however busy this one is.
 */
export async function longestWork(page: Page, act: () => Promise<unknown>): Promise<number> {
  return (await longestTaskOf(page, act)).ms;
}

async function longestTaskOf(page: Page, act: () => Promise<unknown>): Promise<Task> {
  const [longest] = await tracedTasks(page, async () => {
    await act();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))");
  });
  const slow = await slowness(page);
  const parts = (): string => `${longest.parts()}; ${slow.toFixed(1)} times as slow as usual`;
  return { ms: Math.round(longest.ms / slow), parts };
}

/**
 * Measures pieces of work by their names, as `longestWork` does, in at most six rounds: until all of a round stay
 * within `limitMs`. The shortest time of each counts, because garbage of what the tab showed before, and neighbors
 * that share a core for a moment, can add to a task. `round` does the same each time; fails if a piece takes longer.
 */
export async function assertWorkWithin(
  limitMs: number,
  round: (
    measure: (what: string, page: Page, act: () => Promise<unknown>) => Promise<void>,
    roundsBefore: number,
  ) => Promise<void>,
): Promise<void> {
  const shortest: Record<string, Task> = {};
  const times: number[] = [];
  const measureIn = (round: number) => async (what: string, page: Page, act: () => Promise<unknown>) => {
    const longest = await longestTaskOf(page, act);
    times[round] = Math.max(times[round] ?? 0, longest.ms);
    if (longest.ms < (shortest[what]?.ms ?? Infinity)) shortest[what] = longest;
  };
  for (let rounds = 0; rounds < MOST_ROUNDS && (times.at(-1) ?? Infinity) > limitMs; rounds++)
    await round(measureIn(rounds), rounds);
  if (process.env["VERBOSE"]) console.log(`      ${JSON.stringify(shortest)}`);
  for (const [what, { ms, parts }] of Object.entries(shortest))
    assert.ok(ms <= limitMs, `${what}: ${ms} ms are more than ${limitMs}, in ${parts()}`);
}

/** A busy machine can make each of three rounds longer. */
const MOST_ROUNDS = 6;

/** Returns how many times as long as usual work takes now, at least 1: neighbors that share a core slow it, too. */
async function slowness(page: Page): Promise<number> {
  // Nothing of the page that is measured makes it longer.
  const empty = await browserOf(page).newPage();
  try {
    const tasks = await tracedTasks(empty, async () => {
      for (let turn = 0; turn < TIMES; turn++) await empty.evaluate(REFERENCE);
    });
    return Math.max(1, tasks.slice(0, TIMES).reduce((sum, { ms }) => sum + ms, 0) / USUAL_MS);
  } finally {
    await empty.close();
  }
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page's browser is not known.");
  return browser;
}

/** Names the main thread of the page that is measured. A browser's trace has those of all its pages. */
const MARK = "measured page";

/** Returns the tasks of a page's main thread while `act` runs, the longest one first. */
async function tracedTasks(page: Page, act: () => Promise<unknown>): Promise<[Task, ...Task[]]> {
  const browser = browserOf(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing"] });
  let written: Buffer;
  try {
    await page.evaluate(`performance.mark(${JSON.stringify(MARK)})`);
    await act();
  } finally {
    // A browser has one trace at a time.
    written = await browser.stopTracing();
  }
  const { traceEvents } = trace.parse(JSON.parse(written.toString()));
  const thread = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid} ${tid}`;
  // A page that was closed just now, and a process that the browser starts for the next page, work in others.
  const main = new Set(traceEvents.filter(({ name }) => name === MARK).map((event) => thread(event)));
  const timed = traceEvents.flatMap(({ tdur, ts, dur, ...event }) =>
    tdur !== undefined && ts !== undefined && main.has(thread(event))
      ? [{ ...event, ts, ms: tdur / 1000, end: ts + (dur ?? 0) }]
      : [],
  );
  const partsOf = (task: (typeof timed)[number]): string =>
    timed
      .filter((part) => part !== task && thread(part) === thread(task) && part.ts >= task.ts && part.end <= task.end)
      .sort((one, other) => other.ms - one.ms)
      .slice(0, PARTS)
      .map(({ name, ms }) => `${name} ${Math.round(ms)}`)
      .join(", ");
  const [first, ...others] = timed
    .filter(({ name }) => name === TASK)
    .sort((one, other) => other.ms - one.ms)
    .map((task): Task => ({ ms: task.ms, parts: () => partsOf(task) }));
  if (!first) throw new Error("The trace has no task of a page's main thread.");
  return [first, ...others];
}

/** How many parts of a task are named. Those that contain others come first. */
const PARTS = 8;
