import ts from "typescript";
import { onlyShown } from "./sourceTexts";

/**
 * Returns the source of tests with everything blanked except titles. Line breaks stay, so lines keep their numbers.
 * A title is the first argument of `describe` or `it`, or the text of a property `title`. If it contains a variable of
 * a loop over a table in the same file, the texts of that column belong to titles. Other values in titles don't.
 */
export function testTitles(name: string, source: string): string {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const shown = new Uint8Array(source.length);
  const visit = (node: ts.Node): void => {
    const title = titleOf(node);
    if (title) for (const text of textsOf(title)) shown.fill(1, text.getStart(file) + 1, text.end - 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return onlyShown(source, shown);
}

function titleOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === "title") return node.initializer;
  // Also `it.only` and `describe.skip`.
  return ts.isCallExpression(node) && /^(?:describe|it)\b/.test(node.expression.getText())
    ? node.arguments[0]
    : undefined;
}

function textsOf(title: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(title)) return [title];
  if (ts.isIdentifier(title)) return columnOf(title);
  if (!ts.isTemplateExpression(title)) return [];
  return [title.head, ...title.templateSpans.flatMap((span) => [...textsOf(span.expression), span.literal])];
}

/** Returns the texts that a variable of a loop has in turn. Ignores words without white space, which can be values. */
function columnOf(variable: ts.Identifier): ts.Node[] {
  const loop = ts.findAncestor(variable, (node) => ts.isForOfStatement(node) && columnIn(node, variable.text) >= 0);
  if (!loop || !ts.isForOfStatement(loop)) return [];
  const column = columnIn(loop, variable.text);
  return rowsOf(loop.expression).flatMap((row) => {
    const cell = ts.isArrayLiteralExpression(row) ? row.elements[column] : row;
    return cell && !ts.isIdentifier(cell) && /\s/.test(cell.getText()) ? textsOf(cell) : [];
  });
}

/** Returns the index of a loop's variable in its pattern, or -1. A variable without a pattern is the first one. */
function columnIn(loop: ts.ForOfStatement, variable: string): number {
  const name = ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations[0]?.name : undefined;
  if (!name) return -1;
  const columns = ts.isArrayBindingPattern(name) ? name.elements : [name];
  return columns.findIndex((column) => (ts.isBindingElement(column) ? column.name : column).getText() === variable);
}

/** Returns the rows of a table: a list, a constant list, or the names in an object whose entries are looped over. */
function rowsOf(table: ts.Expression): readonly ts.Node[] {
  if (ts.isAsExpression(table) || ts.isSatisfiesExpression(table)) return rowsOf(table.expression);
  if (ts.isArrayLiteralExpression(table)) return table.elements;
  if (ts.isObjectLiteralExpression(table)) return table.properties.flatMap(({ name }) => name ?? []);
  if (ts.isCallExpression(table) && table.expression.getText() === "Object.entries")
    return table.arguments.flatMap(rowsOf);
  const constant = ts.isIdentifier(table) ? constantOf(table) : undefined;
  return constant ? rowsOf(constant) : [];
}

function constantOf(name: ts.Identifier): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name.text) found ??= node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}
