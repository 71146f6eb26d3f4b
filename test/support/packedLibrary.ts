import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { libraryTypes } from "../../scripts/library";
import { npm } from "../../scripts/npm";
import { bundleLibrary } from "./bundledLibrary";

const ROOT = resolve(import.meta.dirname, "../..");

/** Describes the package that `npm pack` creates, installed in a separate folder. */
export interface PackedLibrary {
  /** The folder of a program that uses the package, without anything else installed. */
  readonly folder: string;
  readonly types: string;
  /** Paths of the files in the package. */
  readonly files: readonly string[];
  remove(): void;
}

/**
 * Builds the library next to the files that are packed with it, packs them, and installs the package without a network.
 */
export async function packLibrary(): Promise<PackedLibrary> {
  const made = realpathSync(mkdtempSync(join(tmpdir(), "packed-")));
  const [source, folder] = [join(made, "source"), join(made, "program")];
  for (const name of ["package.json", ".npmignore", "README.md", "LICENSE", "CHANGELOG.md", "schemas"])
    cpSync(join(ROOT, name), join(source, name), { recursive: true });
  const types = await libraryTypes();
  await bundleLibrary(source);
  // The build puts these there. The package contains only those of the command line.
  for (const name of ["viewer.js", "viewer/chunk.js", "transcriptWorker.js", "cli.js", "cli-part.js"]) {
    mkdirSync(dirname(join(source, "dist", name)), { recursive: true });
    writeFileSync(join(source, "dist", name), "");
  }
  writeFileSync(join(source, "dist/library.d.mts"), types);
  writeFileSync(join(source, "stray.txt"), "");
  await npm(source, ["pack", "--ignore-scripts", "--pack-destination", made]);
  const packed = readdirSync(made).find((name) => name.endsWith(".tgz"));
  if (packed === undefined) throw new Error("npm pack made no package");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "program", private: true, type: "module" }));
  await npm(folder, ["install", "--offline", "--cache", join(made, "cache"), join(made, packed)]);
  const installed = join(folder, "node_modules/tool-result-viewer");
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  return {
    folder,
    types,
    files: files.map((file) => file.replaceAll("\\", "/")).sort(),
    remove: () => rmSync(made, { recursive: true, force: true }),
  };
}
