import { context, type BuildOptions, type OutputFile } from "esbuild";

export interface WatchedBuild {
  /** The files of the last build that succeeded. */
  outputs(): readonly OutputFile[];
  stop(): Promise<void>;
}

/** Builds, and builds again when a source changes. Calls `changed` when a later build made something else. Rejects when the first build fails. */
export async function watchBuild(options: BuildOptions, changed: () => void): Promise<WatchedBuild> {
  let outputs: readonly OutputFile[] = [];
  const keep = (made: readonly OutputFile[]): void => {
    const before = hashes(outputs);
    outputs = made;
    if (before !== "" && before !== hashes(made)) changed();
  };
  const building = await context({
    ...options,
    plugins: [
      {
        name: "keep outputs",
        setup({ onEnd }) {
          onEnd(({ errors, outputFiles = [] }) => {
            if (errors.length === 0) keep(outputFiles);
          });
        },
      },
    ],
  });
  try {
    await building.rebuild();
    await building.watch();
  } catch (error) {
    await building.dispose();
    throw error;
  }
  return { outputs: () => outputs, stop: () => building.dispose() };
}

function hashes(outputs: readonly OutputFile[]): string {
  return outputs.map(({ path, hash }) => `${path} ${hash}`).join("\n");
}
