import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { chromium, type Browser, type Frame, type Locator, type Page } from "playwright-core";
import { bundledTexts } from "../../scripts/texts.mjs";
import { embeddedTexts } from "../../src/apps/extension/webview/embeddedTexts";
import { bundlePages } from "../support/bundlePages";
import { ARGUMENTS } from "../support/host/browser";
import { PATIENCE_MS } from "../support/patience";
import { pseudoTexts } from "../support/pseudoTexts";
import type { SeenRow } from "./page/benchApi";

const root = path.resolve(import.meta.dirname, "../..");

/** The Chromium to use: `CHROMIUM`, the machine's own, or the one of the embedded host. Throws when there is none. */
export function chromiumPath(): string {
  const candidates = [process.env["CHROMIUM"], "/usr/bin/chromium", path.join(root, ".host/chromium.sh")];
  const found = candidates.find((candidate) => candidate && existsSync(candidate));
  if (found) return found;
  throw new Error("No Chromium found. Run `npm start` once, or set CHROMIUM to the path of one.");
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ARGUMENTS,
  });
}

let bundled: ReturnType<typeof bundlePages> | undefined;

/** The page's files: bundled once for all suites of a process. */
const pageFiles = (): ReturnType<typeof bundlePages> =>
  (bundled ??= bundlePages({ page: "test/browser/page/page.tsx", viewer: "media/viewer.css" }));

