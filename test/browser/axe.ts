import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface Looked {
  /** Selectors of what axe looks at. */
  readonly include?: readonly string[];
  /** Selectors of what it leaves out. */
  readonly exclude?: readonly string[];
  /** The page's theme, of several that the same page is looked at in: all of them change only colors, so that one gets every rule. */
  readonly theme?: string;
}

const EVERY_RULE_IN = "vscode-dark";
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Text that a command asked to be faint or of an exact colour is let be. */
export const COMMANDS_COLOURS = [".ansi-dim", ".ansi-exact"];

/** What axe finds in a page, of every impact. */
export async function findings(page: Page, looked: Looked = {}): Promise<string[]> {
  return (await violations(page, looked)).flatMap(words);
}

async function violations(page: Page, { include, exclude, theme }: Looked): Promise<readonly Violation[]> {
  // Through the protocol, past the page's policy: the page itself may run no such script.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(await readFile(axe, "utf8"));
  const context = JSON.stringify({ include: (include ?? ["html"]).map(one), exclude: (exclude ?? []).map(one) });
  const all = theme === undefined || theme === EVERY_RULE_IN;
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(!all && { runOnly: { type: "rule", values: COLOR_RULES } }),
  });
  return page.evaluate(`axe.run(${context}, ${options}).then((result) => result.violations)`);
}

function one(selector: string): string[] {
  return [selector];
}

function words({ id, nodes }: Violation): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`);
}
