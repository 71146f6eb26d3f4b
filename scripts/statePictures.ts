// `npm run pictures:states -- FOLDER [FILE]`: takes pictures of the viewer's main states at four widths in four themes, to look at. FILE is a
// transcript (a sample by default).
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../test/browser/support";
import { startPlay } from "./play/playServer";
import { ROOT } from "./process";

const SAMPLE = path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl");
const WIDTHS = [500, 900, 1400, 2560];
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"];

/** Selects a call that failed. */
const FAILED = "[data-list=transcript] [data-status=error]";

/** How the page gets to each state from the one before, and what shows that it is there. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  rows: (page) => page.locator("[data-list=transcript] [data-state=ready]").first().waitFor(),
  async failure(page) {
    await page.locator(FAILED).first().click();
    await page.locator("[data-detail] [data-tab]").first().waitFor();
  },
  async find(page) {
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("Control+f");
    await page.locator("[data-find-box]").fill("test");
    await page.locator("[data-find-state]", { hasText: /^\d/ }).waitFor();
  },
  async filters(page) {
    await page.locator("[data-find-box]").press("Escape");
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").waitFor();
  },
  async changes(page) {
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-transcript-tab=changes]").click();
    await page.locator("[data-changed-file] :is([data-stretch], [data-possible]), [data-empty]").first().waitFor();
  },
  async statistics(page) {
    await page.locator("[data-transcript-tab=statistics]").click();
    await page.locator("[data-numbers=tools]").waitFor();
  },
  async timeline(page) {
    await page.locator("[data-transcript-tab=timeline]").click();
    await page.locator("[data-timed-calls]").first().waitFor();
  },
};

async function main([folder, file = SAMPLE]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error("Pass the folder for the pictures: npm run pictures:states -- FOLDER");
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const into = path.resolve(from, folder);
  fs.mkdirSync(into, { recursive: true });
  const play = await startPlay({ file: path.resolve(from, file) });
  const browser = await launchBrowser();
  try {
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        const page = await browser.newPage({ viewport: { width, height: Math.min(width, 900) } });
        await page.goto(play.url);
        await page.evaluate(`document.body.className = ${JSON.stringify(theme)}`);
        for (const [state, reach] of Object.entries(STATES)) {
          await reach(page);
          await page.screenshot({ path: path.join(into, `${state}-${width}-${theme.replace("vscode-", "")}.png`) });
        }
        await page.close();
      }
  } finally {
    await browser.close();
    await play.stop();
  }
  console.log(`Wrote ${WIDTHS.length * THEMES.length * Object.keys(STATES).length} pictures to ${into}`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
