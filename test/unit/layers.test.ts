import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { crowdedGroups, layerViolations } from "../support/layers";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Folders whose files are named like the tool, format, or agent that each of them is about. */
const PLUGINS =
  /^src\/(?:results\/(?:formats|schemas|families|equivalents)|transcripts\/(?:calls\/readers|entries\/types|export\/formats|forms\/foreign)|viewer\/(?:call\/renderers|entries\/views))\//;

describe("layers", () => {
  it("no file imports what its folder may not, not even a type", () => {
    assert.deepEqual(layerViolations(ROOT), []);
  });

  it("no group of src has 15 or more loose files", () => {
    assert.deepEqual(crowdedGroups(ROOT), []);
  });

  it("two files of src have the same name only if one of them is a plug-in, a tool, or a list", () => {
    const tools = /^export default defineTool\b/m;
    const files = fs
      .readdirSync(path.join(ROOT, "src"), { recursive: true })
      .map((file) => `src/${String(file).replaceAll(path.sep, "/")}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\/all\w*\.ts$/.test(file) && !PLUGINS.test(file))
      .filter((file) => !tools.test(fs.readFileSync(path.join(ROOT, file), "utf8")));
    const nameOf = (file: string): string => path.basename(file).replace(/\.tsx?$/, "");
    const names = new Set<string>();
    const twice = files.filter((file) => names.size === names.add(nameOf(file)).size);
    assert.deepEqual(twice, []);
  });

  for (const [file, source, problem] of [
    ["src/base/a.ts", 'import "vscode";', "src/base/a.ts (base) may not import vscode."],
    ["src/tools/read/a.ts", 'import "node:fs";', "src/tools/read/a.ts (tools/read) may not import node:fs."],
    ["src/hosts/node/a.ts", 'import "vscode";', "src/hosts/node/a.ts (hosts/node) may not import vscode."],
    [
      "src/apps/extension/a.ts",
      'import "../../viewer/page/b";',
      "src/apps/extension/a.ts (apps/extension) may not import src/viewer/page/b.ts.",
    ],
    [
      "src/viewer/page/a.tsx",
      'import "../../hosts/vscode/b";',
      "src/viewer/page/a.tsx (viewer/page) may not import src/hosts/vscode/b.ts.",
    ],
    [
      "src/apps/mcp/a.ts",
      'import "../../hosts/vscode/b";',
      "src/apps/mcp/a.ts (apps/mcp) may not import src/hosts/vscode/b.ts.",
    ],
    [
      "src/base/a.ts",
      'import type { B } from "../viewer/page/b";',
      "src/base/a.ts (base) may not import types of src/viewer/page/b.ts.",
    ],
    [
      "src/transcripts/model/a.ts",
      'export type A = import("../rows/b").B;',
      "src/transcripts/model/a.ts (transcripts/model) may not import types of src/transcripts/rows/b.ts.",
    ],
    [
      "src/transcripts/model/a.ts",
      'import { type B } from "../rows/b";',
      "src/transcripts/model/a.ts (transcripts/model) may not import types of src/transcripts/rows/b.ts.",
    ],
    ["src/base/a.ts", 'await import("./json/b");', "src/base/a.ts (base) may not import src/base/json/b.ts."],
    ["src/elsewhere/a.ts", "export {};", "src/elsewhere/a.ts is in no known folder of src."],
  ] as const) {
    it(`catches ${source} in ${file}`, () => {
      const others = ["viewer/page", "hosts/vscode", "transcripts/rows", "base/json"].map(
        (group) => `src/${group}/b.ts`,
      );
      const root = makeTree({ ...Object.fromEntries(others.map((other) => [other, "export {};"])), [file]: source });
      assert.deepEqual(layerViolations(root), [problem]);
    });
  }

  for (const [file, source] of [
    ["src/transcripts/rows/a.ts", 'import { b } from "../model/b";'],
    ["src/viewer/page/a.tsx", 'import type { B } from "../../transcripts/model/b";'],
    ["src/hosts/vscode/a.ts", 'import * as vscode from "vscode";'],
    ["src/base/a.ts", 'import type { Uri } from "vscode";'],
  ] as const)
    it(`allows ${source} in ${file}`, () => {
      const root = makeTree({ "src/transcripts/model/b.ts": "export {};", [file]: source });
      assert.deepEqual(layerViolations(root), []);
    });

  it("catches a group with 15 loose files, and counts no files of its folders", () => {
    const files = (folder: string, count: number): [string, string][] =>
      Array.from({ length: count }, (_, at) => [`src/base/${folder}f${at}.ts`, "export {};"]);
    assert.deepEqual(crowdedGroups(makeTree(Object.fromEntries([...files("", 14), ...files("json/", 14)]))), []);
    assert.deepEqual(crowdedGroups(makeTree(Object.fromEntries(files("", 15)))), [
      "src/base has 15 loose files. Move some to a folder in it.",
    ]);
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
