import type { Reading } from "../../entries/entryType";
import { readingOf } from "../../entries/entryTypes";
import type { LineNames } from "./lineNames";
import { parseValue } from "../../bytes/parsing/lineParse";
import { NODES } from "./linePaths";

/** Entries that name the session, with the field that does (entries/titles.ts). */
const TITLES = [
  { type: "ai-title", field: "aiTitle" },
  { type: "custom-title", field: "customTitle" },
  { type: "agent-name", field: "agentName" },
  { type: "summary", field: "summary" },
] as const;

/** Reads entries of which a title is all that is kept. */
export class TitleReader {
  /** By the number of the type's name. */
  readonly #titles: ReadonlyMap<number, (typeof TITLES)[number]>;

  constructor(readonly line: LineNames) {
    this.#titles = new Map(TITLES.map((title) => [line.names.add(title.type), title]));
  }

  /**
   * Reads the entry whose values were taken, by the number of its type's name. Undefined for one of another type, or
   * without such a text.
   */
  read(type: number): Reading | undefined {
    const title = this.#titles.get(type);
    if (!title || !this.line.values.isText(NODES[title.field])) return undefined;
    const { values } = this.line;
    const leafUuid = values.isText(NODES.leafUuid) ? parseValue(values, NODES.leafUuid) : undefined;
    return readingOf({ type: title.type, [title.field]: parseValue(values, NODES[title.field]), leafUuid });
  }
}
