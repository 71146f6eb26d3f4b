import type { Frame, Page } from "playwright-core";
import { PATIENCE_MS } from "../patience";
import type { Host } from "./server";

export interface WindowOptions {
  /** Absolute path of a folder or a `.code-workspace` file. Absent for a window without a folder. */
  readonly workspace?: string | undefined;
  /** Folder of an extension to load; needs the host's test driver. VS Code takes one only. */
  readonly extension?: string;
  /** A script to run in the extension host; needs the host's test driver. */
  readonly tests?: string;
  /** Whether the built-in chat extension runs. It takes a fourth of the processor time of a window that only opens. */
  readonly chat?: boolean;
}

/** Returns the address of a window, with the host's token. */
export function windowUrl(host: Host, { workspace, extension, tests }: WindowOptions): string {
  const authority = new URL(host.origin).host;
  const remote = (file: string): string => `vscode-remote://${authority}${file}`;
  const payload: [string, string][] = [
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
  ];
  if (extension !== undefined) payload.push(["extensionDevelopmentPath", remote(extension)]);
  if (tests !== undefined) payload.push(["extensionTestsPath", remote(tests)]);
  const query = new URLSearchParams();
  query.set("tkn", host.token);
  if (workspace === undefined) query.set("ew", "true");
  else query.set(workspace.endsWith(".code-workspace") ? "workspace" : "folder", workspace);
  query.set("payload", JSON.stringify(payload));
  return `${host.origin}/?${query.toString()}`;
}

/** Opens a window and waits until the workbench is ready. */
export async function openWindow(page: Page, host: Host, options: WindowOptions): Promise<void> {
  if (options.chat) await enableBuiltinChat(page, host);
  await waitLongForExtensions(page);
  await page.goto(windowUrl(host, options));
  await page.locator(".monaco-workbench").waitFor();
}

/**
 * The workbench disables the built-in chat extension on the first start of a profile unless application storage says
 * that this was done before; VS Code's own tests write the same key.
 */
