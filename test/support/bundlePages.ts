import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Bundles scripts and style sheets by name, as the build bundles the viewer. Writes no file. */
export function pageBuild(entries: Readonly<Record<string, string>>): BuildOptions {
  return {
    absWorkingDir: ROOT,
    entryPoints: { ...entries },
    bundle: true,
    write: false,
    logLevel: "error",
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    splitting: true,
    outdir: ROOT,
    chunkNames: "chunks/[name]-[hash]",
  };
}

/** Returns the bundled files by their request paths. */
export function servedFiles(made: readonly OutputFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(made.map((file) => [`/${path.relative(ROOT, file.path).replaceAll(path.sep, "/")}`, file.contents]));
}

/** Bundles as `pageBuild` does, once. */
export async function bundlePages(entries: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles = [] } = await build(pageBuild(entries));
  return servedFiles(outputFiles);
}
