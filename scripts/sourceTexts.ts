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
    if (isText(node, file)) show(node.getStart(file) + 1, node.end - 1);
    for (const { pos, end } of commentsAt(source, node.pos)) show(pos, end);
    if (ts.isToken(node)) return;
    // Nodes cover everything except punctuation and keywords, and comments among those.
    let at = node.getStart(file);
    const showBetween = (next: number): void => {
      if (next > at) for (const { pos, end } of commentsIn(source, at, next)) show(pos, end);
    };
    ts.forEachChild(node, (child) => {
      showBetween(child.pos);
      visit(child);
      at = child.end;
    });
    showBetween(node.end);
  };
  visit(file);
  return onlyShown(source, shown);
}

/** Returns a source with everything blanked except line breaks and what `shown` marks with 1. */
export function onlyShown(source: string, shown: Uint8Array): string {
  let text = "";
  for (let at = 0; at < source.length;) {
    const from = shown.indexOf(1, at);
    const start = from < 0 ? source.length : from;
    const to = shown.indexOf(0, start);
    const end = to < 0 ? source.length : to;
    text += source.slice(at, start).replace(/[^\n]/g, " ") + source.slice(start, end);
    at = end;
  }
  return text;
}

function commentsAt(source: string, position: number): readonly ts.CommentRange[] {
  return [
    ...(ts.getLeadingCommentRanges(source, position) ?? []),
    ...(ts.getTrailingCommentRanges(source, position) ?? []),
  ];
}

/** Returns the comments between two offsets with nothing else between them than punctuation and keywords. */
function commentsIn(source: string, from: number, to: number): ts.TextRange[] {
  const between = source.slice(from, to);
  if (!between.includes("/")) return [];
  const found: ts.TextRange[] = [];
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, between);
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      found.push({ pos: from + scanner.getTokenStart(), end: from + scanner.getTokenEnd() });
  return found;
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
