// The build: writes the lists of tools, formats, readers, and renderers, the texts for translation, the byte search
// module, the JSON Schemas, and the manifest's tools. Then bundles.
//   node esbuild.mjs            writes and bundles, prints the sizes
//   node esbuild.mjs --check    changes nothing; fails naming what is stale
//   node esbuild.mjs --watch    writes and bundles again whenever a source changes
import * as esbuild from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { byteSearchFiles } from "./scripts/byteSearch.mjs";
import { formatted } from "./scripts/formatted.mjs";
import { moveTexts } from "./scripts/manifestTexts.mjs";
import { mcpAppPage } from "./scripts/mcpAppPage.mjs";
import { noticesText, packageFolders } from "./scripts/notices.mjs";
import { eagerImports, portableTools } from "./scripts/portableTools.mjs";
import { schemaFiles } from "./scripts/schemas.mjs";
import { HOST, splitBundle, writeParts } from "./scripts/splitBundle.mjs";
import { textFiles } from "./scripts/texts.mjs";

const ROOT = import.meta.dirname;
const MANIFEST = "package.json";
/** The manifest's texts in English. */
const MANIFEST_TEXTS = "package.nls.json";

/** Each tool is the default export of a file in this folder or below. */
const TOOLS = "src/tools";
/** Folders whose files each have a default export; `all.ts` lists them. */
const LISTS = [
  TOOLS,
  "src/results/formats",
  "src/results/families",
  "src/results/equivalents",
  "src/transcripts/entries/types",
  "src/transcripts/export/formats",
  "src/transcripts/forms/foreign",
  "src/transcripts/sources/agents",
  "src/transcripts/calls/readers",
  "src/transcripts/findings/kinds",
  "src/viewer/entries/views",
  "src/viewer/call/renderers",
];

const FORMAT_SCHEMAS = "src/results/formats/allSchemas.ts";

/** Each module that `import()` loads is a file of its own in dist/viewer. */
const VIEWER = {
  platform: "browser",
  format: "esm",
  target: "es2022",
  splitting: true,
  outdir: "dist",
  entryNames: "viewer",
  chunkNames: "viewer/[name]-[hash]",
};
/** A program in several files of `dist`. */
const split = (name) => ({ ...splitBundle(name), outdir: "dist", plugins: [commonJs()] });
/** The SDK's own replacement of a validator of JSON Schema, which the server doesn't use and which has 154 KB. */
const MCP_SHIMS = {
  "@modelcontextprotocol/server/_shims": "./node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs",
};
const BUNDLES = [
  { from: "src/apps/extension/extension.ts", to: "dist/extension.js", ...split("extension") },
  { from: "src/hosts/node/transcripts/transcriptWorker.ts", to: "dist/transcriptWorker.js", ...HOST },
  { from: "src/apps/cli/cliMain.ts", to: "dist/cli.js", ...split("cli"), external: [], alias: MCP_SHIMS },
  {
    ...{ from: "src/apps/library/library.ts", to: "dist/library.mjs" },
    ...{ platform: "node", format: "esm", target: "node20", plugins: [portableTools(), eagerImports()] },
  },
  { from: "src/viewer/page/viewerMain.tsx", to: "dist/viewer.js", ...VIEWER },
  { from: "media/viewer.css", to: "dist/viewer.css", target: "chrome130" },
];

const GRAMMAR = "node_modules/@vscode/tree-sitter-wasm";
/** Files for parsing commands, loaded on demand. src/hosts/node/shells/commandGrammar.ts looks for them in dist/grammar. */
const GRAMMAR_FILES = ["tree-sitter.js", "tree-sitter.wasm", "tree-sitter-bash.wasm", "tree-sitter-powershell.wasm"];

/** The page that other programs show for a call over MCP. */
const MCP_APP = "dist/mcpApp.html";

/** Shipped with the bundles. */
const NOTICES = "dist/ThirdPartyNotices.txt";

