import esbuild from "esbuild";

/** Bundles a program for Node, as the build does, into a file. Returns the file. */
export async function bundled(from: string, to: string): Promise<string> {
  await esbuild.build({
    entryPoints: [from],
    outfile: to,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  });
  return to;
}
