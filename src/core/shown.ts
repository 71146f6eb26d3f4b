import { filled, translations, type Texts } from "./l10n";
import type { PhraseTemplate } from "./say";

/**
 * The key of a text that `say` marks, as `scripts/texts.mjs` writes it: behind a slash, where @vscode/l10n-dev puts comments for translators, it is told from
 * the texts of the surface, with the places of its clauses.
 */
const KEY = /^([^]*)\/made by the engine(?:; translated by themselves:([ {}\d]+))?$/;

/** No text that `say` makes is longer. */
const MAX_LENGTH = 10_000;

/** Most texts are one of a few; those of this length and number are remembered. */
const REMEMBERED_LENGTH = 500;
const MAX_REMEMBERED = 1_000;

/** How often the fixed words of a template may be found in a text before it is given up: one that is made up of many of them must not take long. */
const MAX_FITS = 300;

/** A text with values. */
interface Template {
  /** What stands before, between and behind the values. */
  readonly first: string;
  readonly between: readonly string[];
  readonly last: string;
  /** “{0}: {1}” is a part of other texts only, since alone it would fit anybody's words. */
  readonly partOnly: boolean;
  /** It begins with words of its own, so that it is known by them also where a clause is not. */
  readonly begins: boolean;
  /** Which values are made by `say` themselves. */
  readonly clauses: ReadonlySet<number>;
  readonly translated: string;
}

/**
 * A text that was made by `say` in the language that texts are said in, its values as they are. Every other text stays as it is, and all do in English. Takes
 * time in proportion to the text, whatever stands in it.
 */
export function shown(text: string): string {
  const texts = translations();
  if (translator?.texts !== texts) translator = new Translator(texts);
  return translator.translate(text);
}

/** How the key of a text ends that `phrase` marks, as `scripts/texts.mjs` writes it. */
const PHRASE = "/made by the engine with its values";

/**
 * A text that was made of a phrase in the language that texts are said in, its values as they are. It stays as it is without a template or a translation, and
 * where it is not what the template says, as when secrets were hidden in it since.
 */
export function shownPhrase(text: string, template: PhraseTemplate | undefined): string {
  if (!template) return text;
  const translated = translations()[`${template.message}${PHRASE}`];
  if (translated === undefined) return text;
  const values: string[] = [];
  let at = 0;
  for (const [place, piece] of template.message.split(/\{\d+\}/).entries()) {
    if (!text.startsWith(piece, at)) return text;
    at += piece.length;
    const length = template.lengths[place];
    if (length === undefined) continue;
    values.push(text.slice(at, at + length));
    at += length;
  }
  return at === text.length ? filled(messageOf(translated), values).join("") : text;
}

class Translator {
  readonly #whole = new Map<string, string>();
  readonly #templates: Template[] = [];
  readonly #remembered = new Map<string, string>();
  #fits = 0;
  /** Pieces of the text that were looked for: several templates may split it at the same places. */
  readonly #clauses = new Map<string, string | undefined>();

  constructor(readonly texts: Texts) {
    for (const [key, value] of Object.entries(texts)) {
      const [, text, clauses = ""] = KEY.exec(key) ?? [];
      if (text !== undefined) this.#add(text, clauses, messageOf(value));
    }
    // What has to fit most exactly is the one that is meant: clauses first, then the most words; what fits nearly anything last.
    const exactness = ({ first, between, last, clauses, partOnly }: Template): number =>
      [first, ...between, last].join("").length + (clauses.size > 0 && !partOnly ? MAX_LENGTH : 0);
    this.#templates.sort((one, other) => exactness(other) - exactness(one));
  }

  #add(text: string, clauses: string, translated: string): void {
    const fixed = text.split(/\{\d+\}/);
    if (fixed.length === 1) this.#whole.set(text, translated);
    else {
      const places = new Set([...clauses.matchAll(/\d+/g)].map(Number));
      const first = text.slice(0, text.indexOf("{"));
      this.#templates.push({
        first,
        between: fixed.slice(1, -1),
        last: text.slice(text.lastIndexOf("}") + 1),
        partOnly: !/\p{L}/u.test(fixed.join("")) && places.size < fixed.length - 1,
        begins: /\p{L}/u.test(first),
        clauses: places,
        translated,
      });
    }
  }

  translate(text: string): string {
    if (this.#whole.size + this.#templates.length === 0 || text.length > MAX_LENGTH) return text;
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    this.#fits = 0;
    this.#clauses.clear();
    const translated = this.#translated(text, true) ?? text;
    if (text.length <= REMEMBERED_LENGTH) {
      if (this.#remembered.size === MAX_REMEMBERED) this.#remembered.clear();
      this.#remembered.set(text, translated);
    }
    return translated;
  }

  #translated(text: string, alone: boolean): string | undefined {
    const whole = this.#whole.get(text);
    if (whole !== undefined) return whole;
    const candidates = alone ? this.#templates.filter(({ partOnly }) => !partOnly) : this.#templates;
    for (const known of [true, false]) {
      for (const template of candidates) {
        if (!known && (!template.begins || template.clauses.size === 0)) continue;
        const values = this.#values(text, template, known);
        if (values) return filled(template.translated, values).join("");
      }
    }
    return undefined;
  }

  #clause(text: string): string | undefined {
    if (!this.#clauses.has(text)) this.#clauses.set(text, this.#translated(text, false));
    return this.#clauses.get(text);
  }

  /** The values of a text that fits a template. Where words of the template stand in a value, too, its clauses tell which are meant. */
  #values(text: string, template: Template, known: boolean): readonly string[] | undefined {
    for (const split of [fromLeft, fromRight]) {
      const values = split(text, template);
      if (!values || ++this.#fits > MAX_FITS) return undefined;
      const translated: string[] = [];
      for (const [at, value] of values.entries()) {
        const clause = value !== "" && template.clauses.has(at);
        const text = clause ? (this.#clause(value) ?? (known ? undefined : value)) : value;
        // The others need not be looked for.
        if (text === undefined) break;
        translated.push(text);
      }
      if (translated.length === values.length) return translated;
    }
    return undefined;
  }
}

let translator: Translator | undefined;

/** Copies of the English file have comments beside the texts, as it has. */
function messageOf(value: unknown): string {
  return typeof value === "string" ? value : String((value as { message?: unknown }).message);
}

/** What stands between the fixed pieces of a template in a text, each piece taken where it comes first; undefined where they are not all there. */
function fromLeft(text: string, { first, between, last }: Template): string[] | undefined {
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last) || end < first.length) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const piece of between) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return undefined;
    values.push(text.slice(from, at));
    from = at + piece.length;
  }
  return [...values, text.slice(from, end)];
}

/** The same, each piece taken where it comes last; the text fits. */
function fromRight(text: string, { first, between, last }: Template): string[] {
  const values: string[] = [];
  let to = text.length - last.length;
  for (const piece of [...between].reverse()) {
    const at = text.lastIndexOf(piece, to - piece.length);
    values.unshift(text.slice(at + piece.length, to));
    to = at;
  }
  return [text.slice(first.length, to), ...values];
}
