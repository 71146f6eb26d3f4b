import type { SyntaxNode } from "../../ports/grammarPort";

/** Line continuations, and the character before them. */
const CONTINUATION = /[^\\](?:\\\\)*(?:\\\n)+/g;

/** Characters that begin something longer (`$(`, `<(`, `[[`, `&&`); letters, spaces, quotes, and `. , / : - _ % + ^` begin nothing. */
const BEGINS = /[$`({[<>=*?@!&|;#~)\]}]/;

/**
 * Finds a line continuation that hides what follows it: bash removes a backslash and line feed outside single quotes before it looks for `$(` and its like (Bash Reference
 * Manual, "Escape Character" and "Double Quotes"), and the grammar does not.
 *
 * @returns where it begins in `text`, or undefined.
 */
export function hidingContinuation(root: SyntaxNode, text: string): number | undefined {
  let quoted: readonly SyntaxNode[] | undefined;
  for (const match of text.matchAll(CONTINUATION)) {
    if (!BEGINS.test(text.charAt(match.index))) continue;
    quoted ??= literalTexts(root);
    if (!quoted.some(({ from, to }) => from <= match.index && match.index < to)) return match.index;
  }
  return undefined;
}

/** Texts in which a backslash is a character like any other. */
function literalTexts(node: SyntaxNode): SyntaxNode[] {
  if (node.type === "raw_string") return [node];
  if (node.type === "heredoc_redirect") {
    const start = node.children.find(({ type }) => type === "heredoc_start");
    const quoted = start !== undefined && /^['"]/.test(start.text);
    return node.children.flatMap((child) => (child.type === "heredoc_body" && quoted ? [child] : literalTexts(child)));
  }
  return node.children.flatMap(literalTexts);
}