async function enableBuiltinChat(page: Page, host: Host): Promise<void> {
  await page.route("**/__seed", (route) => route.fulfill({ contentType: "text/html", body: "<html></html>" }));
  await page.goto(`${host.origin}/__seed`);
  // Passed as text, because the page's own types are not those of this program.
  await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open("vscode-web-state-db-global");
    request.onupgradeneeded = () => request.result.createObjectStore("ItemTable");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction("ItemTable", "readwrite");
      transaction.objectStore("ItemTable").put("true", "builtinChatExtensionEnablementMigration");
      transaction.oncomplete = () => { request.result.close(); resolve(); };
      transaction.onerror = () => reject(transaction.error);
    };
  })`);
  await page.unroute("**/__seed");
}

/**
 * VS Code gives up an extension host that isn't ready a minute after it was connected, for as long as the window is open.
 * A busy machine took longer to open the window itself, which the extension host waits for. That timer is found by its
 * message.
 */
async function waitLongForExtensions(page: Page): Promise<void> {
  await page.addInitScript(`{
    const start = window.setTimeout;
    const isThat = (what, delay) => delay === 60000 && String(what).includes("to send its ready message");
    window.setTimeout = (what, delay, ...rest) => start(what, isThat(what, delay) ? ${PATIENCE_MS} : delay, ...rest);
  }`);
}

/**
 * Runs a command of the palette by its whole title (with its category, if any). The palette lists what is known when it
 * opens, so it is opened again while a window that is still starting does not know the command. Each attempt waits
 * longer, for a busy machine.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  // Other rows offer to ask the chat with the same words, so the row's name must start with them.
  const entry = page.locator(`.quick-input-widget:visible .monaco-list-row[aria-label^="${title}"]`).first();
  for (let patience = 2000; ; patience *= 2) {
    await page.keyboard.press("F1");
    try {
      await page.locator(".quick-input-widget:visible input.input").fill(`>${title}`, { timeout: patience });
      await entry.click({ timeout: patience });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await page.keyboard.press("Escape");
    }
  }
}

/** Checks for the end of a command that closes editors: about a minute. */
const CLOSE_CHECKS = 1200;

/**
 * Closes every editor, discards unsaved changes, and waits until the editors and their webviews are gone. An editor that
 * opens after the command is closed by the next one. A second command while the first one still closes editors would also
 * close what a test opens next.
 */
export async function closeEditors(page: Page): Promise<void> {
  const drop = page.locator(".monaco-dialog-box .monaco-button", { hasText: "Don't Save" });
  const tabs = page.locator(".editor-group-container .tabs-container .tab");
  for (;;) {
    const closing = new Set(await tabs.allInnerTexts());
    await runCommand(page, "View: Close All Editors");
    for (let checks = 0; checks < CLOSE_CHECKS; checks++) {
      const left = await tabs.allInnerTexts();
      if (!page.frames().some(isWebview) && left.length === 0) return;
      if (left.length > 0 && left.every((name) => !closing.has(name))) break;
      if ((await drop.count()) > 0) await drop.first().click();
      await page.waitForTimeout(50);
    }
  }
}

/**
 * Opens a file by its name or path in the workspace, with VS Code's default editor. The list is created when it opens,
 * so it is opened again while it does not contain the file yet.
 */
export async function openFile(page: Page, file: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const name = file.split("/").at(-1) ?? file;
  for (let patience = 2000; ; patience *= 2) {
    await page.keyboard.press("Control+P");
    try {
      await page.locator(".quick-input-widget:visible input.input").fill(file, { timeout: patience });
      await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click({ timeout: patience });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await page.keyboard.press("Escape");
    }
  }
}

/**
 * Selects an entry of the list that a command has opened. A hover over the entry goes away when the mouse does, so that
 * is tried. Each attempt waits longer, for a busy machine.
 */
export async function pick(page: Page, label: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const entry = page.locator(".quick-input-widget:visible .monaco-list-row", { hasText: label }).first();
  await entry.waitFor();
  for (let patience = 2000; ; patience *= 2) {
    try {
      return await entry.click({ timeout: patience });
    } catch (error) {
      // A click can have its effect after all.
      if ((await entry.count()) === 0) return;
      if (Date.now() > deadline) throw error;
      await page.mouse.move(0, 0);
    }
  }
}

/**
 * Returns the document of the webview in which `selector` matches. Several can be open, and the names of their frames
 * say nothing, so their content distinguishes them.
 */
export async function webviewWith(page: Page, selector: string): Promise<Frame> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const frame = await findWebview(page, selector);
    if (frame) return frame;
    if (Date.now() > deadline) {
      throw new Error(`No webview shows ${selector} after ${PATIENCE_MS} ms. ${await windowState(page)}`);
    }
    await page.waitForTimeout(50);
  }
}

/** Returns the document of the webview in which `selector` matches now, if there is one. */
export async function findWebview(page: Page, selector: string): Promise<Frame | undefined> {
  for (const frame of page.frames().filter(isWebview)) {
    const elements = frame.locator(selector);
    // A frame can go away.
    if ((await elements.count().catch(() => 0)) > 0) return frame;
  }
  return undefined;
}

/** What a failure says of a window: its editors, what VS Code reports, its status bar, and the webviews. */
async function windowState(page: Page): Promise<string> {
  const parts = {
    Editors: ".tabs-container .tab",
    Messages: ".notification-toast:visible, .monaco-dialog-box:visible, .quick-input-widget:visible",
    "Status bar": ".statusbar-item:visible",
  };
  const said: string[] = [];
  for (const [name, selector] of Object.entries(parts)) {
    const texts = await page.locator(selector).allInnerTexts();
    said.push(`${name}: ${texts.map((text) => text.replace(/\s+/g, " ").trim()).join(" | ") || "none"}.`);
  }
  return [...said, `Webviews: ${page.frames().filter(isWebview).length}.`].join(" ");
}

function isWebview(frame: Frame): boolean {
  return frame.url().includes("/fake.html");
}
