import type { SyntaxNode } from "../../ports/grammarPort";
import { isPlainArithmetic } from "./arithmeticValue";
import {
  isWord,
  NOTHING,
  REDIRECTIONS,
  STRUCTURE,
  SUBSTITUTIONS,
  TOKENS,
  withoutQuotedOutputs,
  withoutSubstitutions,
} from "./bashNodes";
import { expandBraces } from "./braceExpansion";
import { hidingContinuation } from "./lineContinuations";
import { type CommandLine, HIDDEN, type Redirection, shown, type SimpleCommand } from "./commandLineModel";
import { isBindable, isOneWord, lastingAssignments, setsAny, withNumbers, withValues } from "./loopVariables";
import { isPlainTest } from "./plainTest";
import { hasBraces, hasOpenGlob, openPart, readBashWord, type Word } from "./commandWord";

/**
 * Reads the tree of a bash line. What it does not know is a doubt, so that nothing can hide in it. With `isPosix`,
 * another shell reads the line: what only bash knows is a doubt, because such a shell can read commands in it.
 */
export function readBash(root: SyntaxNode, text: string, isPosix = false): CommandLine {
  return new BashReader(root, text, isPosix).read();
}

class BashReader {
  readonly #doubts: string[] = [];
  readonly #redirections: Redirection[] = [];
  readonly #kinds = new Set<string>();
  readonly #bindings = new Map<string, Word>();
  readonly #globs = new Set<Word>();
  readonly #functions: string[] = [];
  readonly #names: Word[] = [];
  /** Values with signs of globs, by variable. */
  readonly #patterns: { readonly name: string; readonly word: Word }[] = [];
  /** Variables that are used without quotes. */
  readonly #opened = new Set<string>();
  #lasting: ReadonlySet<SyntaxNode> = new Set();
  #walks = 0;

  constructor(
    readonly root: SyntaxNode,
    readonly text: string,
    readonly isPosix: boolean,
  ) {}

