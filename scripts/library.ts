// `npm run library [-- --accept]`: builds the bundle and types for `import … from "tool-result-viewer"`. `npm pack`
// runs it first.
// With --accept, it also writes the public API to test/examples, for an intended change of the API.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { formatted } from "./formatted.mjs";
import { packageFile, ROOT, runNode } from "./process";
import { build } from "./vsix";

/** The accepted public API of the package. */
export const PROMISE = "test/examples/library.api.d.ts";

const ENTRY = "apps/library/library.d.ts";

/** Returns the types of the library in one file without imports. */
export async function libraryTypes(): Promise<string> {
  // Inside the project, so that types of packages are found.
  const folder = path.join(ROOT, ".cache", `library-types-${process.pid}`);
  const file = path.join(folder, "library.d.mts");
  try {
    await mustRun(packageFile("typescript-native/bin/tsc"), [
      "-p",
      "src/apps/library",
      "--noCheck",
      "--outDir",
      folder,
    ]);
    // No type of the library comes from zod, and checking zod's own types takes a minute.
    fs.writeFileSync(path.join(folder, "zod.d.ts"), "export {};");
    const paths = { zod: ["./zod.d.ts"] };
    const compilerOptions = { types: ["node"], declaration: true, noEmit: false, paths };
    const config = path.join(folder, "tsconfig.json");
    fs.writeFileSync(
      config,
      JSON.stringify({ extends: "../../tsconfig.json", compilerOptions, files: [ENTRY], include: [], exclude: [] }),
    );
    await mustRun(packageFile("dts-bundle-generator/dist/bin/dts-bundle-generator.js"), [
      ...["--no-check", "--silent", "--no-banner", "--export-referenced-types=false"],
      ...["--project", config, "--out-file", file, path.join(folder, ENTRY)],
    ]);
    const text = fs.readFileSync(file, "utf8");
    return await formatted("library.d.mts", text);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function mustRun(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runNode(program, args);
  if (code !== 0) throw new Error(`Could not create the library's types:\n${output.trim()}`);
}

/** Returns the public API: all exports, without comments. */
export async function libraryPromise(types: string): Promise<string> {
  const source = ts.createSourceFile("library.d.ts", types, ts.ScriptTarget.Latest, true);
  const bare = ts.createPrinter({ removeComments: true }).printFile(source);
  return formatted(PROMISE, bare);
}

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => arg !== "--accept");
  if (unknown.length > 0) throw new Error(`Unknown option: ${unknown.join(" ")}. Use --accept.`);
  await build();
  const types = await libraryTypes();
  fs.writeFileSync(path.join(ROOT, "dist/library.d.mts"), types);
  console.log(`dist/library.d.mts ${(types.length / 1024).toFixed(1)} KB`);
  if (!args.includes("--accept")) return;
  fs.writeFileSync(path.join(ROOT, PROMISE), await libraryPromise(types));
  console.log(`wrote ${PROMISE}`);
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
