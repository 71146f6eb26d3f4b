import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { ROOT } from "../../../scripts/process";
import { buildVsix } from "../../../scripts/vsix";
import { launchBrowser, newPage } from "./browser";
import { startModelServer, type ModelServer } from "./modelServer";
import { startHost, type Host, type HostOptions } from "./server";
import { openWindow, type WindowOptions } from "./workbench";
import { singleRoot, type TestWorkspace } from "./workspaces";

/** Describes a window of the embedded VS Code with the installed extension, and a scripted model for its chat. */
export interface VsCode {
  readonly page: Page;
  readonly host: Host;
  readonly browser: Browser;
  readonly model: ModelServer;
  readonly workspace: TestWorkspace;
  /** Opens another window on the same host. */
  open(options: WindowOptions): Promise<Page>;
  /** Saves a screenshot of the window. Returns its path. */
  screenshot(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** The folder of screenshots. */
export const SCREENSHOTS = path.join(ROOT, ".results", "screenshots");

/**
 * Starts VS Code on a fresh copy of the sample workspace, unless another is given. `prepare` is called when the
 * extensions are installed, before a window has read them. Stop it in an `after` hook.
 */
export async function startVsCode(
  options: Omit<HostOptions, "models"> & {
    readonly workspace?: TestWorkspace;
    readonly prepare?: (host: Host) => void;
  } = {},
): Promise<VsCode> {
  const { workspace = singleRoot(), prepare, ...hostOptions } = options;
  const extension = process.env["TRV_VSIX"] ?? (await buildVsix());
  const stops: (() => Promise<void>)[] = [async () => workspace.remove()];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const model = await startModelServer();
    stops.push(() => model.stop());
    const vsix = [extension, ...(options.vsix ?? [])];
    const host = await startHost({ ...hostOptions, vsix, models: model.models });
    stops.push(() => host.stop());
    prepare?.(host);
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    const open = async (window: WindowOptions): Promise<Page> => {
      const page = await newPage(browser);
      await openWindow(page, host, window);
      return page;
    };
    const page = await open({ workspace: workspace.path });
    const screenshot = async (name: string): Promise<string> => {
      fs.mkdirSync(SCREENSHOTS, { recursive: true });
      const file = path.join(SCREENSHOTS, `${name}.png`);
      await page.screenshot({ path: file });
      return file;
    };
    return { page, host, browser, model, workspace, open, screenshot, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
