// Reports regular expressions below `src` that may take more than linear time: `node --import tsx
// scripts/expressions.ts [FOLDER [JUDGED]]`.
// With `--keep`, as `npm run fix` runs it, saves which expressions are fast or slow, so that no machine has to check
// them again, with a result that varies.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { WrittenExpression } from "./expressionsIn";
import { ROOT } from "./process";

/** An expression that is slow according to recheck, or built at run time, and why it is harmless in its file. */
export interface JudgedExpression {
  readonly file: string;
  /** As the messages show it. */
  readonly expression: string;
  readonly because: string;
}

/** Results of earlier runs: the expressions of files by their contents, and recheck's verdicts. */
interface Known {
  files: Record<string, readonly WrittenExpression[]>;
  verdicts: Record<string, string>;
}

const JUDGED = path.join(import.meta.dirname, "judgedExpressions.json");
/** The beginnings of the SHA-256 hashes of expressions that were checked: the fast ones, and the slow ones. */
const KEPT = path.join(import.meta.dirname, "checkedExpressions.json");
const CACHE = path.join(ROOT, "node_modules/.cache/expressions.json");
/** Verdicts: proven linear, or no slow input found by trying, which may differ on another machine. */
const LINEAR = "linear";
const TRIED = "linear as far as was tried";
const SLOW = "slow, as an earlier check found";
/** Maximum milliseconds per expression; most take 30. */
const LONGEST = 60_000;
/** Number of expressions to check at once. */
const AT_ONCE = 2;

/**
 * Returns a sentence for each expression that is neither linear nor judged harmless, and for each judgment that is
 * unused.
 */
export async function expressionProblems(folder: string, judged: readonly JudgedExpression[]): Promise<string[]> {
  const known = readKnown();
  const next: Known = { files: {}, verdicts: {} };
  const found = await foundExpressions(folder, known, next);
  const texts = textsOf(found);
  for (const [text, verdict] of await verdicts(texts, known.verdicts)) next.verdicts[text] = verdict;
  writeKnown(folder === ROOT ? next : { files: known.files, verdicts: { ...known.verdicts, ...next.verdicts } });

  const used = new Set<JudgedExpression>();
  const problems = found.flatMap(({ file, line, text, isBuilt }) => {
    const verdict = isBuilt ? "built at run time, so it can't be checked" : String(next.verdicts[text]);
    if (verdict === LINEAR) return [];
    const judgement = judged.find((one) => one.file === file && one.expression === text);
    if (judgement) used.add(judgement);
    return judgement || verdict === TRIED ? [] : [`${file}:${line}: ${text} is ${verdict}.`];
  });
  const stale = judged.filter((one) => !used.has(one));
  return [
    ...problems,
    ...stale.map(({ file, expression }) => `${file} doesn't contain this expression, or it is linear: ${expression}`),
  ];
}

/** Returns the project's expressions without a saved verdict. A slow machine may find none for them in time. */
export async function unkeptExpressions(): Promise<string[]> {
  const { fast, slow } = readKept();
  const kept = new Set([...fast, ...slow]);
  const found = await foundExpressions(ROOT, readKnown(), { files: {}, verdicts: {} });
  return [...textsOf(found)].filter((text) => !kept.has(shortHash(text)));
}

type FoundExpression = WrittenExpression & { readonly file: string };

/** Finds the expressions of a folder's files. Those of unchanged files are known. Puts all of them into `next`. */
async function foundExpressions(folder: string, known: Known, next: Known): Promise<FoundExpression[]> {
  const { expressionsIn } = await import("./expressionsIn");
  return sourceFiles(folder).flatMap((file) => {
    const source = fs.readFileSync(path.join(folder, file), "utf8");
    const key = createHash("sha256").update(`${file}\n${source}`).digest("base64");
    const expressions = (next.files[key] = known.files[key] ?? expressionsIn(file, source));
    return expressions.map((expression) => ({ ...expression, file }));
  });
}

/** Returns the different expressions whose text is known before they run. */
function textsOf(found: readonly FoundExpression[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ text, isBuilt }) => (isBuilt ? [] : [text])));
}

function sourceFiles(folder: string): string[] {
  return fs
    .readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll(path.sep, "/")}`)
    .sort();
}

async function verdicts(texts: ReadonlySet<string>, known: Known["verdicts"]): Promise<Map<string, string>> {
  const judged = new Map<string, string>();
  const kept = readKept();
  const waiting = [...texts].filter((text) => {
    const hash = shortHash(text);
    const verdict = known[text] ?? (kept.fast.includes(hash) ? TRIED : kept.slow.includes(hash) ? SLOW : undefined);
    if (verdict !== undefined) judged.set(text, verdict);
    return verdict === undefined;
  });
  if (waiting.length === 0) return judged;
  const { check } = await import("recheck");
  const work = async (): Promise<void> => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const end = text.lastIndexOf("/");
      const found = await check(text.slice(1, end), text.slice(end + 1), { timeout: LONGEST });
      if (found.status === "safe") judged.set(text, found.checker === "automaton" ? LINEAR : TRIED);
      else if (found.status === "vulnerable") judged.set(text, found.complexity.summary);
      else throw new Error(`recheck has no verdict on ${text}: ${JSON.stringify(found.error)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return judged;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** Saves which of the project's own expressions the last run found fast or slow. */
function keepChecked(): void {
  const kept: Record<"fast" | "slow", string[]> = { fast: [], slow: [] };
  for (const [text, verdict] of Object.entries(readKnown().verdicts))
    kept[verdict === LINEAR || verdict === TRIED ? "fast" : "slow"].push(shortHash(text));
  fs.writeFileSync(KEPT, `${JSON.stringify({ fast: kept.fast.sort(), slow: kept.slow.sort() }, undefined, 2)}\n`);
}

function readKept(): Record<"fast" | "slow", readonly string[]> {
  return JSON.parse(fs.readFileSync(KEPT, "utf8")) as Record<"fast" | "slow", readonly string[]>;
}

function readKnown(): Known {
  try {
    return JSON.parse(fs.readFileSync(CACHE, "utf8")) as Known;
  } catch {
    return { files: {}, verdicts: {} };
  }
}

function writeKnown(known: Known): void {
  try {
    fs.mkdirSync(path.dirname(CACHE), { recursive: true });
    const temporary = `${CACHE}.${process.pid}`;
    fs.writeFileSync(temporary, JSON.stringify(known));
    fs.renameSync(temporary, CACHE);
  } catch {
    // A folder that can't be written to only makes the next check slower.
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = ROOT, judged = JUDGED] = process.argv.slice(2).filter((argument) => argument !== "--keep");
  const problems = await expressionProblems(folder, JSON.parse(fs.readFileSync(judged, "utf8")) as JudgedExpression[]);
  if (process.argv.includes("--keep")) keepChecked();
  else if (folder === ROOT)
    problems.push(
      ...(await unkeptExpressions()).map((text) => `${text} has no saved verdict. Save it with: npm run fix`),
    );
  for (const problem of problems) console.log(problem);
  // recheck leaves a process running.
  process.exit(problems.length > 0 ? 1 : 0);
}
