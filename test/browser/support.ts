import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import { chromium, type Browser, type Page } from "playwright-core";

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
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Bundles the page as the build bundles the viewer; answers the script. */
async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "test/browser/page/page.tsx")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "error",
  });
  const [script] = outputFiles;
  if (!script) throw new Error("The page was not bundled");
  return script.text;
}

export interface ViewerPage {
  /** Opens the page in a tab of its own with parameters of `host.ts`; waits until the viewer shows something. */
  open(parameters?: Readonly<Record<string, string | number>>, size?: { width: number; height: number }): Promise<Page>;
  close(): Promise<void>;
}

/** Serves the stand-alone page on 127.0.0.1 under the content security policy that VS Code's webview gets, and opens it. */
export async function serveViewerPage(): Promise<ViewerPage> {
  const script = await bundlePage();
  const folder = path.join(root, "test/browser/page");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const nonce = randomUUID();
    const policy = `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
    const send = (type: string, body: string): void => {
      response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy });
      response.end(body);
    };
    const files: Readonly<Record<string, () => Promise<void>>> = {
      "/": async () =>
        send("text/html", (await readFile(path.join(folder, "index.html"), "utf8")).replace("NONCE", nonce)),
      "/themes.css": async () => send("text/css", await readFile(path.join(folder, "themes.css"), "utf8")),
      "/viewer.css": async () => send("text/css", await readFile(path.join(root, "media/viewer.css"), "utf8")),
      "/page.js": async () => send("text/javascript", script),
    };
    const file = files[pathname];
    if (file) void file();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launchBrowser();
  return {
    async open(parameters = {}, size = { width: 1200, height: 800 }) {
      const page = await browser.newPage({ viewport: size });
      page.on("pageerror", (error) => problems(page).push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().includes("404")) problems(page).push(message.text());
      });
      const query = new URLSearchParams(
        Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
      );
      await page.goto(`http://127.0.0.1:${port}/?${query.toString()}`);
      await page.locator("[data-phase]:not([data-phase=starting])").waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
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

/** Waits until an expression is true in the page. The page's policy forbids the evaluation inside it that `waitForFunction` needs. */
export async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression))) await page.evaluate("new Promise(requestAnimationFrame)");
}
