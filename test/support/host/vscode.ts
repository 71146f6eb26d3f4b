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

/** A server and a browser, which need longer to start than a window. */
interface Programs {
  readonly host: Host;
  readonly browser: Browser;
}

/** Those of this process that no window uses, without a trace of the windows before. They end with the process. */
let unused: Programs | undefined;

/** Returns programs that no window uses. */
function takeUnused(): Programs | undefined {
  const taken = unused;
  unused = undefined;
  return taken;
}

/** Keeps programs for the next window. Ends them if they no longer run, or if others are kept already. */
async function giveBack(programs: Programs): Promise<void> {
  const { host, browser } = programs;
  for (const context of browser.contexts()) await context.close();
  if (unused === undefined && browser.isConnected() && host.isRunning()) {
    await host.clear();
    unused = programs;
  } else {
    await browser.close();
    await host.stop();
  }
}

/**
 * Starts VS Code on a fresh copy of the sample workspace, unless another is given. `prepare` is called when the
 * extensions are installed, before a window has read them. Stop it in an `after` hook. One after the other, those with
 * settings alone share a server and a browser, with an empty profile for each.
 */
export async function startVsCode(
  options: Omit<HostOptions, "models"> & {
    readonly workspace?: TestWorkspace;
    readonly prepare?: (host: Host) => void;
    /** Whether the chat extension runs, with the scripted model. */
    readonly chat?: boolean;
  } = {},
): Promise<VsCode> {
  const { workspace = singleRoot(), prepare, chat = false, ...hostOptions } = options;
  const extension = process.env["TRV_VSIX"] ?? (await buildVsix());
  const stops: (() => Promise<void>)[] = [async () => workspace.remove()];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const model = await startModelServer();
    stops.push(() => model.stop());
    const { settings, ...special } = hostOptions;
    const shares = prepare === undefined && Object.keys(special).length === 0;
    const windowSettings = { settings, models: model.models };
    const taken = shares ? takeUnused() : undefined;
    taken?.host.configure(windowSettings);
    const vsix = [extension, ...(options.vsix ?? [])];
    const host = taken?.host ?? (await startHost({ ...special, ...windowSettings, vsix }));
    let browser = taken?.browser;
    stops.push(async () => {
      if (shares && browser) return giveBack({ host, browser });
      await browser?.close();
      await host.stop();
    });
    prepare?.(host);
    const used = (browser ??= await launchBrowser());
    const open = async (window: WindowOptions): Promise<Page> => {
      const page = await newPage(used);
      await openWindow(page, host, { chat, ...window });
      return page;
    };
    const page = await open({ workspace: workspace.path });
    const screenshot = async (name: string): Promise<string> => {
      fs.mkdirSync(SCREENSHOTS, { recursive: true });
      const file = path.join(SCREENSHOTS, `${name}.png`);
      await page.screenshot({ path: file });
      return file;
    };
    return { page, host, browser: used, model, workspace, open, screenshot, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