  read(): CommandLine {
    const text = this.text;
    if (HIDDEN.test(text)) this.#doubts.push("characters that cannot be seen");
    const hiding = hidingContinuation(this.root, text);
    if (hiding !== undefined) this.#doubts.push(`a line that goes on inside ${shown(text.slice(hiding, hiding + 20))}`);
    if (this.root.hasError) this.#doubts.push(`something that is no command of the shell: ${shown(text)}`);
    this.#lasting = lastingAssignments(this.root);
    const commands = this.#walk(this.root);
    if (this.#bindings.size > 0 && commands.some(({ words }) => setsAny(words.map(({ value }) => value))))
      this.#doubts.push("a variable that may be set by other commands");
    for (const { name, word } of this.#patterns) if (this.#opened.has(name)) this.#expands(word);
    const kinds = /^(?:program|list|command|&&|comment|redirected_statement|file_redirect)$/;
    // What the next line contains runs in any case.
    const lines = this.root.children.filter(({ type }) => type !== "comment");
    const inTurn = [...this.#kinds].every((kind) => /^(?:program|command|comment|[;\n])$/.test(kind));
    const inSequence = lines.length <= 1 && [...this.#kinds].every((kind) => kinds.test(kind));
    return {
      commands,
      redirections: this.#redirections,
      split: [...this.#globs],
      names: this.#names,
      functions: this.#functions,
      doubts: this.#doubts,
      inSequence,
      inTurn,
    };
  }

  readonly #split = (glob: Word): void => {
    this.#globs.add(glob);
    if (/[\s\\]/.test(glob.value)) this.#doubts.push(`a variable that is more than one word: ${shown(glob.raw)}`);
  };

  /** Bash may put the names of files in place of a word. */
  #expands(word: Word): void {
    if (word.kind === "unknown") this.#doubts.push(`a glob in a folder that is not known: ${shown(word.raw)}`);
    else this.#names.push({ ...word, kind: "glob" });
  }

  /** Bash Reference Manual, "Major Differences From The Bourne Shell". */
  #onlyBash(node: SyntaxNode): void {
    if (this.isPosix) this.#doubt("something that only bash knows:", node);
  }

  #doubt(what: string, node: SyntaxNode): void {
    this.#doubts.push(`${what} ${shown(node.text)}`);
  }

  #walk(node: SyntaxNode): SimpleCommand[] {
    this.#kinds.add(node.type);
    this.#checkGaps(node);
    const read = this.#byType.get(node.type);
    if (read) return read(node);
    if (STRUCTURE.has(node.type)) {
      if (node.text.startsWith("`") && node.text.includes("\\")) this.#doubt("commands in backquotes:", node);
      return node.children.flatMap((child) => this.#walk(child));
    }
    if (isWord(node)) {
      this.#words([node]);
      return this.#substitutions(node);
    }
    if (!TOKENS.has(node.type) && !(node.type === "extglob_pattern" && !/[`$(]/.test(node.text)))
      this.#doubt("something that is not known:", node);
    return this.#substitutions(node);
  }

  readonly #byType: ReadonlyMap<string, (node: SyntaxNode) => SimpleCommand[]> = new Map([
    ["command", (node: SyntaxNode) => this.#command(node, [])],
    ["pipeline", (node) => this.#pipeline(node)],
    ["redirected_statement", (node) => this.#redirected(node)],
    ["file_redirect", (node) => this.#redirection(node).inside],
    ["heredoc_redirect", (node) => this.#heredoc(node)],
    ["variable_assignment", (node) => this.#assignment(node)],
    ["for_statement", (node) => this.#loop(node)],
    ["declaration_command", (node) => this.#declaration(node)],
    ["test_command", (node) => this.#test(node)],
    ["function_definition", (node) => this.#function(node)],
    ["comment", (node) => this.#comment(node)],
    ["herestring_redirect", (node) => node.children.slice(1).flatMap((child) => this.#walk(child))],
    [
      "while_statement",
      (node) =>
        this.#repeated(
          node,
          node.children.flatMap((child) => this.#walk(child)),
        ),
    ],
  ]);

  #test(node: SyntaxNode): SimpleCommand[] {
    if (node.text.startsWith("[[")) this.#onlyBash(node);
    if (!isPlainTest(withoutQuotedOutputs(node), (name) => isOneWord(name, this.#bindings, this.#split)))
      this.#doubt("a test that may run commands:", node);
    return this.#substitutions(node);
  }

  #function(node: SyntaxNode): SimpleCommand[] {
    const name = node.children
      .filter(({ type }) => type === "word")
      .map(({ text }) => text)
      .join(" ");
    if (!/^[A-Za-z_][\w-]*$/.test(name) || RUN_UNSEEN.test(name)) this.#doubt("a function of an unusual name:", node);
    this.#functions.push(name);
    return node.children.filter(({ type }) => type !== "word").flatMap((child) => this.#walk(child));
  }

  #comment(node: SyntaxNode): SimpleCommand[] {
    if (!/[\s;&|()]/.test(this.text.charAt(node.from - 1) || "\n"))
      this.#doubt("a comment in the middle of a word:", node);
    return [];
  }

  /** The commands written in a word; anything in it that is neither known nor literal is a doubt. */
  #substitutions(node: SyntaxNode): SimpleCommand[] {
    if (
      SUBSTITUTIONS.has(node.type) ||
      node.type === "command" ||
      node.type === "pipeline" ||
      node.type === "redirected_statement"
    )
      return this.#walk(node);
    // To other shells, `$'a'` is `$a`, which can be a link that leads elsewhere.
    if (node.type === "ansi_c_string") this.#onlyBash(node);
    // Bash uses a translation instead, and runs the commands in that ("Locale-Specific Translation").
    if (node.type === "translated_string") this.#doubt("a text that may be translated:", node);
    if (node.type === "expansion" && !PLAIN_EXPANSION.test(node.text))
      this.#doubt("a variable that may be more than its value:", node);
    if (node.type === "arithmetic_expansion" && !isPlainArithmetic(withNumbers(node.text, this.#bindings)))
      this.#doubt("arithmetic that may run commands:", node);
    return node.children.flatMap((child) => this.#substitutions(child));
  }

  #word(raw: string, nodes: readonly SyntaxNode[]): Word {
    for (const [, name = ""] of openPart(raw).matchAll(/\$\{?(\w+)/g)) this.#opened.add(name);
    const read = readBashWord(withValues(raw, this.#bindings, this.#split));
    // What the grammar took for a part of the text must not begin a substitution.
    if (read.kind === "unknown" && /`|[$<>=*?+@!]\(|\$\[/.test(withoutSubstitutions(raw, nodes)))
      this.#doubts.push(`a word that is not known: ${shown(raw)}`);
    const [only, ...others] = nodes;
    const isPipe = only?.type === "process_substitution" && others.length === 0 && raw.startsWith("<(");
    return isPipe ? { ...read, pipe: true } : read;
  }

  /** Words of neighbouring nodes; those with nothing between them are one word. */
  #words(nodes: readonly SyntaxNode[]): Word[] {
    const groups: SyntaxNode[][] = [];
    for (const node of nodes) {
      const group = groups.at(-1);
      if (group && group.at(-1)?.to === node.from) group.push(node);
      else groups.push([node]);
    }
    return groups.flatMap((group) => {
      const end = group.at(-1)?.to;
      const raw = this.text.slice(group[0]?.from, end);
      if (/^\{[^]*\}$/.test(raw) && /^[<>]/.test(this.text.slice(end)))
        this.#doubts.push(`a redirection that sets a variable: ${shown(raw)}`);
      const expanded = hasBraces(raw) ? expandBraces(raw) : undefined;
      if (!expanded) return [this.#word(raw, group)];
      group.slice(0, 1).forEach((node) => this.#onlyBash(node));
      // To shells without braces it is one name.
      this.#redirections.push({ use: "read", target: { raw, kind: "literal", value: raw.replace(/['"\\]/g, "") } });
      return expanded.map(readBashWord);
    });
  }

  #command(node: SyntaxNode, more: readonly SyntaxNode[]): SimpleCommand[] {
    const inside: SimpleCommand[] = [];
    const parts: SyntaxNode[] = [];
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        // What parts the words of `read` is its own.
        const isOfRead = node.children.some(({ type, text }) => type === "command_name" && text === "read");
        if (!isOfRead || !FIELDS.test(child.text)) inside.push(...this.#assignment(child));
      } else if (REDIRECTIONS.has(child.type)) inside.push(...this.#walk(child));
      else {
        parts.push(child);
        inside.push(...this.#substitutions(child));
      }
    }
    const all = [...parts, ...more];
    if (all.some((part) => part.type !== "command_name" && !isWord(part)))
      this.#doubt("words that are not known:", node);
    return [
      ...inside,
      {
        words: this.#words(all),
        raw: this.text.slice(node.from, Math.max(node.to, ...more.map(({ to }) => to))),
        sets: [],
        fed: inside,
      },
    ];
  }

  #pipeline(node: SyntaxNode): SimpleCommand[] {
    const before: SimpleCommand[] = [];
    for (const child of node.children) {
      const here = this.#walk(child).map((one) => ({ ...one, fed: [...before, ...one.fed] }));
      before.push(...here);
    }
    return before;
  }

  /** The grammar counts words behind a redirection's target to the redirection; to the shell they are the command's. */
  #redirected(node: SyntaxNode): SimpleCommand[] {
    const [body = node, ...rest] = node.children;
    const more: SyntaxNode[] = [];
    const inside: SimpleCommand[] = [];
    for (const child of rest) {
      if (child.type !== "file_redirect") inside.push(...this.#walk(child));
      else {
        this.#checkGaps(child);
        const found = this.#redirection(child);
        inside.push(...found.inside);
        more.push(...found.more);
      }
    }
    const own =
      body.type === "command"
        ? (this.#kinds.add("command"), this.#checkGaps(body), this.#command(body, more))
        : this.#walk(body);
    if (body.type !== "command" && more.length > 0) this.#doubt("words behind a redirection:", node);
    return [...inside, ...own];
  }

  #redirection(node: SyntaxNode): { inside: SimpleCommand[]; more: SyntaxNode[] } {
    const [operator = node, ...targets] = node.children.filter(({ type }) => type !== "file_descriptor");
    const first = targets.findIndex((target, index) => target.to !== targets[index + 1]?.from);
    const own = targets.slice(0, first + 1);
    const more = targets.slice(first + 1);
    const [target, ...others] = this.#words(own);
    const copies = /^[<>]&-?$/.test(operator.type) && (target === undefined || /^\d+$|^-$/.test(target.value));
    if (operator.type.startsWith("&")) this.#onlyBash(node);
    if (!copies) {
      if (!target || others.length > 0 || !/^(?:<|>|>>|&>|&>>|>\||>&)$/.test(operator.type))
        this.#doubt("a redirection:", node);
      // What it reads is the output of the commands in it.
      else if (operator.type === "<" && target.pipe) this.#onlyBash(node);
      else if (operator.type === "<") this.#redirections.push({ use: "read", target, opens: true });
      else this.#redirections.push({ use: "write", target });
    }
    return { inside: targets.flatMap((child) => this.#substitutions(child)), more };
  }

  /** The shell must see the end of the text where the grammar sees it. */
  #heredoc(node: SyntaxNode): SimpleCommand[] {
    const find = (type: string): SyntaxNode => node.children.find((child) => child.type === type) ?? NOTHING;
    const [start, body, end] = [find("heredoc_start"), find("heredoc_body"), find("heredoc_end")];
    const rest = node.children.filter(
      ({ type }) => !/^(?:heredoc_(?:start|body|end)|file_descriptor|<<-?)$/.test(type),
    );
    const mark = /^(['"]?)(\w+)\1$/.exec(start.text);
    const strip = (line: string): string => (find("<<-") !== NOTHING ? line.replace(/^\t+/, "") : line);
    const bodyText = body.text;
    const ends = bodyText.split("\n").some((line) => strip(line) === mark?.[2]);
    // Bash joins lines before it looks for the end, unless the mark is quoted.
    const joined = this.text.slice(body.from, end.to).replace(/\\([^])/g, (pair, next) => (next === "\n" ? "" : pair));
    const firstEnd = joined.split("\n").findIndex((line) => strip(line) === mark?.[2]);
    const endsElsewhere = mark?.[1] === "" && firstEnd !== joined.split("\n").length - 1;
    const endLine = this.text.slice(this.text.lastIndexOf("\n", end.from - 1) + 1, end.to);
    const ended =
      end !== NOTHING && strip(endLine) === mark?.[2] && /^(?:\n|$)/.test(this.text.slice(end.to, end.to + 1));
    if (
      !mark ||
      body === NOTHING ||
      !ended ||
      ends ||
      endsElsewhere ||
      rest.some(({ type }) => type !== "file_redirect")
    ) {
      this.#doubt("a text that is handed over in a way that is not known:", node);
      return [];
    }
    if (mark[1] === "" && /`|\$[({[]/.test(withoutSubstitutions(bodyText, [body])))
      this.#doubt("a text in which something is replaced:", node);
    return [...(mark[1] === "" ? this.#substitutions(body) : []), ...rest.flatMap((child) => this.#walk(child))];
  }

  #assignment(node: SyntaxNode): SimpleCommand[] {
    const [name = node, operator = node, ...values] = node.children;
    if (operator.type === "+=") this.#onlyBash(node);
    if (name.type !== "variable_name" || values.some((value) => !isWord(value)))
      this.#doubt("a variable that is set:", node);
    const words = this.#words(values);
    const [value] = words;
    if (value?.kind === "literal" && !value.value.startsWith("~") && this.#lasting.has(node))
      this.#bindings.set(name.text, value);
    for (const word of words)
      if (word.kind === "unknown" ? isGlobBelow(openPart(word.raw)) : /[*?[]/.test(word.value))
        this.#patterns.push({ name: name.text, word });
    return [
      ...values.flatMap((child) => this.#substitutions(child)),
      { words: [], raw: node.text, sets: [name.text], fed: [] },
    ];
  }

  /** A variable with the integer attribute (`-i`) is no harmless one: its value is evaluated as arithmetic, which can run commands. */
  #declaration(node: SyntaxNode): SimpleCommand[] {
    // Elsewhere, the value of a variable can become more than one word.
    if (/[$`]/.test(node.text)) this.#onlyBash(node);
    return node.children.slice(1).flatMap((child) => {
      if (child.type === "variable_assignment") return this.#assignment(child);
      if (child.type !== "variable_name" && !/^-[rxg]$/.test(child.text)) this.#doubt("a variable that is set:", node);
      return [];
    });
  }

  /** The body is read once for each value, as long as these are known and few; else once for all. */
  #loop(node: SyntaxNode): SimpleCommand[] {
    const [keyword, name = node, ...rest] = node.children;
    if (keyword?.type !== "for") this.#doubt("a loop:", node);
    const written = rest.filter(isWord);
    const values = this.#words(written);
    for (const word of values)
      if (word.kind === "unknown" ? hasOpenGlob(word.raw) : word.kind === "glob") this.#expands(word);
    const sets: SimpleCommand = { words: [], raw: `for ${name.text}`, sets: [name.text], loop: true, fed: [] };
    const before = [sets, ...written.flatMap((child) => this.#substitutions(child))];
    const body = (): SimpleCommand[] => rest.filter((child) => !isWord(child)).flatMap((child) => this.#walk(child));
    this.#walks += values.length;
    if (this.#walks > MOST_WALKS || !isBindable(node, name.text, values, this.root))
      return [...before, ...this.#repeated(node, body())];
    const all = values.flatMap((value) => {
      this.#bindings.set(name.text, value);
      return value.kind === "glob" ? this.#repeated(node, body()) : body();
    });
    this.#bindings.delete(name.text);
    if (all.some((one) => one.words.some(({ value }) => value === "eval" || value === "read")))
      this.#doubt("a loop whose variable may be set by other commands:", node);
    return [...before, ...all];
  }

  /** What goes on from folder to folder may end up anywhere. */
  #repeated(node: SyntaxNode, commands: SimpleCommand[]): SimpleCommand[] {
    if (commands.some((one) => one.words.some(({ value }) => /^(?:cd|chdir|eval)$/.test(value))))
      this.#doubt("a loop that may go on from folder to folder:", node);
    return commands;
  }

  /** Only space separates the parts of a node. A line that continues in the next one must not join two words. */
  #checkGaps(node: SyntaxNode): void {
    let at = node.from;
    for (const { from, to } of node.children) {
      const gap = this.text.slice(at, from);
      const rest = gap.replaceAll("\\\n", "");
      if (rest.trim() !== "" || (gap !== "" && rest === ""))
        this.#doubts.push(`something that is not known: ${shown(gap)}`);
      at = to;
    }
  }
}

/**
 * Names of functions that run without a command of that name: what isn't read as a command, what the script uses that
 * the shell runs at its end, and what bash runs if there is no such program.
 */
const RUN_UNSEEN = /^(?:declare|typeset|export|readonly|local|command|command_not_found_handle)$/;

/**
 * Variables in braces that run nothing: a value or its length, a value without what a literal pattern matches at either
 * end, and literal text instead of a value (Bash Reference Manual, "Shell Parameter Expansion").
 */
const PLAIN_EXPANSION = /^\$\{(?:#?\w+|\w+(?:##?|%%?)[\w.*/-]+|\w+:?[-+][\w -]*)\}$/;

/** Separators of words, as they are usually set for `read` alone. */
const FIELDS = /^IFS=(?:|[,:]|'[^'\n]*'|"[^"$`\\\n]*"|\$'\\[tn]')$/;

/** Whether a text is a glob with folders in it. */
function isGlobBelow(text: string): boolean {
  return text.includes("/") && /[*?[]/.test(text);
}

/** How often the bodies of a line's loops are read. */
const MOST_WALKS = 60;
