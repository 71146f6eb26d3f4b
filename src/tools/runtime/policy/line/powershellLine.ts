import type { SyntaxNode } from "../../ports/grammarPort";
import { type CommandLine, HIDDEN, type Redirection, shown, type SimpleCommand } from "./commandLineModel";
import { NO_WORD, type Word } from "./commandWord";

/** Nodes that neither decide nor compute anything: commands, their words, and separators between commands. */
const KNOWN = new Set(
  (
    "program statement_list pipeline pipeline_chain pipeline_chain_tail command command_name command_elements command_argument_sep command_parameter generic_token " +
    "array_literal_expression unary_expression string_literal expandable_string_literal verbatim_string_characters integer_literal decimal_integer_literal variable " +
    "redirection file_redirection_operator merging_redirection_operator redirected_file_name empty_statement comment"
  ).split(" "),
);

/** Quotes that mean the same as straight ones to PowerShell, and that the grammar takes for text. */
const CURLY = /[\u2018-\u201e]/;

/** Reads the tree of a PowerShell line: commands and pipelines. All else, and what could hide in it, is a doubt; commands in it are found all the same. */
export function readPowershell(root: SyntaxNode, text: string): CommandLine {
  const doubts: string[] = [];
  const redirections: Redirection[] = [];
  const operators = new Set<string>();

  let doubted = 0;
  let statements = 0;
  const walk = (node: SyntaxNode): SimpleCommand[] => {
    // What the next line contains runs in any case.
    if (node.type === "statement_list") statements += node.children.filter(({ type }) => type === "pipeline").length;
    const token = node.children.length === 0 && /^(?:\W+|[*\d]>&\d|\$_)$/.test(node.type);
    if (token) operators.add(node.type);
    else if (!KNOWN.has(node.type) && node.to > doubted) {
      // Its contents aren't reported again.
      doubts.push(`something that is not known: ${shown(node.text)}`);
      doubted = node.to;
    }
    if (node.type === "command") return command(node);
    if (node.type !== "pipeline_chain") return node.children.flatMap(walk);
    const before: SimpleCommand[] = [];
    for (const child of node.children)
      before.push(...walk(child).map((one) => ({ ...one, fed: [...before, ...one.fed] })));
    return before;
  };

  const command = (node: SyntaxNode): SimpleCommand[] => {
    const inside = node.children.flatMap(walk);
    const parts = node.children.flatMap((child) => (child.type === "command_elements" ? child.children : [child]));
    const words: Word[] = [];
    for (const part of parts) {
      if (part.type === "redirection") redirection(part);
      else if (part.type !== "command_argument_sep") words.push(readPowershellWord(part.text));
    }
    const [name = NO_WORD, ...rest] = words;
    return [
      ...inside,
      { words: [{ ...name, value: name.value.toLowerCase() }, ...rest], raw: node.text, sets: [], fed: inside },
    ];
  };

  const redirection = (node: SyntaxNode): void => {
    const target = node.children.find(({ type }) => type === "redirected_file_name");
    if (target) redirections.push({ use: "write", target: readPowershellWord(target.text.trim()) });
  };

  if (HIDDEN.test(text)) doubts.push("characters that cannot be seen");
  if (CURLY.test(text)) doubts.push(`curly quotes, which the shell takes for straight ones: ${shown(text)}`);
  if (root.hasError) doubts.push(`something that is no command of the shell: ${shown(text)}`);
  const commands = walk(root);
  const inSequence = statements <= 1 && [...operators].every((operator) => /^(?:\s+|&&|>|>>|:)$/.test(operator));
  return { commands, redirections, doubts, inSequence };
}

/**
 * Reads a word as PowerShell does. The word is unknown if something in it is replaced, if it is several words, or if it
 * is on a drive without files (`Env:PATH`, `Microsoft.PowerShell.Core\Environment::PATH`).
 */
export function readPowershellWord(raw: string): Word {
  const [, single] = /^'((?:[^']|'')*)'$/.exec(raw) ?? [];
  const [, double] = /^"([^"$`]*)"$/.exec(raw) ?? [];
  const [plain] = /^[\p{L}\p{N}_./\\:=+~*?[\]-]+$/u.exec(raw) ?? [];
  const value = single?.replaceAll("''", "'") ?? double ?? plain;
  // A short name of Windows may stand for any.
  if (value === undefined || /^[A-Za-z]{2,}:(?!\/\/)|^(?!file:)[A-Za-z]{2,}:\/\/|~\d|^[\w.]+[\\/]\w+::/.test(value))
    return { raw, kind: "unknown", value: raw };
  return { raw, kind: /[*?[\]]/.test(value) ? "glob" : "literal", value };
}
