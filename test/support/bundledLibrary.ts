import { build } from "esbuild";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { eagerImports, portableTools } from "../../scripts/portableTools.mjs";

const ROOT = resolve(import.meta.dirname, "../..");

/** Builds the library as it is shipped, into `folder`/dist. Returns its file. */
export async function bundleLibrary(folder: string): Promise<string> {
  const outfile = join(folder, "dist/library.mjs");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["src/apps/library/library.ts"],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20",
    plugins: [portableTools(), eagerImports()],
    logLevel: "warning",
  });
  const grammars = join(ROOT, "node_modules/@vscode/tree-sitter-wasm/wasm");
  for (const name of ["tree-sitter.js", "tree-sitter.wasm", "tree-sitter-bash.wasm", "tree-sitter-powershell.wasm"])
    cpSync(join(grammars, name), join(folder, "dist/grammar", name));
  return outfile;
}
