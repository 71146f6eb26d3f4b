import { convertResult } from "../../../src/results/convertResult";
import claude from "../../../src/results/formats/claude";
import content from "../../../src/results/formats/content";
import contract from "../../../src/results/formats/contract";
import envelope from "../../../src/results/formats/envelope";
import type { FormatName } from "../../../src/results/result";

export const byName = { claude, content, contract, envelope };

/** A picture as MCP writes it. */
export const mcpImage = { type: "image", data: "AA==", mimeType: "image/png", annotations: { a: 1 } };
export const text = { type: "text", text: "t" };
/** The beginning of a block with a result, as Claude Code writes it. */
export const called = { type: "tool_result", tool_use_id: "toolu_1" };

/** What becomes of a value of one format in another. */
export function converted(from: FormatName, to: FormatName, value: unknown): ReturnType<typeof convertResult> {
  return convertResult(byName[from].decode(value), from, to);
}
