import type { RowKind } from "../../model/entryRow";
import { LATER_PROMPT } from "../../entries/promptText";
import { KIND } from "../../bytes/scan/tape";
import type { ElementOffsets } from "./elementOffsets";
import type { LineNames } from "./lineNames";
import { NODES } from "./linePaths";
import { isTyped, readPromptLine, type ReadPrompt } from "./promptLine";

/** The indexed facts about the blocks of a user's entry. */
interface ReadBlocks {
  /** Of the row of each block. */
  readonly kinds: readonly RowKind[];
  readonly settles: string | undefined;
}

/**
 * Reads texts in a user's entry with the pictures and documents next to them. A line with one of these can be megabytes
 * long.
 */
export class PromptBlocks {
  readonly #text: number;
  readonly #pictures: readonly number[];

  constructor(
    readonly line: LineNames,
    readonly elements: ElementOffsets,
  ) {
    const { names } = line;
    this.#text = names.add("text");
    this.#pictures = [names.add("image"), names.add("document")];
  }

  /**
   * Reads the `count` blocks that were found. Undefined if one of them has to be read as a whole. A text can be the
   * title if none is known.
   */
  read(count: number, hasTitle: boolean): ReadBlocks | undefined {
    if (count === 0) return undefined;
    // Behind the first block only its own values are at hand.
    const typed = isTyped(this.line.values);
    const kinds: RowKind[] = [];
    let settles: string | undefined;
    for (let at = 0; at < count; at++) {
      if (count > 1) this.elements.takeElement(at);
      const block = this.#block(typed, hasTitle);
      if (!block) return undefined;
      kinds.push(block.kind);
      // An interruption says more than that the conversation went on.
      if (settles === undefined || settles === LATER_PROMPT) settles = block.settles ?? settles;
    }
    return { kinds, settles };
  }

  #block(typed: boolean, hasTitle: boolean): Pick<ReadPrompt, "kind" | "settles"> | undefined {
    const { values } = this.line;
    if (values.kind(NODES["message.content[]"]) !== KIND.object) return undefined;
    const type = this.line.name(NODES["message.content[].type"]);
    if (this.#pictures.includes(type)) return { kind: typed ? "prompt" : "system", settles: undefined };
    const text = NODES["message.content[].text"];
    if (type !== this.#text || !values.isText(text) || !hasTitle) return undefined;
    return readPromptLine(values, text, typed);
  }
}