const mode = process.argv[2];
process.chdir(ROOT);
try {
  if (mode === "--check") await check();
  else if (mode === "--watch") await watch();
  else if (mode === undefined) await build();
  else throw new Error(`Unknown option ${mode}: none builds once, --check compares, --watch builds on every change.`);
} catch (error) {
  // esbuild has printed its own errors with their positions.
  if (!(error instanceof Error && "errors" in error)) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function build() {
  await writeGenerated();
  fs.rmSync("dist/viewer", { recursive: true, force: true });
  removeParts();
  copyGrammar();
  const inputs = [`${GRAMMAR}/`];
  for (const bundle of BUNDLES) {
    const { metafile, warnings } = await esbuild.build(options(bundle, { minify: true, metafile: true }));
    // A warning can mean that a module was left out, for example.
    if (warnings.length > 0) throw new Error(`${bundle.to} was built with ${warnings.length} warnings.`);
    // A source map from a watch belongs to another build.
    fs.rmSync(`${bundle.to}.map`, { force: true });
    inputs.push(...Object.keys(metafile.inputs));
    for (const [file, { bytes }] of Object.entries(metafile.outputs))
      console.log(`${file.padEnd(40)} ${(bytes / 1024).toFixed(1).padStart(8)} KB`);
  }
  const app = await mcpAppPage();
  fs.writeFileSync(MCP_APP, app.html);
  console.log(`${MCP_APP.padEnd(40)} ${(Buffer.byteLength(app.html) / 1024).toFixed(1).padStart(8)} KB`);
  inputs.push(...app.inputs);
  fs.writeFileSync(NOTICES, noticesText(ROOT, packageFolders(inputs)));
}

async function check() {
  const stale = [];
  for (const [file, text] of await generated()) if (read(file) !== text) stale.push(file);
  for (const [file, text] of await schemaFiles()) if (read(file) !== text) stale.push(file);
  for (const [file, text] of await manifestFiles())
    if (read(file) !== text) stale.push(`${file} (contributes.languageModelTools, a text, or its format)`);
  if (stale.length > 0) throw new Error(`Stale: ${stale.join(", ")}. Run \`npm run build\` and commit what it writes.`);
  console.log("generated files are up to date");
}

async function watch() {
  await writeGenerated();
  removeParts();
  copyGrammar();
  for (const bundle of BUNDLES) {
    const context = await esbuild.context(options(bundle, { sourcemap: true, logLevel: "info" }));
    await context.watch();
  }
  let running = Promise.resolve();
  let waiting;
  fs.watch("src", { recursive: true }, (_event, name) => {
    if (name === null || /^all[A-Z.]/.test(path.basename(name))) return;
    // Editors write in bursts. One build after the burst is enough.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      running = running.then(writeGenerated).catch((error) => console.error(error.message));
    }, 200);
  });
}

/** Removes the programs' parts of another build, because their names change with their contents. */
function removeParts() {
  const names = fs.existsSync("dist") ? fs.readdirSync("dist") : [];
  for (const name of names) if (/^(extension|cli)-.*\.js$/.test(name)) fs.rmSync(path.join("dist", name));
}

function copyGrammar() {
  fs.mkdirSync("dist/grammar", { recursive: true });
  for (const file of GRAMMAR_FILES) fs.copyFileSync(`${GRAMMAR}/wasm/${file}`, `dist/grammar/${file}`);
}

function commonJs() {
  return {
    name: "commonjs",
    setup({ initialOptions, onEnd }) {
      const { platform, target, minify } = initialOptions;
      const sourcemap = initialOptions.sourcemap ? "inline" : false;
      initialOptions.sourcemap = sourcemap;
      onEnd(({ outputFiles = [] }) =>
        writeParts(outputFiles, { platform, target, minify, sourcemap }, esbuild.transformSync),
      );
    },
  };
}

function options({ from, to, ...rest }, more) {
  return {
    entryPoints: [from],
    ...(rest.outdir === undefined && { outfile: to }),
    bundle: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
    ...rest,
    ...more,
  };
}

async function writeGenerated() {
  for (const [file, text] of await generated()) write(file, text);
  // The tools and formats are read from the lists that were just written.
  for (const [file, text] of await schemaFiles()) write(file, text);
  for (const [file, text] of await manifestFiles()) write(file, text);
}

