import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { PATIENCE_MS } from "../patience";
import { installHost } from "../../../scripts/host/install";

/** Arguments of Chromium: it connects only to the pages that it shows. */
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the headless Chromium of `.host`, or the program in CHROMIUM. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? (await installHost()).chromium;
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/**
 * Opens a separate page, large enough for an editor next to a chat. Nothing in it moves: where no graphics card draws
 * them, VS Code's animations take up to a quarter of a test's processor time.
 */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1400, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
