import { createContext } from "preact";
import { pretty } from "../../base/prettyJson";
import { type CopyChoice, writing } from "./copyAs";
import { inSentence } from "../../base/viewerText";

/** Something that is drawn as one thing, in the forms in which it is taken along; each is made when it is asked for. */
export interface Block {
  /** What it is, as the start of a phrase: `Matches`. */
  readonly what: string;
  /** The same in the middle of a sentence, where that is another word. */
  readonly name?: string;
  text(): string | Promise<string>;
  markdown(): string | Promise<string>;
  /** Only of a table. */
  csv?(): string | Promise<string>;
  /** What is written as JSON. */
  value(): unknown;
  /** VS Code's name of the language that the text is in; plain text without. */
  readonly language?: string;
}

/** The block that what is drawn belongs to: where it is cut, all of it is offered. */
export const BlockContext = createContext<Block | undefined>(undefined);

/** A value as JSON. */
export function jsonBlock(what: string, value: unknown): Block {
  const text = (): string => pretty(value);
  return {
    what,
    language: "json",
    text,
    markdown: async () => (await writing()).fenced(text(), "json"),
    value: () => value,
  };
}

/** A list of things, each in a line: a bullet in Markdown, and the things themselves as JSON. `marked` writes a thing's bullet as Markdown. */
export function listBlock<T>(
  what: string,
  items: readonly T[],
  line: (item: T) => string,
  marked?: (item: T, inline: (text: string) => string) => string,
): Block {
  return {
    what,
    text: () => `${items.map(line).join("\n")}\n`,
    markdown: async () => {
      const { bullets, inline } = await writing();
      return bullets(items.map((item) => marked?.(item, inline) ?? inline(line(item))));
    },
    value: () => items,
  };
}

/** What a block is called in the middle of a sentence. */
export function nameOf({ what, name }: Block): string {
  return name ?? inSentence(what);
}

export function blockChoices({ what, text, markdown, value, csv }: Block): readonly CopyChoice[] {
  return [
    { what, form: "text", write: text },
    { what, form: "Markdown", write: markdown },
    { what, form: "JSON", write: () => pretty(value()) },
    ...(csv ? [{ what, form: "CSV" as const, write: csv }] : []),
  ];
}
