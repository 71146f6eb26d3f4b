import { build } from "esbuild";

/** Bundles scripts that VS Code loads into its extension host, one `.cjs` for each; `vscode` and mocha stay outside. */
export async function bundleForHost(entryPoints: readonly string[], folder: string): Promise<void> {
  await build({
    entryPoints: [...entryPoints],
    entryNames: "[name]",
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode", "mocha"],
    // CommonJS has no `import.meta`; sources may use its address all the same.
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    sourcemap: "inline",
    logLevel: "warning",
  });
}
