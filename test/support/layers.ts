import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A part of `src`. */
interface Layer {
  readonly name: string;
  /**
   * Its folders, from the root of `src`. Each may import the ones before it. A folder that isn't listed belongs to the
   * folder above it.
   */
  readonly groups: readonly string[];
  /** Other layers that its code may import, and libraries. `node:` stands for all of Node's modules. */
  readonly imports: readonly string[];
  /** Layers of which it may import types only. */
  readonly types?: readonly string[];
}

const LAYERS: readonly Layer[] = [
  {
    name: "base",
    groups: [
      "base",
      "base/json",
      "base/bytes",
      "base/text",
      "base/diff",
      "base/expression",
      "base/globs",
      "base/redaction",
      "base/markdown",
      "base/failures",
    ],
    imports: ["diff", "marked", "zod"],
  },
  { name: "terminal", groups: ["terminal"], imports: [] },
  { name: "results", groups: ["results", "results/equivalents"], imports: ["base", "zod"] },
  {
    name: "transcripts",
    groups: [
      "transcripts/model",
      "transcripts/entries",
      "transcripts/bytes/columns",
      "transcripts/bytes/scan",
      "transcripts/bytes",
      "transcripts/bytes/relatives",
      "transcripts/forms",
      "transcripts/calls",
      "transcripts/index/calls",
      "transcripts/index",
      "transcripts/hiding",
      "transcripts/rows",
      "transcripts/statistics",
      "transcripts/archive",
      "transcripts/folders",
      "transcripts/sources",
      "transcripts/live",
      "transcripts/lookup",
      "transcripts/nested",
      "transcripts/search/query",
      "transcripts/search",
      "transcripts/compare",
      "transcripts/structure",
      "transcripts/structure/agents",
      "transcripts/structure/outline",
      "transcripts/details",
      "transcripts/export",
      "transcripts/understanding/times",
      "transcripts/understanding",
      "transcripts/changes",
      "transcripts/findings",
      "transcripts/insights",
      "transcripts",
    ],
    imports: ["base", "terminal", "results", "diff"],
  },
  {
    name: "tools/runtime",
    groups: [
      "tools/runtime/ports",
      "tools/runtime/context",
      "tools/runtime/policy",
      "tools/runtime/policy/line",
      "tools/runtime/policy/programs",
      "tools/runtime/policy/paths",
      "tools/runtime/policy/commands",
      "tools/runtime",
    ],
    imports: ["base", "results", "zod"],
    types: ["transcripts"],
  },
  {
    name: "tools",
    groups: [
      "tools/search/files",
      "tools/search",
      "tools/read",
      "tools/edit/match",
      "tools/edit",
      "tools/symbols",
      "tools/shell/run",
      "tools/shell",
      "tools/tasks",
      "tools/fileio/paths",
      "tools/fileio/changes",
      "tools/fileio",
    ],
    imports: ["base", "results", "tools/runtime", "diff", "zod"],
  },
  {
    name: "tools/sessions",
    groups: ["tools/sessions"],
    imports: ["base", "results", "tools/runtime", "tools", "transcripts", "zod"],
  },
  { name: "tools/all", groups: ["tools"], imports: ["tools", "tools/sessions"] },
  { name: "protocol", groups: ["protocol"], imports: [], types: ["results", "transcripts"] },
  {
    name: "hosts/node",
    groups: [
      "hosts/shared/workspace",
      "hosts/shared/search",
      "hosts/shared/output",
      "hosts/shared/calls",
      "hosts/shared/transcripts",
      "hosts/node/disk",
      "hosts/node/files",
      "hosts/node/databases",
      "hosts/node/search/ripgrep",
      "hosts/node/search",
      "hosts/node/processes",
      "hosts/node/notes",
      "hosts/node/shells/confinement",
      "hosts/node/shells",
      "hosts/node/transcripts",
      "hosts/node",
    ],
    imports: ["base", "results", "transcripts", "tools/runtime", "tools", "node:", "@vscode/ripgrep", "zod"],
  },
  {
    name: "hosts/vscode",
    groups: ["hosts/vscode", "hosts/vscode/text", "hosts/vscode/files", "hosts/vscode/tasks"],
    imports: ["base", "results", "transcripts", "tools/runtime", "tools", "hosts/node", "node:", "vscode", "zod"],
  },
  {
    name: "apps/mcp",
    groups: ["apps/mcp"],
    imports: ["base", "results", "tools/runtime", "hosts/node", "node:", "@modelcontextprotocol/server", "zod"],
  },
  {
    name: "apps/cli",
    groups: [
      "apps/cli/terminal",
      "apps/cli/input",
      "apps/cli/archive",
      "apps/cli/report",
      "apps/cli/team",
      "apps/cli/commands",
      "apps/cli",
    ],
    imports: [
      "base",
      "results",
      "transcripts",
      "tools/runtime",
      "tools/all",
      "hosts/node",
      "apps/mcp",
      "node:",
      "hyparquet",
      "hyparquet-writer",
      "zod",
    ],
  },
  {
    name: "apps/library",
    groups: ["apps/library"],
    imports: ["base", "results", "transcripts", "tools/runtime", "tools/all", "hosts/node", "node:"],
  },
  {
    name: "apps/extension",
    groups: [
      "apps/extension/log",
      "apps/extension/calls",
      "apps/extension/documents",
      "apps/extension/permalinks",
      "apps/extension/notes",
      "apps/extension/exports",
      "apps/extension/webview",
      "apps/extension/viewer",
      "apps/extension/sessions/actions",
      "apps/extension/sessions",
      "apps/extension/sessions/search",
      "apps/extension/live",
      "apps/extension/editors",
      "apps/extension/insights",
      "apps/extension/agentChanges",
      "apps/extension",
    ],
    imports: [
      "base",
      "results",
      "transcripts",
      "tools/runtime",
      "tools",
      "tools/all",
      "protocol",
      "hosts/node",
      "hosts/vscode",
      "node:",
      "vscode",
      "@cfworker/json-schema",
      "zod",
    ],
  },
  {
    name: "viewer",
    groups: [
      "viewer/base",
      "viewer/controls/behavior",
      "viewer/controls/buttons",
      "viewer/controls",
      "viewer/controls/search",
      "viewer/list",
      "viewer/list/rows",
      "viewer/markup/copy",
      "viewer/markup/text",
      "viewer/markup/code",
      "viewer/markup/diff",
      "viewer/markup/links",
      "viewer/markup/markdown",
      "viewer/markup/data",
      "viewer/markup/pictures",
      "viewer/markup/terminal",
      "viewer/markup",
      "viewer/call/body",
      "viewer/call/shell",
      "viewer/call/tasks",
      "viewer/call/renderers",
      "viewer/call",
      "viewer/find",
      "viewer/compare",
      "viewer/entries/views",
      "viewer/entries",
      "viewer/outline",
      "viewer/statistics/charts",
      "viewer/statistics/figures",
      "viewer/statistics/sections",
      "viewer/statistics/timeline",
      "viewer/statistics/changes",
      "viewer/statistics",
      "viewer/insights",
      "viewer/agentChanges",
      "viewer/transcript/follow",
      "viewer/transcript",
      "viewer/mcpApp",
      "viewer/detail",
      "viewer/form",
      "viewer/results",
      "viewer/page",
    ],
    imports: [
      "base",
      "terminal",
      "results",
      "protocol",
      "preact",
      "anser",
      "diff",
      "marked",
      "lowlight",
      "highlight.js",
      "chart.js",
      "zod",
    ],
    types: ["transcripts", "tools"],
  },
];

