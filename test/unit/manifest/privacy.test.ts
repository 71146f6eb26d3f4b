import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** What a program would use to reach another machine, in Node, in pages and in VS Code's API. */
const NETWORK =
  /["'](?:node:)?(?:http|https|http2|net|tls|dgram|dns)["']|(?<![.#\w])(?:fetch|importScripts)\(|\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon|createTelemetryLogger)\b/;

describe("privacy", () => {
  const sources = fs
    .readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file));
  const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, "src", file), "utf8");

  it("is kept: nothing in the sources can open a connection or send telemetry", () => {
    assert.ok(sources.length > 300, `${sources.length} files were looked at`);
    const found = sources.flatMap((file) =>
      textOf(file)
        .split("\n")
        .filter((line) => NETWORK.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    assert.deepEqual(found, []);
  });

  for (const line of [
    'import https from "node:https";',
    'const net = require("net");',
    "await fetch(address);",
    "new WebSocket(address)",
    "navigator.sendBeacon(address)",
    "vscode.env.createTelemetryLogger(sender)",
  ])
    it(`would be broken by ${line}`, () => assert.match(line, NETWORK));

  it("is kept by the viewer's page, whose policy lets it connect to nothing", () => {
    const policy = textOf("apps/extension/webview/viewerPage.ts");
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /connect-src|frame-src|https?:\/\//);
  });
});
