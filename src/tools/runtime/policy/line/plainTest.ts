/**
 * Checks whether a `[ … ]` or `[[ … ]]` only compares.
 *
 * Two things can run commands in one: the text of a variable that is evaluated as arithmetic (`-v` with an index, and numbers compared by `[[`), and, since `[` is a command
 * like others, whatever makes other words of its words (`||`, variables and globs without quotes).
 *
 * @param isOneWord whether a variable that is used without quotes stands for one word
 */
export function isPlainTest(text: string, isOneWord: (name: string) => boolean = () => false): boolean {
  const [, double] = /^\[\[\s([^[\]()`\\;<>]*)\s\]\]$/.exec(text) ?? [];
  if (double !== undefined) return isPlainExpression(double);
  const [, single] = /^\[ ([^[\]()`\\;<>&|\n]*) \]$/.exec(text) ?? [];
  return single !== undefined && hasPlainWords(single, isOneWord);
}

const NUMERIC = "eq|ne|lt|le|gt|ge";

/** Numbers as they are written, and the shell's own variables that are always numbers. */
const NUMBER = String.raw`(?:-?\d+|\$[?#]|"\$[?#]")`;

const NUMBERS_COMPARED = new RegExp(String.raw`(^|\s)${NUMBER}\s+-(?:${NUMERIC})\s+${NUMBER}(?=\s|$)`, "g");

/** Operators that evaluate a word, or ask about an option of the shell. No space is needed after `&&`, `||`, and `!`. */
const EVALUATES = new RegExp(String.raw`(?:^|[\s&|!])-(?:${NUMERIC}|v|R|o|a)(?:[\s&|]|$)`);

function isPlainExpression(text: string): boolean {
  return !EVALUATES.test(text.replace(NUMBERS_COMPARED, "$1x")) && areVariablesPlain(text);
}

/** Whether every dollar is followed by a name. */
function areVariablesPlain(text: string): boolean {
  return !/\$(?!\w|\{\w+\}|[?#@])/.test(text);
}

const WORDS = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;
const ASKS_ABOUT_ONE = /^-[bcdefghknprstuwxzLOSGN]$/;
const COMPARES_TWO = new RegExp(`^(?:=|==|!=|-(?:nt|ot|ef|${NUMERIC}))$`);

/** `[` recognizes operators by the number of words, so a variable can be one. */
function hasPlainWords(text: string, isOneWord: (name: string) => boolean): boolean {
  const words = text.match(WORDS) ?? [];
  const rest = words.slice(words.findIndex((word) => word !== "!"));
  const isOne = (word: string): boolean => isWord(word, isOneWord);
  const [first = "", second = "", third = ""] = rest;
  if (text.replace(WORDS, "").trim() !== "") return false;
  if (rest.length === 1) return isOne(first);
  if (rest.length === 2) return ASKS_ABOUT_ONE.test(first) && (isOne(second) || ENDS_AS_FILE.test(second));
  return rest.length === 3 && isOne(first) && COMPARES_TWO.test(second) && isOne(third);
}

/** A glob of names none of which is an operator. */
const ENDS_AS_FILE = /^[\w./*-]*\*[\w-]*\.[A-Za-z]\w*$/;

/** Whether a word stays one, whatever the values of its variables. */
function isWord(word: string, isOneWord: (name: string) => boolean): boolean {
  const open = word.replace(/"(?:[^"$]|\$(?=\w|\{\w{1,80}\}|[?#]))*"|'[^']*'/g, "").replace(/\$[?#]/g, "");
  const variables = open.match(/\$(?:\w+|\{\w+\})/g) ?? [];
  return (
    variables.every((variable) => isOneWord(variable.replace(/\W/g, ""))) &&
    !/[$"'*?{}#]/.test(open.replace(/\$(?:\w+|\{\w+\})/g, ""))
  );
}
