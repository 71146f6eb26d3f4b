// Creates the JSON Schemas under schemas/ from those in src/results/schemas.
//   node scripts/schemas.mjs    writes them
import * as esbuild from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { formatted } from "./formatted.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDER = "schemas";

/** Returns the text of each schema file by its path from the project's root, with `/`. */
export async function schemaFiles() {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["src/results/schemas/files.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
  const { jsonSchemas } = await import(url);
  const files = [...jsonSchemas()].map(async ([name, schema]) => {
    const file = `${FOLDER}/${name}`;
    return [file, await formatted(file, JSON.stringify(schema))];
  });
  return new Map(await Promise.all(files));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  fs.mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  for (const [file, text] of await schemaFiles()) fs.writeFileSync(path.join(ROOT, file), text);
}
