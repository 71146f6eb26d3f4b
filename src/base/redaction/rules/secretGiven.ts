import type { Holds } from "../secretFieldNames";
import { isExpression, isPhrase, isPlaceholder, isPlainWord, isRandom, isScrambled, isWords } from "../secretValues";

/** A value that is given to a name. */
export interface Given {
  readonly name: string;
  readonly holds: Holds;
  /** Whether a quote or a bracket ends the name. */
  readonly closed: boolean;
  /** The text between them, with its blanks. */
  readonly sign: string;
  readonly quoted: boolean;
  readonly value: string;
  /** The checked part of the line before the name and after the value. */
  readonly lineBefore: () => string;
  readonly lineBehind: () => string;
}

/** Whether a value can be a secret: not a placeholder, and not an option that follows another. */
export function mayBeSecret(value: string): boolean {
  return value.length >= 4 && !value.startsWith("--") && !isPlaceholder(value);
}

/** Whether a value can follow a name and the text between them. After a blank, it can only if the name is an option, or is alone in its line. */
export function maySayValue(name: string, sign: string): boolean {
  return !isBlank(sign) || isOption(name) || ALONE.test(name);
}

const isBlank = (sign: string): boolean => sign.trim() === "";
const isOption = (name: string): boolean => name.startsWith("--");

/** Names followed by a blank and their value, with nothing else in their line. */
const ALONE = /^(?:password|requirepass|masterauth)$/;

/** Whether a value is a secret, by the name that it is given to and by how it is written. */
export function isSecret(given: Given): boolean {
  const { value, sign } = given;
  if (isBlank(sign) && !isOption(given.name) && !isAloneInLine(given)) return false;
  if (!mayBeSecret(value)) return false;
  if (sign.includes(",") && !given.closed) return false;
  if (sign === ">" && !isElement(given)) return false;
  if (!given.quoted && isExpression(value)) return false;
  if (given.holds !== "password") return isKey(given) || (given.holds === "secret" && isWordsInShell(given, 4));
  return isPassword(given);
}

function isKey({ value, sign }: Given): boolean {
  // Names that end in a number appear in lists, too.
  return isRandom(value) && !/\s|:\/\//.test(value) && (!sign.includes(",") || /\d.*\d/.test(value));
}

function isPassword(given: Given): boolean {
  const { value, sign, quoted } = given;
  if (/\s/.test(value)) return quoted && isPhrase(value, isShell(given) ? 2 : 3);
  if (isPath(value)) return false;
  if (isRandom(value)) return true;
  const isMixed = hasBoth(value) && value.length >= 6;
  if (/ (?:is|was)/.test(sign) && !quoted) return isMixed && /[^\w.-]|[a-z][A-Z]|[A-Z][a-z]/.test(value);
  if (sign.includes(",")) return isMixed || (isVariable(given.name) && isPlainWord(value));
  if (isShell(given)) return true;
  if (isWords(value)) return isWordPassword(given);
  if (sign.trim() === "") return hasBoth(value);
  return quoted || isMixed || isScrambledPair(given);
}

function isWordPassword(given: Given): boolean {
  const { value, quoted } = given;
  return isPlainWord(value) || isPhrase(value, 4) ? quoted || isPair(given) : isScrambledPair(given);
}

function isScrambledPair(given: Given): boolean {
  return isScrambled(given.value) && isPair(given);
}

/** Whether a value has digits and letters. */
function hasBoth(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** A folder or a file: `PWD=/home/me`, `GIT_ASKPASS=./askpass.sh`. */
function isPath(value: string): boolean {
  return /^(?:~|\.{0,2})\/[\w.-]/.test(value);
}

/** `NAME=value`, as a shell and its files have it: the value is itself. */
function isShell({ name, sign }: Given): boolean {
  return sign === "=" && isVariable(name);
}

function isVariable(name: string): boolean {
  return /^[A-Z\d_]+$/.test(name);
}

function isWordsInShell(given: Given, least: number): boolean {
  const { value } = given;
  return isShell(given) && ((value.length >= 8 && isPlainWord(value)) || isPhrase(value, least));
}

/** The text of an element: `<password>…</password>`. */
function isElement({ lineBefore, lineBehind }: Given): boolean {
  return lineBefore().endsWith("<") && lineBehind().startsWith("</");
}

/** A name and its value with a blank between them, and nothing else in their line. */
function isAloneInLine({ lineBefore, lineBehind, value, name }: Given): boolean {
  return ALONE.test(name) && /^\s*$/.test(lineBefore() + lineBehind()) && isRandom(value);
}

/** The text before a name whose value is a word and not a part of a program. */
const BEFORE_PAIR =
  /(?:[?&;]|(?:^|[\s'"])[\w -]{1,40}=[^\s=,()]{1,80} |(?:^|\s)(?:-[eD]|--[\w-]+|export|env|set)[ =])$/;

/** What begins a line: signs of a difference, of a list, numbers of lines. */
const BEGINS_LINE = /^(?:[+-]?|\s*\d{1,6}[\t:→ ])\s*(?:- )?$/;

/** Whether a word is given to a name as files of settings, addresses and commands do it, and not as a program does. */
function isPair({ name, sign, lineBefore, lineBehind }: Given): boolean {
  if (sign === ">") return true;
  const ends = /^\s*(?:#.*)?$/.test(lineBehind());
  if (sign.startsWith(":") && !sign.includes("=")) return ends && BEGINS_LINE.test(lineBefore());
  if (name.startsWith("--"))
    return sign === "=" || /^\s*(?:$|["'`)\]|;&>-]|[\w.-]+(?:\.[a-z]{2,3}\b|:\/\/))/.test(lineBehind());
  if (BEFORE_PAIR.test(lineBefore())) return /^(?:[;&"'\s]|$)/.test(lineBehind());
  if (/["']$/.test(lineBefore())) return lineBehind().startsWith(";");
  return ends && /^[+-]?$|^\s*\d{1,6}[\t:→]$/.test(lineBefore());
}
