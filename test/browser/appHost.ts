import assert from "node:assert/strict";
import path from "node:path";
import { build } from "esbuild";
import type { Frame, Page } from "playwright-core";
import { mcpAppPage } from "../../scripts/mcpAppPage.mjs";
import { launchBrowser } from "./support";

const BRIDGE = path.resolve(import.meta.dirname, "page/mcpAppBridge.ts");

/** A call that a host shows. */
export interface AppCall {
  readonly tool: string;
  readonly input: object;
  /** The result of `tools/call`. Without one, the call was cancelled. */
  readonly result?: object | undefined;
  readonly theme?: "light" | "dark";
  /** Calls a tool for the app. If not set, the host doesn't let apps call tools. */
  readonly callTool?: (params: { readonly name: string; readonly arguments?: object }) => Promise<object>;
}

/** A page that shows an app in a frame. */
export interface ShownApp {
  readonly host: Page;
  readonly app: Frame;
  /** Requests of the page and its frames, and what they wrote to the console. */
  readonly requests: string[];
  readonly errors: string[];
}

/** A program that shows our page for calls (MCP Apps), with the SDK's bridge. */
export interface AppHost {
  show(call: AppCall): Promise<ShownApp>;
  close(): Promise<void>;
}

export async function openAppHost(): Promise<AppHost> {
  const [{ html }, { outputFiles }, browser] = await Promise.all([
    mcpAppPage(),
    build({ entryPoints: [BRIDGE], bundle: true, write: false, platform: "browser", format: "iife" }),
    launchBrowser(),
  ]);
  const bridge = outputFiles[0]?.text ?? "";
  return {
    async show({ tool, input, result, theme = "light", callTool }) {
      const host = await browser.newPage({ viewport: { width: 700, height: 800 } });
      const [requests, errors]: [string[], string[]] = [[], []];
      host.on("request", (request) => requests.push(request.url()));
      // The SDK's bridge writes each message as a debug message.
      host.on("console", (message) => message.type() !== "debug" && errors.push(message.text()));
      host.on("pageerror", (error) => errors.push(String(error)));
      await host.goto("about:blank");
      if (callTool) await host.exposeFunction("callTool", callTool);
      await host.addScriptTag({ content: bridge });
      const shown = { tool, input, theme, callsTools: callTool !== undefined, ...(result && { result }) };
      await host.evaluate(
        ([page, told]) =>
          (globalThis as unknown as { showApp(page: string, told: unknown): Promise<void> }).showApp(page, told),
        [html, shown] as const,
      );
      const app = host.frames().find((frame) => frame !== host.mainFrame());
      assert.ok(app, "the host shows the app");
      await app.waitForSelector(".mcp-app:not([data-phase=waiting])");
      return { host, app, requests, errors };
    },
    close: () => browser.close(),
  };
}