/** Returns the text of each list, by file. */
async function generated() {
  const lists = await Promise.all(LISTS.map(async (folder) => [`${folder}/all.ts`, await listText(folder)]));
  return new Map([
    ...lists,
    [FORMAT_SCHEMAS, await formatSchemasText()],
    ...(await textFiles(ROOT)),
    ...(await byteSearchFiles()),
  ]);
}

/**
 * Returns the list of schemas that formats export, by the format's name. It is separate because the viewer's page
 * doesn't need it.
 */
async function formatSchemasText() {
  const names = valueFiles(path.dirname(FORMAT_SCHEMAS));
  const text = [
    "// Written by esbuild.mjs: the schema of every format of this folder, by file name.",
    ...names.map((name) => `import { schema as ${identifier(name)} } from "./${name}";`),
    "",
    `export default { ${names.map((name) => `${name}: ${identifier(name)}`).join(", ")} };`,
  ].join("\n");
  return formatted(FORMAT_SCHEMAS, text);
}

/** Returns the paths in a folder, without extension, of files with a default export that aren't lists themselves. */
function valueFiles(folder) {
  return fs
    .readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/^all[A-Z.]/.test(file))
    .filter((file) => /^export default /m.test(fs.readFileSync(path.join(folder, file), "utf8")))
    .map((file) => file.replace(/\.tsx?$/, ""))
    .sort();
}

/** Returns the paths in `src/tools`, without extension, of all tools, sorted by file name. */
function toolFiles() {
  return fs
    .readdirSync(TOOLS, { recursive: true })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => /^export default defineTool\b/m.test(fs.readFileSync(path.join(TOOLS, file), "utf8")))
    .map((file) => file.replaceAll(path.sep, "/").replace(/\.ts$/, ""))
    .sort((one, other) => (path.basename(one) < path.basename(other) ? -1 : 1));
}

async function listText(folder) {
  const files = folder === TOOLS ? toolFiles() : valueFiles(folder);
  const imports = files.map((file) => `import ${identifier(path.basename(file))} from "./${file}";`);
  const text = [
    `// Written by esbuild.mjs: every ${folder === TOOLS ? "tool" : "file of this folder with a default export"}, by file name.`,
    ...imports,
    "",
    `export default [${files.map((file) => identifier(path.basename(file))).join(", ")}];`,
  ].join("\n");
  return formatted(`${folder}/all.ts`, text);
}

/** Converts a file's name to a variable: file-read → fileRead. `Value` avoids keywords such as `default`. */
function identifier(file) {
  return (
    file.replace(/[^A-Za-z0-9_]+(.)?/g, (_match, letter) => (letter ?? "").toUpperCase()).replace(/^\d/, "_$&") +
    "Value"
  );
}

/** Returns the manifest with the tools in it, and its texts. */
async function manifestFiles() {
  const written = JSON.parse(read(MANIFEST));
  written.contributes = { ...written.contributes, languageModelTools: await languageModelTools() };
  const { manifest, texts } = moveTexts(written, JSON.parse(read(MANIFEST_TEXTS) ?? "{}"));
  return new Map([
    [MANIFEST_TEXTS, await formatted(MANIFEST_TEXTS, JSON.stringify(texts))],
    [MANIFEST, await formatted(MANIFEST, JSON.stringify(manifest))],
  ]);
}

async function languageModelTools() {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `
        import tools from "./src/tools/all";
        import { toolSchema } from "./src/tools/runtime/toolSchema";
        export default tools.map((tool) => ({ ...tool, schema: toolSchema(tool) }));`,
      resolveDir: ROOT,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
  const { default: tools } = await import(url);
  return tools.map((tool) => ({
    name: `trv_${tool.name}`,
    toolReferenceName: `trv_${tool.name}`,
    displayName: tool.title,
    modelDescription: tool.description,
    userDescription: tool.userDescription,
    canBeReferencedInPrompt: true,
    icon: `$(${tool.icon})`,
    when: `config.toolResultViewer.tools.${tool.group}`,
    inputSchema: tool.schema,
  }));
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

function write(file, text) {
  if (read(file) === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
