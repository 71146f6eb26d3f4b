import type { SyntaxNode } from "../../ports/grammarPort";
import { isWord, NOTHING, REDIRECTIONS, STRUCTURE, SUBSTITUTIONS, TOKENS, withoutSubstitutions } from "./bashNodes";
import { expandBraces } from "./braceExpansion";
import { hidingContinuation } from "./lineContinuations";
import { type CommandLine, HIDDEN, type Redirection, shown, type SimpleCommand } from "./commandLineModel";
import { isBindable, isOneWord, withValues } from "./loopVariables";
import { isPlainTest } from "./plainTest";
import { readBashWord, type Word } from "./commandWord";

/** Reads the tree of a bash line. What it does not know is a doubt, so that nothing can hide in it. */
export function readBash(root: SyntaxNode, text: string): CommandLine {
  const doubts: string[] = [];
  const redirections: Redirection[] = [];
  const kinds = new Set<string>();
  const bindings = new Map<string, Word>();
  const globs = new Set<Word>();
  let walks = 0;
  const split = (glob: Word): void => {
    globs.add(glob);
    if (/[\s\\]/.test(glob.value)) doubts.push(`a variable that is more than one word: ${shown(glob.raw)}`);
  };
  const doubt = (what: string, node: SyntaxNode): void => void doubts.push(`${what} ${shown(node.text)}`);

  const walk = (node: SyntaxNode): SimpleCommand[] => {
    kinds.add(node.type);
    checkGaps(node);
    if (node.type === "command") return command(node, []);
    if (node.type === "pipeline") return pipeline(node);
    if (node.type === "redirected_statement") return redirected(node);
    if (node.type === "file_redirect") return redirection(node).inside;
    if (node.type === "heredoc_redirect") return heredoc(node);
    if (node.type === "variable_assignment") return assignment(node);
    if (node.type === "for_statement") return loop(node);
    if (node.type === "declaration_command") return declaration(node);
    if (node.type === "test_command") {
      if (!isPlainTest(node.text, (name) => isOneWord(name, bindings, split)))
        doubt("a test that may run commands:", node);
      return substitutions(node);
    }
    if (node.type === "comment") {
      if (!/[\s;&|()]/.test(text.charAt(node.from - 1) || "\n")) doubt("a comment in the middle of a word:", node);
      return [];
    }
    if (node.type === "herestring_redirect") return node.children.slice(1).flatMap(walk);
    if (node.type === "while_statement") return repeated(node, node.children.flatMap(walk));
    if (STRUCTURE.has(node.type)) {
      if (node.text.startsWith("`") && node.text.includes("\\")) doubt("commands in backquotes:", node);
      return node.children.flatMap(walk);
    }
    if (isWord(node)) {
      words([node]);
      return substitutions(node);
    }
    if (!TOKENS.has(node.type) && !(node.type === "extglob_pattern" && !/[`$(]/.test(node.text)))
      doubt("something that is not known:", node);
    return substitutions(node);
  };

  /** The commands written in a word; anything in it that is neither known nor literal is a doubt. */
  const substitutions = (node: SyntaxNode): SimpleCommand[] => {
    if (
      SUBSTITUTIONS.has(node.type) ||
      node.type === "command" ||
      node.type === "pipeline" ||
      node.type === "redirected_statement"
    )
      return walk(node);
    if (node.type === "expansion" && !/^\$\{\w+\}$/.test(node.text))
      doubt("a variable that may be more than its value:", node);
    if (node.type === "arithmetic_expansion" && !/^\$\(\([\d\s+*/%()-]*\)\)$/.test(node.text))
      doubt("arithmetic that may run commands:", node);
    return node.children.flatMap(substitutions);
  };

  const word = (raw: string, nodes: readonly SyntaxNode[]): Word => {
    const read = readBashWord(withValues(raw, bindings, split));
    // What the grammar took for a part of the text must not begin a substitution.
    if (read.kind === "unknown" && /`|[$<>=*?+@!]\(|\$\[/.test(withoutSubstitutions(raw, nodes)))
      doubts.push(`a word that is not known: ${shown(raw)}`);
    return read;
  };

  /** Words of neighbouring nodes; those with nothing between them are one word. */
  const words = (nodes: readonly SyntaxNode[]): Word[] => {
    const groups: SyntaxNode[][] = [];
    for (const node of nodes) {
      const group = groups.at(-1);
      if (group && group.at(-1)?.to === node.from) group.push(node);
      else groups.push([node]);
    }
    return groups.flatMap((group) => {
      const raw = text.slice(group[0]?.from, group.at(-1)?.to);
      const expanded = /[{}]/.test(raw) && /,|\.\./.test(raw) ? expandBraces(raw) : undefined;
      if (!expanded) return [word(raw, group)];
      // To shells without braces it is one name.
      redirections.push({ use: "read", target: { raw, kind: "literal", value: raw.replace(/['"\\]/g, "") } });
      return expanded.map(readBashWord);
    });
  };

  const command = (node: SyntaxNode, more: readonly SyntaxNode[]): SimpleCommand[] => {
    const inside: SimpleCommand[] = [];
    const parts: SyntaxNode[] = [];
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        const assigned = assignment(child);
        inside.push(...assigned);
      } else if (REDIRECTIONS.has(child.type)) inside.push(...walk(child));
      else {
        parts.push(child);
        inside.push(...substitutions(child));
      }
    }
    const all = [...parts, ...more];
    if (all.some((part) => part.type !== "command_name" && !isWord(part))) doubt("words that are not known:", node);
    return [
      ...inside,
      {
        words: words(all),
        raw: text.slice(node.from, Math.max(node.to, ...more.map(({ to }) => to))),
        sets: [],
        fed: inside,
      },
    ];
  };

  const pipeline = (node: SyntaxNode): SimpleCommand[] => {
    const before: SimpleCommand[] = [];
    for (const child of node.children) {
      const here = walk(child).map((one) => ({ ...one, fed: [...before, ...one.fed] }));
      before.push(...here);
    }
    return before;
  };

  /** The grammar counts words behind a redirection's target to the redirection; to the shell they are the command's. */
  const redirected = (node: SyntaxNode): SimpleCommand[] => {
    const [body = node, ...rest] = node.children;
    const more: SyntaxNode[] = [];
    const inside: SimpleCommand[] = [];
    for (const child of rest) {
      if (child.type !== "file_redirect") inside.push(...walk(child));
      else {
        checkGaps(child);
        const found = redirection(child);
        inside.push(...found.inside);
        more.push(...found.more);
      }
    }
    const own = body.type === "command" ? (kinds.add("command"), checkGaps(body), command(body, more)) : walk(body);
    if (body.type !== "command" && more.length > 0) doubt("words behind a redirection:", node);
    return [...inside, ...own];
  };

  const redirection = (node: SyntaxNode): { inside: SimpleCommand[]; more: SyntaxNode[] } => {
    const [operator = node, ...targets] = node.children.filter(({ type }) => type !== "file_descriptor");
    const first = targets.findIndex((target, index) => target.to !== targets[index + 1]?.from);
    const own = targets.slice(0, first + 1);
    const more = targets.slice(first + 1);
    const [target, ...others] = words(own);
    const copies = /^[<>]&-?$/.test(operator.type) && (target === undefined || /^\d+$|^-$/.test(target.value));
    if (!copies) {
      if (!target || others.length > 0 || !/^(?:<|>|>>|&>|&>>|>\||>&)$/.test(operator.type))
        doubt("a redirection:", node);
      else redirections.push({ use: operator.type === "<" ? "read" : "write", target });
    }
    return { inside: targets.flatMap(substitutions), more };
  };

  /** The shell must see the end of the text where the grammar sees it. */
  const heredoc = (node: SyntaxNode): SimpleCommand[] => {
    const find = (type: string): SyntaxNode => node.children.find((child) => child.type === type) ?? NOTHING;
    const [start, body, end] = [find("heredoc_start"), find("heredoc_body"), find("heredoc_end")];
    const rest = node.children.filter(
      ({ type }) => !/^(?:heredoc_(?:start|body|end)|file_descriptor|<<-?)$/.test(type),
    );
    const mark = /^(['"]?)(\w+)\1$/.exec(start.text);
    const strip = (line: string): string => (find("<<-") !== NOTHING ? line.replace(/^\t+/, "") : line);
    const bodyText = body.text;
    const ends = bodyText.split("\n").some((line) => strip(line) === mark?.[2]);
    const endLine = text.slice(text.lastIndexOf("\n", end.from - 1) + 1, end.to);
    const ended = end !== NOTHING && strip(endLine) === mark?.[2] && /^(?:\n|$)/.test(text.slice(end.to, end.to + 1));
    if (!mark || body === NOTHING || !ended || ends || rest.some(({ type }) => type !== "file_redirect")) {
      doubt("a text that is handed over in a way that is not known:", node);
      return [];
    }
    if (mark[1] === "" && /`|\$[({[]/.test(withoutSubstitutions(bodyText, [body])))
      doubt("a text in which something is replaced:", node);
    return [...(mark[1] === "" ? substitutions(body) : []), ...rest.flatMap(walk)];
  };

  const assignment = (node: SyntaxNode): SimpleCommand[] => {
    const [name = node, , ...values] = node.children;
    if (name.type !== "variable_name" || values.some((value) => !isWord(value))) doubt("a variable that is set:", node);
    words(values);
    return [...values.flatMap(substitutions), { words: [], raw: node.text, sets: [name.text], fed: [] }];
  };

  /** A variable with the integer attribute (`-i`) is no harmless one: its value is evaluated as arithmetic, which can run commands. */
  const declaration = (node: SyntaxNode): SimpleCommand[] =>
    node.children.slice(1).flatMap((child) => {
      if (child.type === "variable_assignment") return assignment(child);
      if (child.type !== "variable_name" && !/^-[rxg]$/.test(child.text)) doubt("a variable that is set:", node);
      return [];
    });

  /** The body is read once for each value, as long as these are known and few; else once for all. */
  const loop = (node: SyntaxNode): SimpleCommand[] => {
    const [keyword, name = node, ...rest] = node.children;
    if (keyword?.type !== "for") doubt("a loop:", node);
    const written = rest.filter(isWord);
    const values = words(written);
    const sets: SimpleCommand = { words: [], raw: `for ${name.text}`, sets: [name.text], loop: true, fed: [] };
    const before = [sets, ...written.flatMap(substitutions)];
    const body = (): SimpleCommand[] => rest.filter((child) => !isWord(child)).flatMap(walk);
    walks += values.length;
    if (walks > MOST_WALKS || !isBindable(node, name.text, values, root)) return [...before, ...repeated(node, body())];
    const all = values.flatMap((value) => {
      bindings.set(name.text, value);
      return value.kind === "glob" ? repeated(node, body()) : body();
    });
    bindings.delete(name.text);
    if (all.some((one) => one.words.some(({ value }) => value === "eval")))
      doubt("a loop whose variable may be set by other commands:", node);
    return [...before, ...all];
  };

  /** What goes on from folder to folder may end up anywhere. */
  const repeated = (node: SyntaxNode, commands: SimpleCommand[]): SimpleCommand[] => {
    if (commands.some((one) => one.words.some(({ value }) => /^(?:cd|chdir|eval)$/.test(value))))
      doubt("a loop that may go on from folder to folder:", node);
    return commands;
  };

  /** Only space separates the parts of a node. A line that continues in the next one must not join two words. */
  const checkGaps = (node: SyntaxNode): void => {
    let at = node.from;
    for (const { from, to } of node.children) {
      const gap = text.slice(at, from);
      const rest = gap.replaceAll("\\\n", "");
      if (rest.trim() !== "" || (gap !== "" && rest === "")) doubts.push(`something that is not known: ${shown(gap)}`);
      at = to;
    }
  };

  if (HIDDEN.test(text)) doubts.push("characters that cannot be seen");
  const hiding = hidingContinuation(root, text);
  if (hiding !== undefined) doubts.push(`a line that goes on inside ${shown(text.slice(hiding, hiding + 20))}`);
  if (root.hasError) doubts.push(`something that is no command of the shell: ${shown(text)}`);
  const commands = walk(root);
  const inSequence = [...kinds].every((kind) =>
    /^(?:program|list|command|&&|comment|redirected_statement|file_redirect)$/.test(kind),
  );
  return { commands, redirections, split: [...globs], doubts, inSequence };
}

/** How often the bodies of a line's loops are read. */
const MOST_WALKS = 60;
