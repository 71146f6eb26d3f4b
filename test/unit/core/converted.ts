import { convert } from "../../../src/core/convert";
import claude from "../../../src/core/formats/claude";
import content from "../../../src/core/formats/content";
import contract from "../../../src/core/formats/contract";
import envelope from "../../../src/core/formats/envelope";
import type { FormatName } from "../../../src/core/result";

export const byName = { claude, content, contract, envelope };

/** A picture as MCP writes it. */
export const mcpImage = { type: "image", data: "AA==", mimeType: "image/png", annotations: { a: 1 } };
export const text = { type: "text", text: "t" };
/** The beginning of a block with a result, as Claude Code writes it. */
export const called = { type: "tool_result", tool_use_id: "toolu_1" };

/** What becomes of a value of one format in another. */
export function converted(from: FormatName, to: FormatName, value: unknown): ReturnType<typeof convert> {
  return convert(byName[from].decode(value), from, to);
}
