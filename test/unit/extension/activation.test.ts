import assert from "node:assert/strict";
import { build, type Metafile } from "esbuild";
import { ROOT } from "../../../scripts/process";

const EXTENSION = "src/apps/extension/extension.ts";
const REPORT = "src/apps/cli/commands/transcripts/report.ts";
const MOST_BYTES = 500_000;

describe("activation", () => {
  it("the extension loads at most 500 KB of code when it is activated", async () => {
    const { outputs } = await bundle(EXTENSION);
    const bytes = atOnce(outputs, EXTENSION).reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
    assert.ok(bytes > 100_000, `Only ${bytes} bytes were measured`);
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes. Load what a window may never need with import() where it is used.`);
  });

  it("the extension loads tools, search engines, and their libraries only when they are used", async () => {
    await assertLater(EXTENSION, [
      "src/tools/all.ts",
      "src/tools/runtime/runTool.ts",
      "src/hosts/vscode/searchEngines.ts",
      "src/results/normalize.ts",
      "src/apps/extension/checkSetup.ts",
      "node_modules/@cfworker/json-schema/dist/esm/validator.js",
    ]);
  });
});

describe("the command line", () => {
  it("a tool and an explanation start without the code that reads sessions", async () => {
    for (const command of ["run", "explain"])
      await assertLater(`src/apps/cli/commands/${command}.ts`, [
        "src/transcripts/transcript.ts",
        "src/transcripts/forms/foreign/all.ts",
        "src/transcripts/sources/readSessions.ts",
        "src/transcripts/search/searchFiles.ts",
      ]);
  });

  it("a report on files loads neither exports nor what reads the sessions of all agents", async () => {
    await assertLater(REPORT, [
      "src/apps/cli/report/reportBy.ts",
      "src/transcripts/export/exportTranscript.ts",
      "src/base/redaction/redact.ts",
      "node_modules/marked/lib/marked.esm.js",
    ]);
  });
});

/** Asserts that a program has these files, but loads them only when they are used. */
async function assertLater(entry: string, files: readonly string[]): Promise<void> {
  const { outputs } = await bundle(entry);
  const loaded = new Set(atOnce(outputs, entry).flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})));
  for (const file of files) {
    assert.equal(loaded.has(file), false, file);
    assert.ok(
      Object.values(outputs).some(({ inputs }) => file in inputs),
      `${file} is in no chunk`,
    );
  }
}

/** Bundles a program like `esbuild.mjs`, but writes nothing. */
async function bundle(entry: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    write: false,
    outdir: "dist",
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["vscode"],
    define: { "import.meta.url": "moduleUrl" },
    legalComments: "none",
  });
  return metafile;
}

/** Returns the entry's output and all that it imports, except with `import()`. */
function atOnce(outputs: Metafile["outputs"], entry: string): string[] {
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry));
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind !== "dynamic-import" && external !== true) files.add(path);
  return [...files];
}