interface ViewerPage {
  /** Opens the page with parameters of `host.ts`; waits until the viewer shows something. `translated` gives it texts that all are another language's. */
  open(
    parameters?: Readonly<Record<string, string | number>>,
    size?: { width: number; height: number },
    tab?: "used" | "new",
  ): Promise<Page>;
  /** Takes back a page that nothing is wrong with, whose tab the next one is opened in: a new tab compiles all scripts anew. */
  giveBack(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Serves the stand-alone page on 127.0.0.1 under the content security policy that VS Code's webview gets, and opens it. */
async function serveViewerPage(): Promise<ViewerPage> {
  const made = await pageFiles();
  const folder = path.join(root, "test/browser/page");
  const embedded = embeddedTexts(pseudoTexts(bundledTexts(root)));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const nonce = randomUUID();
    const policy = `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
    const send = (type: string, body: string | Uint8Array, cache: "no-store" | "max-age=3600" = "no-store"): void => {
      response.writeHead(200, {
        "content-type": `${type}; charset=utf-8`,
        "content-security-policy": policy,
        "cache-control": cache,
      });
      response.end(body);
    };
    const files: Readonly<Record<string, () => Promise<void>>> = {
      "/": async () => {
        const html = (await readFile(path.join(folder, "index.html"), "utf8")).replace("NONCE", nonce);
        send("text/html", searchParams.has("translated") ? html.replace("<div id", `${embedded}<div id`) : html);
      },
      [EMPTY]: async () => send("text/html", "<!doctype html><title>Nothing</title>"),
      "/themes.css": async () => send("text/css", await readFile(path.join(folder, "themes.css"), "utf8")),
    };
    const file = files[pathname];
    const bytes = made.get(pathname);
    if (file) void file();
    else if (bytes !== undefined)
      send(pathname.endsWith(".css") ? "text/css" : "text/javascript", bytes, "max-age=3600");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser();
  const free: Page[] = [];
  return {
    async open(parameters = {}, size = { width: 1200, height: 800 }, tab = "used") {
      const used = tab === "used" ? free.pop() : undefined;
      const page = used ?? (await browser.newPage({ viewport: size }));
      page.setDefaultTimeout(PATIENCE_MS);
      await used?.setViewportSize(size);
      page.on("pageerror", (error) => problems(page).push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().includes("404")) problems(page).push(message.text());
      });
      const query = new URLSearchParams(
        Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
      );
      await page.goto(`${origin}/?${query.toString()}`);
      await page.locator("[data-phase]:not([data-phase=starting])").waitFor();
      return page;
    },
    async giveBack(page) {
      // What outlives a document in its tab. The viewer's own is gone before its state is removed.
      await page.goto(`${origin}${EMPTY}`);
      await page.evaluate("sessionStorage.clear()");
      // Otherwise, the next test pays for what this one has left behind.
      await page.requestGC();
      await page.mouse.move(-1, -1);
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
      await page.context().clearCookies();
      page.removeAllListeners();
      found.delete(page);
      free.push(page);
    },
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The path of a page without content, in the viewer's origin. */
const EMPTY = "/empty";

/** What all suites of a process share: the server and the browser, from the first one's beginning to the last one's end. */
let shared: Promise<ViewerPage> | undefined;
let suites = 0;

/**
 * The viewer's page for a suite of mocha: served while the suite runs. The pages that a test opens are closed behind it, and fail the test that
 * leaves an error, a broken policy, or something that content has run. A page's tab is used again by the next test, as a user's is by the next page:
 * routes, exposed functions, and scripts added to a page would stay, so close a page that got any. A suite that compares the page's time with a
 * limit of milliseconds opens new tabs: in a used one, some tasks take longer.
 */
export function viewerOfSuite(tab: "used" | "new" = "used"): Pick<ViewerPage, "open"> {
  let served: ViewerPage | undefined;
  let opened: Page[] = [];
  suites++;
  before(async () => {
    served = await (shared ??= serveViewerPage());
  });
  after(async () => {
    if (--suites === 0) await served?.close();
  });
  afterEach(async function () {
    const pages = opened;
    opened = [];
    const passed = this.currentTest?.state === "passed";
    for (const page of pages) {
      assert.deepEqual(problems(page), []);
      if (page.isClosed()) continue;
      assert.equal(await page.evaluate("globalThis.hacked"), undefined);
      // A test that failed may have left a key or a button pressed.
      if (passed && tab === "used") await served?.giveBack(page);
      else await page.context().close();
    }
  });
  return {
    async open(parameters, size) {
      if (!served) throw new Error("The viewer is served from the suite's beginning on");
      const page = await served.open(parameters, size, tab);
      opened.push(page);
      return page;
    },
  };
}

const found = new WeakMap<Page, string[]>();

/** Uncaught errors and console errors of a page so far; a broken content security policy is among them. */
export function problems(page: Page): string[] {
  const list = found.get(page) ?? [];
  found.set(page, list);
  return list;
}

/** Keeps a picture in `.results/screenshots`; answers its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = path.join(root, ".results/screenshots");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}

/** Waits until an expression is true in the page, and answers what it is. The page's policy forbids the evaluation inside it that `waitForFunction` needs. */
export async function until<T>(page: Page, expression: string): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await page.evaluate<T>(expression);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`The page never had: ${expression}`);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
}

/** Returns the text of an element when it is laid out. Where `content-visibility` applies, it has none before a frame was drawn. */
export async function laidOutText(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  for (;;) {
    const text = await element.innerText();
    if (text !== "") return text;
    await element.page().evaluate("new Promise(requestAnimationFrame)");
  }
}

/** The rows of a list that are in view, once all of them are there. */
export function seenRows(page: Page, list: string): Promise<SeenRow[]> {
  return until(
    page,
    `((rows) => rows.length > 0 && rows.every((row) => row.state === "ready") && rows)(bench.seen("${list}"))`,
  );
}

/** Chooses a call whose row is on the screen, and answers its detail once something of it is shown. */
export async function chooseShown(page: Page, id: string): Promise<Locator> {
  await page.locator(`[data-list] [data-call-id="${id}"]`).click();
  const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
  await detail.locator("[data-renderer], [data-failure], .nothing").first().waitFor();
  return detail;
}

/** Chooses a call of a transcript by its id, wherever its row is, and answers its detail once nothing of it is awaited. */
export async function chooseCall(page: Page, id: string): Promise<Locator> {
  const row = page.locator(`[data-list=transcript] [data-call-id="${id}"]`);
  const rows = await page.evaluate<number>(
    "Number(document.querySelector('[data-list=transcript]').getAttribute('aria-rowcount') ?? 100)",
  );
  for (let share = 0; (await row.count()) === 0 && share <= 1; share += 10 / rows) {
    await page.evaluate(`bench.scrollTo("transcript", ${share})`);
    await page.evaluate("new Promise(requestAnimationFrame)");
    await seenRows(page, "transcript");
  }
  await row.click();
  const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
  await detail.locator(".tab-panel > *").first().waitFor();
  await until(page, "!document.querySelector('[data-waiting], [data-loading]')");
  return detail;
}

/** Chooses an item of the menu in a pane's header, or in the first one of the page. */
export async function chooseMore(home: Page | Frame | Locator, action: string): Promise<void> {
  await home.locator("[data-action=more]").first().click();
  await home.locator(`[data-menu=more] [data-action=${action}]`).click();
}

/** Shows the rows of bookkeeping, which are hidden at first; answers how many there are. */
export async function showBookkeeping(page: Page): Promise<number> {
  await page.locator("[data-bookkeeping=hidden] [data-action=bookkeeping]").click();
  const shown = page.locator("[data-bookkeeping=shown]");
  await shown.waitFor();
  await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  return Number(await shown.getAttribute("data-count-bookkeeping"));
}

/** Waits until the focus is in the element whose data attribute has a value. */
export async function focused(page: Page, attribute: string, value: string): Promise<void> {
  await until(page, `document.activeElement?.dataset.${attribute} === ${JSON.stringify(value)}`);
}
