import { createContext } from "preact";
import { pretty } from "../../base/prettyJson";
import { type CopyChoice, writing } from "./copyAs";
import { inSentence } from "../../base/viewerText";

/** Describes content that is drawn as a unit, with its copy formats. Each is created on request. */
export interface Block {
  /** Names the content, as the start of a phrase: `Matches`. */
  readonly what: string;
  /** The name in the middle of a sentence, if it differs. */
  readonly name?: string;
  text(): string | Promise<string>;
  markdown(): string | Promise<string>;
  /** Only for tables. */
  csv?(): string | Promise<string>;
  /** Returns the value to format as JSON. */
  value(): unknown;
  /** VS Code's name of the text's language. Plain text without it. */
  readonly language?: string;
}

/** The block that contains what is drawn. If that is cut, the whole block is offered. */
export const BlockContext = createContext<Block | undefined>(undefined);

/** Creates a block for a value as JSON. */
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

/**
 * Creates a block for a list, one line each: bullets in Markdown, values in JSON. `marked` formats an item's bullet as
 * Markdown.
 */
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

/** Returns a block's name for the middle of a sentence. */
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
