import { build } from "esbuild";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The bundled program of threads that read transcripts, in a folder that is removed with the suite. */
export interface BundledReader {
  readonly folder: string;
  readonly program: string;
}

/** Bundles the program before the suite that this is called in. */
export function bundledReader(): BundledReader {
  let folder = "";
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "reader-"));
    await build({
      entryPoints: [path.resolve(import.meta.dirname, "../../src/hosts/node/transcripts/transcriptWorker.ts")],
      outfile: path.join(folder, "worker.cjs"),
      bundle: true,
      platform: "node",
      format: "cjs",
      logLevel: "silent",
    });
  });
  after(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }));
  return {
    get folder() {
      return folder;
    },
    get program() {
      return path.join(folder, "worker.cjs");
    },
  };
}
