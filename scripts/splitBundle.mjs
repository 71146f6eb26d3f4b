// Programs in several files: each module that `import()` loads is a file of its own next to the first one.
import fs from "node:fs";

/** Options of esbuild for programs that Node or VS Code's hosts load. */
export const HOST = {
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  // CommonJS has no `import.meta`, but sources may use its URL.
  define: { "import.meta.url": "moduleUrl" },
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Options of esbuild for `dist/NAME.js` and its parts. What it returns must go through `writeParts`. */
export function splitBundle(name) {
  return {
    ...HOST,
    format: "esm",
    splitting: true,
    entryNames: name,
    chunkNames: `${name}-[name]-[hash]`,
    write: false,
  };
}

/**
 * Converts ECMAScript modules to CommonJS with esbuild's `transform`, and writes them: esbuild only splits the former,
 * and VS Code's hosts load the latter.
 */
export function writeParts(outputFiles, { platform, target, minify, sourcemap }, transformSync) {
  for (const { path: file, text } of outputFiles) {
    // Node's own import() of CommonJS nests the default export one level deeper.
    const supported = { "dynamic-import": false };
    const { code } = transformSync(text, { format: "cjs", platform, target, minify, sourcemap, supported });
    fs.writeFileSync(file, code, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
  }
}
