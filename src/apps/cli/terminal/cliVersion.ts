import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Returns the version of the package that contains this code. */
export function version(): string {
  const manifest = createRequire(import.meta.url)("../package.json") as { readonly version: string };
  return manifest.version;
}

/** Returns the package's icon as a `data:` URI; undefined if the file is missing. */
export function iconUri(): string | undefined {
  try {
    const svg = readFileSync(new URL("../media/icon.svg", import.meta.url));
    return `data:image/svg+xml;base64,${svg.toString("base64")}`;
  } catch {
    return undefined;
  }
}

/** Returns the page that shows a call in other programs (MCP Apps). Throws if the file is missing. */
export function callPage(): string {
  return readFileSync(new URL("mcpApp.html", import.meta.url), "utf8");
}
