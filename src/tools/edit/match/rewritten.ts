import { linesOf } from "../../../base/diff/lineEndings";

/** Text without the numbers that a tool put before its lines: `12`, then a tab, `→`, `|` or `:`. Undefined unless every line has one and they count up by one. */
export function withoutLineNumbers(text: string): string | undefined {
  const lines = linesOf(text);
  const ended = lines.length > 1 && lines.at(-1) === "";
  if (ended) lines.pop();
  const bare: string[] = [];
  let [expected, spaced] = [0, true];
  for (const [index, line] of lines.entries()) {
    const [, number, mark, rest = ""] = /^[ \t]*(\d{1,9}) ?([→|:]|\t)([^]*)$/.exec(line) ?? [];
    if (number === undefined || (index > 0 && Number(number) !== expected)) return undefined;
    expected = Number(number) + 1;
    spaced &&= (mark === ":" || mark === "|") && (rest === "" || rest.startsWith(" "));
    bare.push(rest);
  }
  const cut = spaced ? bare.map((line) => line.slice(1)) : bare;
  return [...cut, ...(ended ? [""] : [])].join("\n");
}

/** The ways to undo that a model escaped a text once too often. */
export const unescapings: readonly ((text: string) => string)[] = [
  withoutEntities,
  withoutBackslashes,
  (text) => withoutBackslashes(withoutEntities(text)),
];

const escaped = /&(lt|gt|quot|apos|amp|#39);/g;
const entities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["amp", "&"],
]);

function withoutEntities(text: string): string {
  return text.replace(escaped, (_, name: string) => entities.get(name) ?? "'");
}

const controls = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Text with `\\n`, `\\t`, and the like, that stand for what a string of JSON means by them, replaced by that. */
export function withoutBackslashes(text: string): string {
  return text.replace(/\\([nrt"'`\\])/g, (_, char: string) => controls.get(char) ?? char);
}
