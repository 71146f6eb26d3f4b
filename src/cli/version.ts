import { createRequire } from "node:module";

/** The version of the package that this code is shipped in. */
export function version(): string {
  const manifest = createRequire(import.meta.url)("../package.json") as { readonly version: string };
  return manifest.version;
}
