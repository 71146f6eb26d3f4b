import ts from "typescript";

/** A regular expression in a source file. */
export interface WrittenExpression {
  readonly line: number;
  /** The expression with its slashes and flags, or the code that builds it if its value is only known at run time. */
  readonly text: string;
  readonly isBuilt: boolean;
}

/** Finds the regular expressions of a source file: literals, and constant arguments of `RegExp`. */
export function expressionsIn(name: string, source: string): WrittenExpression[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: WrittenExpression[] = [];
  const add = (node: ts.Node, text: string, isBuilt = false): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text, isBuilt });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isConstant(node))
      constants.set(node.name.text, node.initializer);
    if (ts.isRegularExpressionLiteral(node)) add(node, node.text);
    ts.forEachChild(node, visit);
  };
  const visitBuilt = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp") {
      const [pattern, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
      const isKnown = pattern !== undefined && ((node.arguments ?? []).length < 2 || flags !== undefined);
      if (isKnown) add(node, `/${new RegExp(pattern).source}/${flags ?? ""}`);
      else add(node, node.getText().replace(/\s+/g, " "), true);
    }
    ts.forEachChild(node, visitBuilt);
  };
  visit(file);
  visitBuilt(file);
  return found;
}

/** Returns whether a variable is a constant of the file. Constants of functions can share a name. */
function isConstant(node: ts.VariableDeclaration): boolean {
  const list = node.parent;
  return (list.flags & ts.NodeFlags.Const) !== 0 && ts.isSourceFile(list.parent.parent);
}

/** Returns the constant text of an expression, or undefined if it has none. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  const read = (part: ts.Expression): string | undefined => textOf(part, constants);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && read(value);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([read(node.left), read(node.right)], "");
  if (ts.isTemplateExpression(node)) return joined(templateParts(node, false, read), "");
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw")
    return joined(
      ts.isTemplateExpression(node.template) ? templateParts(node.template, true, read) : [raw(node.template)],
      "",
    );
  if (ts.isPropertyAccessExpression(node) && node.name.text === "source" && ts.isIdentifier(node.expression)) {
    const literal = constants.get(node.expression.text);
    return literal && ts.isRegularExpressionLiteral(literal)
      ? literal.text.slice(1, literal.text.lastIndexOf("/"))
      : undefined;
  }
  return joinedText(node, read);
}

/** Returns the text of `[…].join(…)`. */
function joinedText(node: ts.Expression, read: (part: ts.Expression) => string | undefined): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: list, name } = node.expression;
  const [between] = node.arguments;
  const separator = between && read(between);
  return name.text === "join" && ts.isArrayLiteralExpression(list) && separator !== undefined
    ? joined(list.elements.map(read), separator)
    : undefined;
}

function templateParts(
  { head, templateSpans }: ts.TemplateExpression,
  isRaw: boolean,
  read: (part: ts.Expression) => string | undefined,
): (string | undefined)[] {
  const text = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): string => (isRaw ? raw(part) : part.text);
  return [text(head), ...templateSpans.flatMap(({ expression, literal }) => [read(expression), text(literal)])];
}

/** Returns the source of a part of a template, without its delimiters. */
function raw(part: ts.TemplateLiteralLikeNode): string {
  return part
    .getText()
    .replace(/^[`}]/, "")
    .replace(/(?:\$\{|`)$/, "");
}

function joined(parts: readonly (string | undefined)[], separator: string): string | undefined {
  return parts.every((part) => part !== undefined) ? parts.join(separator) : undefined;
}
