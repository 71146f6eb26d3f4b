import path from "node:path";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Bundles scripts and style sheets by their names as the build bundles the viewer; answers the files by the path they are asked for. */
export async function bundlePages(entries: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
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
  });
  return new Map(
    outputFiles.map((made) => [`/${path.relative(ROOT, made.path).replaceAll(path.sep, "/")}`, made.contents]),
  );
}
