import * as esbuild from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/process";
import { fromRoot } from "../../../scripts/testFiles";

const FOLDERS = ["src", "test", "scripts"];
const LOADER = path.join(ROOT, "test", "outside", "windows", "compiledLoader.mjs");
const MANIFEST = { name: "tsx", type: "module", exports: { ".": "./loader.mjs", "./esm/api": "./loader.mjs" } };

/**
 * Compiles the project's TypeScript into the package `tsx` of a folder of packages, where it takes the place of the
 * real one: `node --import tsx` then loads the sources as they are now, out of one file and without a compiler.
 */
export async function compileSources(packages: string): Promise<void> {
  const files = FOLDERS.flatMap(sourcesBelow);
  const texts = await Promise.all(files.map(compile));
  const folder = path.join(packages, "tsx");
  fs.mkdirSync(folder, { recursive: true });
  let offset = 0;
  const index = files.map((file, at) => {
    const size = Buffer.byteLength(texts[at] ?? "");
    offset += size;
    return [file, { offset: offset - size, size }];
  });
  const made: Readonly<Record<string, string>> = {
    "sources.txt": texts.join(""),
    "sources.json": JSON.stringify(index),
    "package.json": JSON.stringify(MANIFEST),
    "loader.mjs": fs.readFileSync(LOADER, "utf8"),
  };
  for (const [name, text] of Object.entries(made)) {
    const file = path.join(folder, name);
    // Processes of another run go on reading the file that they opened.
    fs.writeFileSync(`${file}.${process.pid}`, text);
    fs.renameSync(`${file}.${process.pid}`, file);
  }
}

function sourcesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => fromRoot(path.join(ROOT, folder, file)));
}

/** Compiles a file as tsx does, which keeps the names of functions and imports that only have effects. */
async function compile(file: string): Promise<string> {
  const { code } = await esbuild.transform(fs.readFileSync(path.join(ROOT, file), "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    format: "esm",
    target: "node24",
    jsx: "automatic",
    jsxImportSource: "preact",
    keepNames: true,
    sourcefile: path.basename(file),
    sourcemap: "inline",
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return code;
}
