import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe looks at, and what is left out; selectors. */
interface Looked {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Text that a command asked to be faint or of an exact colour is let be. */
export const COMMANDS_COLOURS = [".ansi-dim", ".ansi-exact"];

/** What axe finds in a page, of every impact. */
export async function findings(page: Page, looked: Looked = {}): Promise<string[]> {
  return (await violations(page, looked)).flatMap(words);
}

async function violations(page: Page, { include, exclude }: Looked): Promise<readonly Violation[]> {
  // Through the protocol, past the page's policy: the page itself may run no such script.
  await page.evaluate(await readFile(axe, "utf8"));
  const context = JSON.stringify({ include: (include ?? ["html"]).map(one), exclude: (exclude ?? []).map(one) });
  return page.evaluate(`axe.run(${context}, { resultTypes: ["violations"] }).then((result) => result.violations)`);
}

function one(selector: string): string[] {
  return [selector];
}

function words({ id, nodes }: Violation): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`);
}
