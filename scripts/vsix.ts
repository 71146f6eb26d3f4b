import fs from "node:fs";
import path from "node:path";
import { packageFile, ROOT, runNode } from "./process";

/** Writes the bundles. Throws with the build's output. */
export async function build(): Promise<void> {
  await mustRun("The build", "esbuild.mjs", []);
}

/** Builds and packages the extension. Returns the VSIX's path. Throws with the output of the build or vsce. */
export async function buildVsix(): Promise<string> {
  await build();
  return packVsix(ROOT, "tool-result-viewer.vsix");
}

/** Packages an extension's folder as it is into `.cache`. */
export async function packVsix(folder: string, name: string): Promise<string> {
  const out = path.join(ROOT, ".cache", name);
  fs.mkdirSync(path.dirname(out), { recursive: true });
  await mustRun(
    "vsce",
    packageFile("@vscode/vsce/vsce"),
    ["package", "--no-dependencies", "--skip-license", "--out", out],
    folder,
  );
  return out;
}

async function mustRun(what: string, file: string, args: readonly string[], cwd = ROOT): Promise<void> {
  const { code, output } = await runNode(file, args, { cwd });
  if (code !== 0) throw new Error(`${what} failed with exit code ${code}:\n${output.trim()}`);
}
