import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { installHost } from "../../../scripts/host/install";

/** What Chromium is started with: it asks nobody but the pages it shows. */
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the headless Chromium of `.host`, or the program that CHROMIUM names. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? (await installHost()).chromium;
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** A page of its own, large enough for an editor beside a chat. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  return context.newPage();
}
