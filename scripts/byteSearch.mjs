// Compiles the modules of assembly/ to WebAssembly, for esbuild.mjs.
import asc from "assemblyscript/asc";
import fs from "node:fs";
import path from "node:path";
import { formatted } from "./formatted.mjs";

const ROOT = path.dirname(import.meta.dirname);

/** Each source, the file of its module, and its memory in pages of 64 KiB. */
const MODULES = [
  // A block of 32 KiB, and four bytes for the offset of each of its bytes.
  { source: "assembly/byteSearch.ts", target: "src/base/bytes/simdModule.ts", name: "simdModule", pages: "3" },
  // Tables and names, 4 MiB of lines, and the tape.
  {
    source: "assembly/lineScan.ts",
    target: "src/transcripts/bytes/scan/scanModule.ts",
    name: "scanModule",
    pages: "81",
  },
  // Four times 4 MiB and 64 KiB of a file, and the offsets found in it.
  {
    source: "assembly/literalSearch.ts",
    target: "src/transcripts/lookup/bytes/literalModule.ts",
    name: "literalModule",
    pages: "261",
  },
];

/**
 * The latest text of each compiled source, and its module.
 * Compiling takes a second, and a watch does it at each change.
 */
const compiled = new Map();

/**
 * Returns the generated files by path: their texts contain the compiled modules as base64.
 * The same sources always result in the same texts.
 */
export async function byteSearchFiles() {
  const files = new Map();
  for (const { source, target, name, pages } of MODULES) {
    const text = fs.readFileSync(path.join(ROOT, source), "utf8");
    if (compiled.get(source)?.text !== text) compiled.set(source, { text, binary: await compile(source, text, pages) });
    const { binary } = compiled.get(source);
    const module = [
      `// Written by esbuild.mjs: ${source}, compiled.`,
      `export const ${name} = "${Buffer.from(binary).toString("base64")}";`,
    ].join("\n");
    files.set(target, await formatted(target, module));
  }
  return files;
}

async function compile(source, text, pages) {
  const memory = ["--initialMemory", pages, "--maximumMemory", pages];
  const options = [source, "--outFile", "module.wasm", "-O3", "--enable", "simd", "--runtime", "stub", ...memory];
  let binary;
  const { error, stderr } = await asc.main(options, {
    readFile: (name) => (name === source ? text : null),
    writeFile: (_name, contents) => {
      binary = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`${source} doesn't compile: ${error.message}\n${stderr.toString()}`, { cause: error });
  return binary;
}
