import fs from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { decodeAny } from "../../../src/results/decoding/decode";
import type { Resource } from "../../../src/base/resource";
import { resultFiles } from "../../../src/apps/extension/documents/resultFile";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { readResultBytes } from "../../../src/hosts/shared/output/resultBytes";
import type { HostApi } from "../../../src/protocol/hostApi";
import type { View } from "../../../src/protocol/view";
import type { ViewerApi } from "../../../src/protocol/viewerApi";
import { connect, type Port } from "../../../src/base/rpc";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { answersAbout } from "../../../src/transcripts/model/questions";
import { openTranscript } from "../../../src/transcripts/transcript";
import { bundlePages } from "../../support/bundlePages";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/themes.css"><link rel="stylesheet" href="/viewer.css"></head>
<body><div id="root"></div><script type="module" src="SCRIPT"></script></body></html>`;

/** Serves the viewer with an engine behind it, and the baseline, over HTTP on 127.0.0.1. */
export interface BenchServer {
  /** The addresses of the viewer's page and of the baseline's, for a transcript. Each load of the viewer opens it anew. */
  pages(file: string): { readonly viewer: string; readonly baseline: string };
  /** The result file that the page shows on the left when it asks for `/result`; `/live` brings the results back. */
  result(file: string): void;
  /** Settles when the transcript that was opened last is read to its end. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const scripts = await bundlePages({
    page: "test/bench/page/page.tsx",
    baseline: "test/bench/page/baseline.ts",
    viewer: "media/viewer.css",
  });
  let file = "";
  let result = "";
  let open: Transcript | undefined;
  let receive: (message: unknown) => void = () => undefined;
  let hear: ServerResponse | undefined;
  const waiting: string[] = [];
  const port: Port = {
    post(message) {
      const line = `${JSON.stringify(message)}\n`;
      if (hear) hear.write(line);
      else waiting.push(line);
    },
    listen(listener) {
      receive = listener;
      return () => undefined;
    },
  };
  const right = (transcript: Transcript): View["right"] => ({
    kind: "transcript",
    id: "one",
    name: path.basename(file),
    summary: transcript.summary,
  });
  const show = async (left: View["left"]): Promise<void> => {
    if (open) await remote.show({ left, right: right(open), running: [], layout: "both" });
  };
  /** As the extension reads one. */
  const showResult = async (): Promise<void> => {
    const { bytes, size } = await readResultBytes(nodeFiles, pathToFileURL(result).href as Resource);
    const text = new TextDecoder().decode(bytes);
    const [first] = resultFiles(path.basename(result), text, decodeAny(text));
    if (first) await show({ kind: "file", ...first, hiddenBytes: size - bytes.length, source: result });
  };
  const begin = async (): Promise<View> => {
    open?.dispose();
    const transcript = await openTranscript(nodeFiles, pathToFileURL(file).href as Resource);
    open = transcript;
    transcript.onChange((summary) => {
      if (open === transcript) void remote.transcriptChanged({ transcript: "one", summary }).catch(() => undefined);
    });
    return { left: { kind: "live" }, right: right(transcript), running: [], layout: "both" };
  };
  const { remote } = connect<ViewerApi, HostApi>(
    port,
    hostOf(begin, () => {
      if (!open) throw new Error("No transcript is open");
      return open;
    }),
  );

  const served: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    "/": (_request, response) =>
      response.setHeader("content-type", "text/html").end(HTML.replace("SCRIPT", "/page.js")),
    "/baseline": (_request, response) =>
      response.setHeader("content-type", "text/html").end(HTML.replace("SCRIPT", "/baseline.js")),
    "/themes.css": (_request, response) =>
      response
        .setHeader("content-type", "text/css")
        .end(fs.readFileSync(path.join(ROOT, "test/browser/page/themes.css"))),
    "/file": (_request, response) => void fs.createReadStream(file).pipe(response),
    "/result": (_request, response) => void showResult().then(() => response.end()),
    "/live": (_request, response) => void show({ kind: "live" }).then(() => response.end()),
    "/hear": (_request, response) => {
      hear = response;
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      for (const line of waiting.splice(0)) response.write(line);
    },
    "/tell": (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        response.end();
        receive(JSON.parse(Buffer.concat(chunks).toString()));
      });
    },
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const script = scripts.get(pathname);
    const page = served[pathname];
    if (pathname === "/") hear = undefined;
    if (page) page(request, response);
    else if (script)
      response.setHeader("content-type", pathname.endsWith("css") ? "text/css" : "text/javascript").end(script);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pages(next) {
      file = next;
      return { viewer: `${origin}/`, baseline: `${origin}/baseline` };
    },
    result(next) {
      result = next;
    },
    async complete() {
      const transcript = open;
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (transcript?.summary.complete) resolve();
        };
        transcript?.onChange(look);
        look();
      });
    },
    async close() {
      open?.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As much of a host as looking at one transcript needs; what else the page asks for fails, and says so. */
function hostOf(begin: () => Promise<View>, transcript: () => Transcript): HostApi {
  const host: Partial<HostApi> = {
    ready: () => begin(),
    runs: () => Promise.resolve({ rows: [], total: 0 }),
    ...answersAbout(transcript),
    saved: () => Promise.resolve(undefined),
  };
  // Methods that are not there answer with a failure (rpc.ts), which the page shows where it asked.
  return host as HostApi;
}
