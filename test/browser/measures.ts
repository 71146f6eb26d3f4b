import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

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

/** Milliseconds that a fixed piece of work takes in the page now: on a machine shared with others a multiple of what it takes alone. */
export function paceOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    `(() => { const start = performance.now(); let sum = 0; for (let at = 0; at < 2e7; at++) sum += at % 7; return performance.now() - start + sum * 0; })()`,
  );
}
