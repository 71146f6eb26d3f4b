import ts from "typescript";

/** A template without `${…}`, or the part of one before, between, or after those. */
const TEMPLATE_PARTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

/**
 * Returns a source with everything blanked except comments and texts. Line breaks stay, so lines keep their numbers.
 * A text is a string or template that contains white space, or the text of a JSX element. Other strings are values.
 */
export function sourceTexts(name: string, source: string): string {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kindOf(name));
  const shown = new Uint8Array(source.length);
  const show = (from: number, to: number): void => void shown.fill(1, from, to);
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return show(node.pos, node.end);
    if (node.getChildCount(file) === 0) for (const { pos, end } of commentsAt(source, node.pos)) show(pos, end);
    if (isText(node, file)) show(node.getStart(file) + 1, node.end - 1);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return source.replace(/[^\n]/g, (character, at: number) => (shown[at] === 1 ? character : " "));
}

function commentsAt(source: string, position: number): readonly ts.CommentRange[] {
  return [
    ...(ts.getLeadingCommentRanges(source, position) ?? []),
    ...(ts.getTrailingCommentRanges(source, position) ?? []),
  ];
}

function isText(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isStringLiteral(node)) return /\s/.test(node.text);
  if (!TEMPLATE_PARTS.has(node.kind)) return false;
  // The parts of a template count together, because one of them can be a single word.
  const whole = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent;
  return /\s/.test(ts.isTemplateExpression(whole) ? whole.getText(file) : node.getText(file));
}

function kindOf(name: string): ts.ScriptKind {
  return name.endsWith("x") ? ts.ScriptKind.TSX : /\.m?js$/.test(name) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}
