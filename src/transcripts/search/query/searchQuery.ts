import { ExpressionError } from "../../../base/expression/parseExpression";
import { fieldMeaning, isField } from "./queryFields";
import { negate, type RowTest } from "./rowTest";
import { expressionTerm, ignoresCase, literalTerm, type TextTerm } from "../../lookup/textTerm";
import { QueryError, splitQuery, type Word } from "./queryWords";

/** A text that a row must contain, or must not. */
export interface Wanted {
  readonly term: TextTerm;
  /** Whether a text of that name counts. */
  place(field: string): boolean;
}

/** What a query asks of a row: all of it. */
export interface Query {
  readonly tests: readonly RowTest[];
  readonly texts: readonly Wanted[];
  readonly without: readonly Wanted[];
}

const FLAGS = /^[ims]*$/;

let last: { readonly text: string; readonly query: Query } | undefined;

/**
 * Reads a query as a user types it. Returns the same object for the same text as the last time. Throws `QueryError`.
 */
export function readQuery(text: string): Query {
  if (last?.text !== text) last = { text, query: read(text) };
  return last.query;
}

function read(query: string): Query {
  const words = splitQuery(query, isField);
  const tests: RowTest[] = [];
  const places: ((field: string) => boolean)[] = [];
  const texts: { wanted: Wanted; negated: boolean }[] = [];
  let ignoreCase: boolean | undefined;
  for (const word of words) {
    if (word.kind !== "field") continue;
    const { negated } = word;
    const meaning = fieldMeaning(word.name, word.value);
    switch (meaning.kind) {
      case "row":
        tests.push(negated ? negate(meaning.test) : meaning.test);
        break;
      case "text":
        texts.push({ wanted: { term: meaning.term, place: meaning.place }, negated });
        break;
      case "place":
        places.push((field) => meaning.place(field) !== negated);
        break;
      default:
        ignoreCase = meaning.ignoreCase;
    }
  }
  const place = (field: string): boolean => places.every((each) => each(field));
  for (const word of words) {
    const term = word.kind === "field" ? undefined : termOf(word, ignoreCase);
    if (term) texts.push({ wanted: { term, place }, negated: word.negated });
  }
  return {
    tests,
    texts: texts.filter(({ negated }) => !negated).map(({ wanted }) => wanted),
    without: texts.filter(({ negated }) => negated).map(({ wanted }) => wanted),
  };
}

function termOf(word: Exclude<Word, { kind: "field" }>, ignoreCase: boolean | undefined): TextTerm | undefined {
  if (word.kind === "text")
    return word.text === "" ? undefined : literalTerm(word.text, ignoreCase ?? ignoresCase(word.text));
  const shown = `/${word.source}/${word.flags}`;
  if (!FLAGS.test(word.flags)) {
    const flag = /[^ims]/.exec(word.flags)?.[0] ?? "";
    throw new QueryError(
      `The flag ${flag} of ${shown} is not known. There are i (any case), s (a point also finds line ends) and m.`,
    );
  }
  try {
    return expressionTerm(word.source, ignoreCase ? `${word.flags}i` : word.flags);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new QueryError(`The expression ${shown} cannot be used: ${error.message}.`, { cause: error });
  }
}
