// `npm run package`: builds the VSIX, and prints its files and size.
import fs from "node:fs";
import path from "node:path";
import { packageFile, ROOT, runNode } from "./process";
import { buildVsix } from "./vsix";

/** The files of an installed extension. */
const SHIPPED =
  /^(dist\/|media\/|schemas\/|package(\.nls(\.[\w-]+)?)?\.json$|l10n\/bundle\.l10n(\.[\w-]+)?\.json$|README\.md$|CHANGELOG\.md$|LICENSE$)/;

async function main(): Promise<void> {
  const built = await buildVsix();
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const vsix = path.join(ROOT, `tool-result-viewer-${version}.vsix`);
  fs.copyFileSync(built, vsix);
  const files = await shippedFiles();
  for (const file of files) console.log(`  ${file}`);
  const strays = files.filter((file) => !SHIPPED.test(file));
  if (strays.length > 0) throw new Error(`The VSIX must not contain ${strays.join(", ")}: see .vscodeignore.`);
  console.log(`${path.basename(vsix)}: ${files.length} files, ${(fs.statSync(vsix).size / 1024).toFixed(0)} KB`);
}

async function shippedFiles(): Promise<string[]> {
  const { code, output } = await runNode(packageFile("@vscode/vsce/vsce"), ["ls", "--no-dependencies"]);
  if (code !== 0) throw new Error(`vsce ls failed:\n${output}`);
  return output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && fs.existsSync(path.join(ROOT, line)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
