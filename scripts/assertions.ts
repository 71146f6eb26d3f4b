import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "./process";

/**
 * Returns a sentence for each `assert(…)` and `assert.ok(…)` of a test that doesn't say what is wrong. Without a
 * message, Node parses the compiled test to write one, which takes minutes on Node 20.
 */
export function silentAssertions(name: string, source: string): string[] {
  if (!/\bassert(?:\.ok)?\(/.test(source)) return [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length < 2 && /^assert(?:\.ok)?$/.test(node.expression.getText()))
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${ADVICE}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const ADVICE = "Say what is wrong in a second argument, or use equal, match, or another assertion that says it.";

/** Returns the problems of all tests. */
export function assertionProblems(): string[] {
  return fs
    .readdirSync(path.join(ROOT, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => silentAssertions(`test/${name}`, fs.readFileSync(path.join(ROOT, "test", name), "utf8")));
}
