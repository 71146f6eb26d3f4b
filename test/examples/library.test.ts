import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { libraryPromise, PROMISE } from "../../scripts/library";
import { type PackedLibrary, packLibrary } from "../support/packedLibrary";

const ROOT = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/library.md"), "utf8");

/** A fenced block of the page. */
interface Block {
  readonly about: string;
  readonly text: string;
  readonly line: number;
}

const blocks: Block[] = [...page.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map((match) => {
  const [, , about = "", text = ""] = match;
  return { about, text, line: page.slice(0, match.index).split("\n").length };
});
const examples = blocks.flatMap((block, index) =>
  block.about === "example" ? [{ ...block, output: blocks[index + 1] }] : [],
);

describe("the package tool-result-viewer", () => {
  let library: PackedLibrary;
  before(async () => {
    library = await packLibrary();
    for (const { about, text } of blocks.filter(({ about }) => about.includes(".")))
      writeFileSync(join(library.folder, about), text);
  });
  after(() => library.remove());

  /** Runs Node in the program's folder. */
  const node = (...args: string[]): { code: number | null; stdout: string; stderr: string } => {
    // Programs are no part of what is measured.
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: library.folder,
      env: { ...env, NO_COLOR: "1" },
      encoding: "utf8",
    });
    return { code: status, stdout, stderr };
  };

  it("is small: its code is one file of at most 1.5 MB", () => {
    const { size } = statSync(join(library.folder, "node_modules/tool-result-viewer/dist/library.mjs"));
    assert.ok(size <= 1_500_000, `dist/library.mjs has ${size} bytes`);
    assert.match(page, /one file of at most 1\.5 MB/);
  });

  for (const { text, line, output } of examples) {
    it(`prints what docs/library.md says for its example in line ${line}`, () => {
      assert.equal(output?.about, "output");
      const file = join(library.folder, `example${line}.mjs`);
      writeFileSync(file, text);
      const { code, stdout, stderr } = node(file);
      assert.deepEqual({ stdout, stderr, code }, { stdout: output.text, stderr: "", code: 0 });
    });
  }

  /** What the compiler says of the page's examples and of a program that is wrong, whose types it reads once. */
  let compiled: { readonly ofExamples: string; readonly ofWrong: string } | undefined;
  const compile = (): NonNullable<typeof compiled> => {
    const files = examples.map(({ text, line }) => {
      const file = join(library.folder, `typed${line}.mts`);
      // A module of its own, so that names may stand in several.
      writeFileSync(file, `${text}\nexport {};\n`);
      return file;
    });
    const wrong = join(library.folder, "wrong.mts");
    const text = `import { createContext, openReport, runTool } from "tool-result-viewer";
const context = createContext({ folder: ".", allow: true });
const { result } = await runTool(5, {}, context);
console.log(openReport, result.data);
`;
    writeFileSync(wrong, text);
    const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const { code, stdout } = node(compiler, ...options, ...roots, ...files, wrong);
    assert.notEqual(code, 0, "nothing is wrong");
    // The further lines of a message are indented.
    const messages = stdout.split(/^(?=\S)/m);
    const isOfWrong = (message: string): boolean => message.startsWith("wrong.mts(");
    return {
      ofExamples: messages.filter((message) => !isOfWrong(message)).join(""),
      ofWrong: messages.filter(isOfWrong).join(""),
    };
  };

  it("is typed: every example of docs/library.md passes the compiler's strict checks", () => {
    assert.equal((compiled ??= compile()).ofExamples, "");
  });

  it("refuses at compile time what is not in its types", () => {
    const { ofWrong } = (compiled ??= compile());
    const lines = [...ofWrong.matchAll(/^wrong\.mts\((\d+),/gm)].map(([, line]) => Number(line));
    assert.deepEqual(lines, [1, 2, 3, 4], ofWrong);
  });

  it("exports what test/examples/library.api.d.ts says, with these types, and nothing else", async () => {
    const accepted = readFileSync(join(ROOT, PROMISE), "utf8");
    assert.equal(
      await libraryPromise(library.types),
      accepted,
      "The library's types have changed. If that is meant, run `npm run library -- --accept`, and tell it in CHANGELOG.md.",
    );
    const { stdout } = node(
      "--input-type=module",
      "-e",
      'console.log(Object.keys(await import("tool-result-viewer")))',
    );
    const functions = [...accepted.matchAll(/^export declare function (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual(JSON.parse(stdout.replaceAll("'", '"')), functions.sort());
  });

  it("has types that say what everything is", () => {
    const undescribed = [...library.types.matchAll(/(.*)\n(?:export )?declare function (\w+)/g)]
      .filter(([, before]) => !before?.endsWith("*/"))
      .map(([, , name]) => name);
    assert.deepEqual(undescribed, []);
    assert.doesNotMatch(library.types, /\bany\b(?! of)(?=[;,>)])|\bimport\b/);
  });

  it("can be required as well as imported, without a word", () => {
    const script = 'console.log(typeof require("tool-result-viewer").runTool)';
    const { stdout, stderr } = node("--input-type=commonjs", "-e", script);
    assert.equal(stdout, "function\n", stderr);
  });

  it("contains the library, the command line, and what they need, but no extension", () => {
    assert.deepEqual(
      library.files.filter((file) => !file.startsWith("schemas/")),
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist/cli-part.js",
        "dist/cli.js",
        "dist/grammar/tree-sitter-bash.wasm",
        "dist/grammar/tree-sitter-powershell.wasm",
        "dist/grammar/tree-sitter.js",
        "dist/grammar/tree-sitter.wasm",
        "dist/library.d.mts",
        "dist/library.mjs",
        "package.json",
      ],
    );
    const text = readFileSync(join(library.folder, "node_modules/tool-result-viewer/dist/library.mjs"), "utf8");
    assert.doesNotMatch(text, /(?:from|import|require\()\s*["']vscode["']/);
  });
});
