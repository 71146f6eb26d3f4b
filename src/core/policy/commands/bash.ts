import type { SyntaxNode } from "../../ports/grammar";
import { hidingContinuation } from "./continuations";
import { type CommandLine, HIDDEN, type Redirection, shown, type SimpleCommand } from "./line";
import { isPlainTest } from "./plainTest";
import { readBashWord, type Word } from "./word";

/** Nodes that hold commands, and do nothing else than deciding whether and how often these run. */
const STRUCTURE = new Set(
  (
    "program list pipeline subshell compound_statement if_statement elif_clause else_clause while_statement do_group negated_command case_statement case_item " +
    "command_substitution process_substitution function_definition"
  ).split(" "),
);

/** Nodes that are words or stand in words. */
const WORDS = new Set(
  "word number string string_content raw_string ansi_c_string translated_string concatenation simple_expansion variable_name special_variable_name brace_expression".split(
    " ",
  ),
);

/** Operators and keywords. */
const TOKENS = new Set(
  "; ;; ;& ;;& & && || | |& ! ( ) { } $( ` <( >( \\n if then elif else fi for in do done while until case esac function"
    .split(" ")
    .map((token) => (token === "\\n" ? "\n" : token)),
);

const SUBSTITUTIONS = new Set(["command_substitution", "process_substitution"]);
const REDIRECTIONS = new Set(["file_redirect", "heredoc_redirect", "herestring_redirect"]);

/** Reads the tree of a bash line. What it does not know is a doubt, so that nothing can hide in it. */
export function readBash(root: SyntaxNode, text: string): CommandLine {
  const doubts: string[] = [];
  const redirections: Redirection[] = [];
  const kinds = new Set<string>();
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
      if (!isPlainTest(node.text)) doubt("a test that may run commands:", node);
      return substitutions(node);
    }
    if (node.type === "comment") {
      if (!/[\s;&|()]/.test(text.charAt(node.from - 1) || "\n")) doubt("a comment in the middle of a word:", node);
      return [];
    }
    if (node.type === "herestring_redirect") return node.children.slice(1).flatMap(walk);
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
    const read = readBashWord(raw);
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
    return groups.map((group) => word(text.slice(group[0]?.from, group.at(-1)?.to), group));
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

  const isWord = ({ type }: SyntaxNode): boolean =>
    WORDS.has(type) || SUBSTITUTIONS.has(type) || type === "expansion" || type === "arithmetic_expansion";

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
    const target = words(own)[0];
    const copies = /^[<>]&-?$/.test(operator.type) && (target === undefined || /^\d+$|^-$/.test(target.value));
    if (!copies) {
      if (!target || !/^(?:<|>|>>|&>|&>>|>\||>&)$/.test(operator.type)) doubt("a redirection:", node);
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

  const loop = (node: SyntaxNode): SimpleCommand[] => {
    const [keyword, name = node, ...rest] = node.children;
    if (keyword?.type !== "for") doubt("a loop:", node);
    const values = rest.filter(isWord);
    words(values);
    const sets: SimpleCommand = { words: [], raw: `for ${name.text}`, sets: [name.text], loop: true, fed: [] };
    return [sets, ...values.flatMap(substitutions), ...rest.filter((child) => !isWord(child)).flatMap(walk)];
  };

  /** Between the parts of a node stands nothing but space; a line that goes on in the next one must not join two words. */
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
  return { commands, redirections, doubts, inSequence };
}

const NOTHING: SyntaxNode = { type: "", text: "", from: 0, to: 0, children: [], hasError: true };

/** `raw` with what was recognised as a substitution taken out. */
function withoutSubstitutions(raw: string, nodes: readonly SyntaxNode[]): string {
  const [{ from: start } = NOTHING] = nodes;
  const found: SyntaxNode[] = [];
  const look = (node: SyntaxNode): void => {
    if (SUBSTITUTIONS.has(node.type) || node.type === "arithmetic_expansion") found.push(node);
    else node.children.forEach(look);
  };
  nodes.forEach(look);
  let rest = "";
  let at = 0;
  for (const { from, to } of found) {
    rest += `${raw.slice(at, from - start)} `;
    at = to - start;
  }
  return rest + raw.slice(at);
}
