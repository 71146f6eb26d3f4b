import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { pageBuild, servedFiles } from "../../test/support/bundlePages";
import { ROOT } from "../process";
import { watchBuild } from "./watchBuild";

export interface PlayOptions {
  /** The transcript's path. */
  readonly file: string;
  /** A style sheet with the variables that VS Code sets in a webview. */
  readonly theme?: string;
}

export interface Play {
  /** The page's address. Its path contains a secret, without which every request is refused. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A loaded page: its thread, and the response that carries the messages of the thread. */
interface OpenPage {
  readonly thread: Worker;
  readonly events: ServerResponse;
}

const THEMES = path.join(ROOT, "test", "browser", "page", "themes.css");

/** Serves the viewer with a transcript on 127.0.0.1, and reloads it when a source of the page or of the engine changes. */
export async function startPlay({ file, theme = THEMES }: PlayOptions): Promise<Play> {
  const secret = randomBytes(24).toString("base64url");
  const pages = new Map<string, OpenPage>();
  const reload = (): void => {
    for (const { events } of pages.values()) events.write("event: reload\ndata: now\n\n");
  };
  const page = await watchBuild(
    pageBuild({ page: "scripts/play/playPage.ts", viewer: "media/viewer.css", theme }),
    reload,
  );
  const host = await watchBuild(
    {
      absWorkingDir: ROOT,
      entryPoints: ["scripts/play/playHost.ts"],
      bundle: true,
      write: false,
      logLevel: "error",
      platform: "node",
      format: "cjs",
      target: "node20",
    },
    reload,
  );

  const open = (id: string, events: ServerResponse): void => {
    const thread = new Worker(host.outputs()[0]?.text ?? "", { eval: true, workerData: file });
    pages.set(id, { thread, events });
    events.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    thread.on("message", (message) => events.write(`data: ${JSON.stringify(message)}\n\n`));
    thread.on("error", (error) => {
      console.error(error);
      events.end();
    });
    events.on("close", () => {
      pages.delete(id);
      void thread.terminate();
    });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (!pathname.startsWith(`/${secret}/`)) return response.writeHead(403).end();
    const asked = pathname.slice(secret.length + 1);
    const id = searchParams.get("page") ?? "";
    response.setHeader("cache-control", "no-store").setHeader("referrer-policy", "no-referrer");
    if (asked === "/") return sendPage(response);
    if (asked === "/events") return open(id, response);
    if (asked === "/messages") {
      const message = await json(request);
      pages.get(id)?.thread.postMessage(message);
      return response.writeHead(204).end();
    }
    const bytes = servedFiles(page.outputs()).get(asked);
    if (!bytes) return response.writeHead(404).end();
    const type = asked.endsWith(".css") ? "text/css" : "text/javascript";
    return response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(bytes);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`,
    async stop() {
      await Promise.all([page.stop(), host.stop(), ...[...pages.values()].map(({ thread }) => thread.terminate())]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the page under the content security policy that VS Code's webview gets, except that it may ask this server. */
function sendPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tool Result Viewer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="theme.css">
<link rel="stylesheet" href="viewer.css">
</head>
<body>
<div id="root"></div>
<script type="module" nonce="${nonce}" src="page.js"></script>
</body>
</html>`);
}
