import * as fs from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type * as TreeSitter from "@vscode/tree-sitter-wasm";
import {
  GrammarError,
  type Grammar,
  type ShellLanguage,
  type SyntaxNode,
} from "../../../tools/runtime/ports/grammarPort";
import { findShell } from "../processes/shellProgram";

/** Maximum UTF-16 code units. Real commands are far shorter, and a user could not review more. */
const LONGEST = 5_000;
const DEEPEST = 60;

/** Maximum milliseconds that parsing blocks the thread at once, and in total. */
const STRETCH_MS = 10;
const WHOLE_MS = 1_000;

/**
 * Creates the grammar of this machine's shells. `folder` contains tree-sitter's files. `stretch`: milliseconds of
 * parsing at once.
 */
export function createCommandGrammar(
  shell: () => string = () => findShell().path,
  folder: () => string = wasmFolder,
  stretch: number = STRETCH_MS,
): Grammar {
  const loading = new Map<ShellLanguage, Promise<Loaded>>();
  let language: { readonly of: ShellLanguage | undefined } | undefined;
  return {
    get language() {
      language ??= { of: languageOf(shell()) };
      return language.of;
    },
    get isPosix() {
      return nameOf(shell()) !== "bash";
    },
    async parse(text, wanted) {
      if (text.length > LONGEST)
        throw new GrammarError(`It is too long to analyze (${text.length} characters; the maximum is ${LONGEST}).`);
      const started = loading.get(wanted) ?? load(folder, wanted);
      loading.set(wanted, started);
      let loaded: Loaded;
      try {
        loaded = await started;
      } catch (error) {
        // The next command tries again.
        loading.delete(wanted);
        const why = error instanceof Error ? error.message : String(error);
        throw new GrammarError(`Could not load the command grammar (${why}).`, { cause: error });
      }
      return parse(loaded, text, stretch);
    },
  };
}

interface Loaded {
  readonly newParser: () => TreeSitter.Parser;
}

async function load(find: () => string, language: ShellLanguage): Promise<Loaded> {
  const folder = find();
  const { Parser, Language } = withoutDefine(
    () => createRequire(import.meta.url)(join(folder, "tree-sitter.js")) as typeof TreeSitter,
  );
  const bytes = await fs.promises.readFile(join(folder, `tree-sitter-${language}.wasm`));
  const newParser = await inTurn(async () => {
    await Parser.init({ locateFile: (file: string) => join(folder, file) });
    const grammar = await Language.load(bytes);
    const create = (): TreeSitter.Parser => new Parser().setLanguage(grammar);
    // Functions are compiled when they are called first.
    const parser = create();
    parser.parse("a b")?.delete();
    parser.delete();
    return create;
  });
  return { newParser };
}

/**
 * V8's flags, which are those of the whole process, when it compiles functions that it shall never optimize, and
 * otherwise.
 */
const UNOPTIMIZED = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];
const USUAL = ["--wasm-tier-up", "--wasm-dynamic-tiering"];

/** When the last grammar is loaded, because tree-sitter can't initialize itself twice at once. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Loads one grammar after another so that V8 never optimizes it. It would optimize the lexer of Bash after a few
 * commands, which takes more than a second of the processor and, in Node.js 24, 500 MB, and a program waits for it at its
 * end. Parsing doesn't become faster by it. Flags can be changed in Node.js and in Electron: both don't freeze them.
 */
function inTurn<T>(loadNext: () => Promise<T>): Promise<T> {
  const next = last.then(() => {
    for (const flag of UNOPTIMIZED) setFlagsFromString(flag);
    return loadNext().finally(() => {
      for (const flag of USUAL) setFlagsFromString(flag);
    });
  });
  last = next.catch(() => undefined);
  return next;
}

/**
 * Hides the global `define`, which exists in the extension host after VS Code has loaded an AMD module.
 * With it, `require` would return an empty module for files that support both formats.
 */
function withoutDefine<T>(load: () => T): T {
  const holder: typeof globalThis & { define?: unknown } = globalThis;
  const { define } = holder;
  holder.define = undefined;
  try {
    return load();
  } finally {
    holder.define = define;
  }
}

/** Parses in short steps, because a malicious text of a few thousand characters takes seconds. */
async function parse({ newParser }: Loaded, text: string, stretch: number): Promise<SyntaxNode> {
  const parser = newParser();
  let tree: TreeSitter.Tree | null = null;
  try {
    const end = performance.now() + WHOLE_MS;
    for (;;) {
      const stop = performance.now() + stretch;
      // With the same text, a parser that was stopped continues where it stopped.
      tree = parser.parse(text, null, { progressCallback: () => performance.now() > stop });
      if (tree) return await plainTree(tree, text, stretch);
      if (performance.now() > end) throw new GrammarError("It is too complex to analyze in time.");
      await free();
    }
  } finally {
    tree?.delete();
    parser.delete();
  }
}

function free(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Growing extends SyntaxNode {
  readonly children: SyntaxNode[];
}

/** Nodes to convert between two checks of the clock. */
const AT_ONCE = 100;

async function plainTree(tree: TreeSitter.Tree, text: string, stretch: number): Promise<SyntaxNode> {
  const cursor = tree.walk();
  try {
    const open: Growing[] = [];
    let root: Growing | undefined;
    let stop = performance.now() + stretch;
    for (let taken = 1; ; taken++) {
      if (taken % AT_ONCE === 0 && performance.now() > stop) {
        await free();
        stop = performance.now() + stretch;
      }
      const { currentNode: node } = cursor;
      const { startIndex: from, endIndex: to } = node;
      const plain: Growing = {
        type: node.type,
        text: text.slice(from, to),
        from,
        to,
        children: [],
        hasError: node.hasError,
      };
      root ??= plain;
      open.at(-1)?.children.push(plain);
      if (cursor.gotoFirstChild()) {
        open.push(plain);
        if (open.length > DEEPEST) throw new GrammarError("It is nested too deeply to analyze.");
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return root;
        open.pop();
      }
    }
  } finally {
    cursor.delete();
  }
}

function languageOf(shell: string): ShellLanguage | undefined {
  const name = nameOf(shell);
  if (/^(?:bash|sh|dash|ash)$/.test(name)) return "bash";
  return /^(?:pwsh|powershell)$/.test(name) ? "powershell" : undefined;
}

function nameOf(shell: string): string {
  return basename(shell.replaceAll("\\", "/"))
    .toLowerCase()
    .replace(/\.exe$/, "");
}

/** Returns the folder of the Wasm files: next to the bundle, or in the package when running from sources. */
function wasmFolder(): string {
  const beside = join(fileURLToPath(import.meta.url), "..", "grammar");
  if (fs.existsSync(beside)) return beside;
  return join(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"), "..");
}
