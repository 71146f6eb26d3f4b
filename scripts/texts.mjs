// `npm run l10n`: writes the sources' texts for users to l10n/bundle.l10n.json. These are the arguments of `t`,
// `plural`, and `sentence` (src/base/l10n.ts) and of VS Code's own `vscode.l10n.t`. @vscode/l10n-dev only recognizes
// `vscode.l10n.t`. The file has its format, so that its tools for translators work.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { formatted } from "./formatted.mjs";

/** The arguments of a function that are texts. */
const ARGUMENTS = { t: [0], sentence: [0], pieces: [0], plural: [1, 2] };

/** All texts in English, in the manifest's `l10n` folder. */
const FILE = "l10n/bundle.l10n.json";

const SOURCES = /^src\/(base|results|tools|transcripts|hosts|apps\/extension|viewer)\//;

/** Returns the texts of all sources under `root`, sorted. Throws for a call without a literal text. */
export function bundledTexts(root) {
  const texts = new Map();
  for (const file of sourceFiles(root)) {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    for (const text of textsOf(file, source)) texts.set(text, text);
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the text of each file for translators by its path from the project's root. */
export async function textFiles(root) {
  return new Map([[FILE, await formatted(FILE, JSON.stringify(bundledTexts(root), undefined, 2))]]);
}

/** Returns the texts of one source. */
export function textsOf(file, source) {
  if (!source.includes("l10n") && !file.startsWith("src/viewer/")) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const imported = new Set(tree.statements.flatMap((statement) => namesFrom(file, statement)));
  const texts = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      for (const at of ARGUMENTS[functionOf(node.expression, imported)] ?? []) {
        const argument = node.arguments[at];
        if (argument && ts.isStringLiteralLike(argument)) texts.push(argument.text);
        else {
          const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
          throw new Error(
            `${file}:${line + 1}: the text of ${node.expression.getText()} must be a literal in the call.`,
          );
        }
      }
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return texts;
}

/** Returns the text functions that a statement imports. The file that defines them passes on its arguments. */
function namesFrom(file, statement) {
  if (!ts.isImportDeclaration(statement) || file === "src/viewer/base/viewerText.ts") return [];
  const from = statement.moduleSpecifier.text;
  if (!/(^|\/)l10n$/.test(from) && !(file.startsWith("src/viewer/") && /(^|\/)viewerText$/.test(from))) return [];
  const names = statement.importClause?.namedBindings;
  return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
}

function functionOf(callee, imported) {
  if (ts.isIdentifier(callee)) return imported.has(callee.text) ? callee.text : "";
  return /^(vscode\.)?l10n\.t$/.test(callee.getText()) ? "t" : "";
}

function sourceFiles(root) {
  return fs
    .readdirSync(path.join(root, "src"), { recursive: true })
    .map((file) => `src/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => SOURCES.test(file) && /(?<!\.d)\.tsx?$/.test(file))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = path.resolve(import.meta.dirname, "..");
  for (const [file, text] of await textFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}
