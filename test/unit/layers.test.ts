import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { layerViolations } from "../support/layers";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("layers", () => {
  it("no file imports what its folder may not", async function () {
    this.timeout(60_000);
    assert.deepEqual(await layerViolations(ROOT), []);
  });

  for (const [file, source, problem] of [
    ["src/core/a.ts", 'import "vscode";', "src/core/a.ts (core) may not import vscode."],
    ["src/tools/a.ts", 'import "node:fs";', "src/tools/a.ts (tools) may not import node:fs."],
    ["src/platform/node/a.ts", 'import "vscode";', "src/platform/node/a.ts (platform/node) may not import vscode."],
    ["src/platform/a.ts", 'import "node:fs";', "src/platform/a.ts (platform) may not import node:fs."],
    ["src/extension/a.ts", 'import "../webview/b";', "src/extension/a.ts (extension) may not import src/webview/b.ts."],
    [
      "src/webview/a.tsx",
      'import "../platform/vscode/b";',
      "src/webview/a.tsx (webview) may not import src/platform/vscode/b.ts.",
    ],
    ["src/core/a.ts", 'import "../webview/b";', "src/core/a.ts (core) may not import src/webview/b.ts."],
    ["src/mcp/a.ts", 'import "../platform/vscode/b";', "src/mcp/a.ts (mcp) may not import src/platform/vscode/b.ts."],
    ["src/elsewhere/a.ts", "export {};", "src/elsewhere/a.ts is in no known folder of src."],
  ] as const) {
    it(`catches ${source} in ${file}`, async () => {
      const others = ["src/webview/b.ts", "src/platform/vscode/b.ts"];
      const root = makeTree({ ...Object.fromEntries(others.map((other) => [other, "export {};"])), [file]: source });
      assert.deepEqual(await layerViolations(root), [problem]);
    });
  }

  it("lets a type be imported from anywhere", async () => {
    const root = makeTree({
      "src/core/a.ts": 'import type { Uri } from "vscode"; export type A = Uri;',
      "src/webview/a.ts": 'import type { A } from "../core/a"; export type B = A;',
    });
    assert.deepEqual(await layerViolations(root), []);
  });

  const made: string[] = [];
  const makeTree = (files: Readonly<Record<string, string>>): string => {
    const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "layers-"));
    made.push(root);
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return root;
  };
  afterEach(() => {
    for (const root of made.splice(0)) fs.rmSync(root, { recursive: true });
  });
});
