import type { BuildOptions, OutputFile, TransformOptions, transformSync } from "esbuild";

export const HOST: BuildOptions;
export function splitBundle(name: string): BuildOptions & { readonly write: false };
export function writeParts(
  outputFiles: readonly OutputFile[],
  options: Pick<TransformOptions, "platform" | "target" | "minify" | "sourcemap">,
  transform: typeof transformSync,
): void;
