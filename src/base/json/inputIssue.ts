import type * as z from "zod";
import { show } from "./jsonValue";

/** The maximum number of issues to list. */
const MOST = 20;

/** What a schema found wrong with a value, one sentence for each; `root` is what the value itself is called. */
export function explainIssues(issues: readonly z.core.$ZodIssue[], value: unknown, root: string): string[] {
  const sentences = issues.slice(0, MOST).map((issue) => explain(nearest(issue), value, root));
  return issues.length > MOST ? [...sentences, `${issues.length - MOST} more problems.`] : sentences;
}

/** Of a choice between shapes, what is wrong with the shape that the value comes nearest to: the one that fits the deepest. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const depth = (branch: readonly z.core.$ZodIssue[]): number => Math.max(...branch.map(({ path }) => path.length));
  const [branch] = issue.errors.toSorted((one, other) => depth(other) - depth(one) || one.length - other.length);
  const inner = branch?.[0];
  return inner ? nearest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}

function explain(issue: z.core.$ZodIssue, value: unknown, root: string): string {
  const field = issue.path.length === 0 ? root : `\`${issue.path.map(String).join(".")}\``;
  const given = issue.path.reduce<unknown>((outer, key) => Reflect.get(Object(outer), key), value);
  if (issue.code === "unrecognized_keys")
    return `${field} has ${issue.keys.length === 1 ? "a field" : "fields"} that it must not have: ${issue.keys.map((key) => `\`${key}\``).join(", ")}.`;
  if (given === undefined) return `${field} is missing.`;
  return `${field} must be ${expectation(issue)}, got ${show(given)}.`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? issue.expected;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_format":
      return issue.format === "datetime" ? "a time such as 2026-01-31T12:00:00.000Z" : issue.format;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    default:
      return "options" in issue && Array.isArray(issue.options) ? oneOf(issue.options) : issue.message;
  }
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => show(value));
  return shown.length === 1 ? shown.join() : `one of ${shown.join(", ")}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  tuple: "an array",
  object: "an object",
  record: "an object",
};
