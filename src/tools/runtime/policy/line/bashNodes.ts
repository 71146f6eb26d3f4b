import type { SyntaxNode } from "../../ports/grammarPort";

/** Nodes that contain commands, and only decide whether and how often these run. */
export const STRUCTURE = new Set(
  (
    "program list pipeline subshell compound_statement if_statement elif_clause else_clause while_statement do_group negated_command case_statement case_item " +
    "command_substitution process_substitution"
  ).split(" "),
);

/** Nodes that are words or parts of words. */
const WORDS = new Set(
  "word number string string_content raw_string ansi_c_string translated_string concatenation simple_expansion variable_name special_variable_name brace_expression".split(
    " ",
  ),
);

/** Operators and keywords. */
export const TOKENS = new Set(
  "; ;; ;& ;;& & && || | |& ! ( ) { } $( ` <( >( \\n if then elif else fi for in do done while until case esac function"
    .split(" ")
    .map((token) => (token === "\\n" ? "\n" : token)),
);

export const SUBSTITUTIONS = new Set(["command_substitution", "process_substitution"]);
export const REDIRECTIONS = new Set(["file_redirect", "heredoc_redirect", "herestring_redirect"]);

/** Whether a node is a word, or part of one. */
export function isWord({ type }: SyntaxNode): boolean {
  return WORDS.has(type) || SUBSTITUTIONS.has(type) || type === "expansion" || type === "arithmetic_expansion";
}

/** Stands for a node that is not there. */
export const NOTHING: SyntaxNode = { type: "", text: "", from: 0, to: 0, children: [], hasError: true };

/** `raw` with what was recognised as a substitution taken out. */
export function withoutSubstitutions(raw: string, nodes: readonly SyntaxNode[]): string {
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

/** The text of a node with `"x"` instead of each output of commands in quotes (`"$(ls)"`), which is always one word. */
export function withoutQuotedOutputs(node: SyntaxNode): string {
  const [only, ...others] = node.children.filter(({ type }) => type !== '"');
  if (node.type === "string" && others.length === 0 && only?.type === "command_substitution")
    return node.text === `"${only.text}"` && only.text.startsWith("$(") ? '"x"' : node.text;
  let text = "";
  let at = 0;
  for (const child of node.children) {
    text += node.text.slice(at, child.from - node.from) + withoutQuotedOutputs(child);
    at = child.to - node.from;
  }
  return text + node.text.slice(at);
}
