import type { Plugin } from "esbuild";

export function portableTools(): Plugin;
