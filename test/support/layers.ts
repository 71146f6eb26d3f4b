import { readImports } from "../../scripts/importGraph";
import path from "node:path";

/** The places of `src`, longest first: a file belongs to the first that its path begins with. */
const LAYERS = [
  "platform/node",
  "platform/vscode",
  "platform",
  "core",
  "tools",
  "transcript",
  "extension",
  "webview",
  "cli",
  "mcp",
  "library",
  "protocol",
  "rpc",
] as const;
type Layer = (typeof LAYERS)[number];

const ENGINE = ["core", "tools", "transcript", "protocol", "rpc"];
const LIBRARIES = ["zod"];

/** What a layer's code may import when it runs; types cost nothing and may come from anywhere. */
const MAY: Readonly<Record<Layer, readonly string[]>> = {
  core: ["core", "diff", ...LIBRARIES],
  tools: ["core", "tools", "diff", ...LIBRARIES],
  transcript: ["core", "transcript", "rpc"],
  protocol: [],
  rpc: [],
  webview: [
    "core",
    "webview",
    "protocol",
    "rpc",
    "preact",
    "anser",
    "diff",
    "marked",
    "lowlight",
    "highlight.js",
    "chart.js",
    ...LIBRARIES,
  ],
  platform: [...ENGINE, "platform", ...LIBRARIES],
  "platform/node": [...ENGINE, "platform", "platform/node", "node:", "@vscode/ripgrep", ...LIBRARIES],
  "platform/vscode": [...ENGINE, "platform", "platform/node", "platform/vscode", "node:", "vscode", ...LIBRARIES],
  extension: [
    ...ENGINE,
    "platform",
    "platform/node",
    "platform/vscode",
    "extension",
    "node:",
    "vscode",
    "@cfworker/json-schema",
    ...LIBRARIES,
  ],
  cli: [...ENGINE, "platform", "platform/node", "mcp", "cli", "node:", "@modelcontextprotocol/sdk", ...LIBRARIES],
  mcp: [...ENGINE, "platform", "platform/node", "mcp", "node:", "@modelcontextprotocol/sdk", ...LIBRARIES],
  library: [...ENGINE, "platform", "platform/node", "library", "node:"],
};

/**
 * Every import under `root`/src that its layer may not make, as a sentence. Read from esbuild's own module graph,
 * so that what it says is what runs; type-only imports are not in it.
 */
export async function layerViolations(root: string): Promise<string[]> {
  const modules = await readImports(["src/**/*.ts", "src/**/*.tsx"], root);
  return Object.entries(modules).flatMap(([file, { imports }]) => {
    const layer = layerOf(file);
    if (layer === undefined) return [`${file} is in no known folder of src.`];
    return imports
      .filter((imported) => !MAY[layer].includes(target(imported.path, imported.external === true)))
      .map((imported) => `${file} (${layer}) may not import ${imported.path}.`);
  });
}

function layerOf(file: string): Layer | undefined {
  const inside = file.replace(/^src\//, "");
  return LAYERS.find((layer) => inside.startsWith(`${layer}/`) || inside.startsWith(`${layer}.`));
}

/** The layer, the package or `node:`. */
function target(imported: string, external: boolean): string {
  if (!external) return layerOf(imported) ?? imported;
  if (imported.startsWith("node:")) return "node:";
  const [scopeOrName = "", name = ""] = imported.split("/");
  return scopeOrName.startsWith("@") ? path.posix.join(scopeOrName, name) : scopeOrName;
}
