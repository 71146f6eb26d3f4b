import { createRequire } from "node:module";

/** Returns the version of the package that contains this code. */
export function version(): string {
  const manifest = createRequire(import.meta.url)("../package.json") as { readonly version: string };
  return manifest.version;
}
