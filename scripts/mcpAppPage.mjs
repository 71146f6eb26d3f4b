import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import path from "node:path";

/**
 * Bundles the page for MCP Apps: one file with its script and style sheet. Its policy allows nothing but its own script,
 * by hash, styles, and images in `data:` addresses: no requests at all. Also returns the bundled sources.
 */
export async function mcpAppPage() {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: path.resolve(import.meta.dirname, ".."),
    entryPoints: { script: "src/viewer/mcpApp/mcpAppMain.tsx", style: "media/mcpApp.css" },
    outdir: "dist",
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
  });
  const textOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  // These would end the elements that contain them.
  const script = textOf("script.js").replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
  const style = textOf("style.css").replaceAll(/<(?=\/style)/gi, "\\3c ");
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const html = [
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>Tool Result Viewer</title>\n<style>${style}</style>\n</head>\n<body>\n<div id="root"></div>`,
    `<script>${script}</script>\n</body>\n</html>\n`,
  ].join("\n");
  return { html, inputs: Object.keys(metafile.inputs) };
}
