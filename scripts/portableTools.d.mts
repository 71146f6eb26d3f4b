import type { Plugin } from "esbuild";

export function portableTools(): Plugin;

/** Creates a plugin that imports at once what is imported when it is used. */
export function eagerImports(): Plugin;