/** Fewer files than this may lie directly in a group. Folders of plug-ins have one file for each of them. */
const MOST_LOOSE_FILES = 15;
const PLUGINS = ["transcripts/sources/agents", "viewer/call/renderers", "viewer/entries/views"];

interface Import {
  readonly from: string;
  readonly type: boolean;
}

/** Returns a sentence for each import under `root`/src, of types too, that its layer or group may not make. */
export function layerViolations(root: string): string[] {
  const files = sourcesOf(root);
  const known = new Set(files);
  return files.flatMap((file) => {
    const own = groupOf(file);
    if (!own) return [`${file} is in no known folder of src.`];
    return importsOf(path.join(root, file)).flatMap(({ from, type }) => {
      const target = from.startsWith(".") ? resolved(file, from, known) : from;
      if (target === undefined || mayImport(own, target, type)) return [];
      return [`${file} (${own.group}) may not import ${type ? "types of " : ""}${target}.`];
    });
  });
}

/** Returns a sentence for each group with too many files that aren't in one of its folders. */
export function crowdedGroups(root: string): string[] {
  const folders = sourcesOf(root).map((file) => path.posix.dirname(file).slice("src/".length));
  const loose = (group: string): number => folders.filter((folder) => folder === group).length;
  return LAYERS.flatMap(({ groups }) => groups)
    .filter((group) => !PLUGINS.includes(group) && loose(group) >= MOST_LOOSE_FILES)
    .map((group) => `src/${group} has ${loose(group)} loose files. Move some to a folder in it.`);
}

function mayImport(own: { layer: Layer; group: string }, target: string, type: boolean): boolean {
  if (!target.startsWith("src/")) return type || own.layer.imports.includes(packageOf(target));
  const other = groupOf(target);
  if (!other) return false;
  const { groups, imports, types = [] } = own.layer;
  if (other.layer === own.layer) return groups.indexOf(other.group) <= groups.indexOf(own.group);
  return imports.includes(other.layer.name) || (type && types.includes(other.layer.name));
}

/** Returns the longest group that a file's path begins with. */
function groupOf(file: string): { layer: Layer; group: string } | undefined {
  for (let folder = path.posix.dirname(file); folder !== "src" && folder !== "."; folder = path.posix.dirname(folder)) {
    const group = folder.slice("src/".length);
    const layer = LAYERS.find(({ groups }) => groups.includes(group));
    if (layer) return { layer, group };
  }
  return undefined;
}

function sourcesOf(root: string): string[] {
  return fs
    .readdirSync(path.join(root, "src"), { recursive: true })
    .map((file) => `src/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

function importsOf(file: string): Import[] {
  const tree = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push({ from: textOf(node.moduleSpecifier), type: isTypeOnly(node) });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      found.push({ from: textOf(node.moduleSpecifier), type: node.isTypeOnly });
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push({ from: textOf(node.argument.literal), type: true });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      found.push({ from: textOf(node.arguments[0]), type: false });
    node.forEachChild(visit);
  };
  visit(tree);
  return found.filter(({ from }) => from !== "");
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings) || namedBindings.elements.length === 0) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : "";
}

/** Returns the file of `src` that a relative import means; undefined for a style sheet and the like. */
function resolved(file: string, from: string, known: ReadonlySet<string>): string | undefined {
  const target = path.posix.join(path.posix.dirname(file), from);
  return ["", ".ts", ".tsx"].map((end) => target + end).find((name) => known.has(name));
}

function packageOf(name: string): string {
  if (name.startsWith("node:")) return "node:";
  const [scopeOrName = "", rest = ""] = name.split("/");
  return scopeOrName.startsWith("@") ? `${scopeOrName}/${rest}` : scopeOrName;
}
