import assert from "node:assert/strict";
import { decodeAny } from "../../../src/results/decoding/decode";
import { medians } from "./median";

/** About how long each text is, in characters. */
const SIZE = 1_000_000;
/** Times that a text is read in one measurement. */
const ROUNDS = 5;

const words = "const total = items.map((item) => item.price * item.count); // the sum of the cart, without shipping\n";
const output = words.repeat(Math.ceil(SIZE / words.length));

/** `count` rows as a tool lists files. */
function rows(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `src/folder${index % 50}/module${index}.ts`,
    status: "ok",
    lines: index * 7,
    exists: true,
  }));
}

const contract = { error: null, meta: { duration_ms: 12, timestamp: "2026-01-31T12:00:00.000Z" } };
const called = (content: string): object => ({ type: "tool_result", tool_use_id: "toolu_1", content });

/** Texts as tools write them: long output, many rows, many parts, and JSON in a string, where what is inside has to be parsed, too. */
const TEXTS: Readonly<Record<string, string>> = {
  envelope: JSON.stringify({ success: true, data: { output, exit_code: 0 } }),
  contract: JSON.stringify({ success: true, data: { output: "", files: rows(12_000) }, ...contract }),
  content: JSON.stringify({ content: rows(7_000).map((row) => ({ type: "text", text: JSON.stringify(row) })) }),
  claude_text: JSON.stringify(called(JSON.stringify({ success: true, data: { output, exit_code: 0 } }))),
  claude_rows: JSON.stringify(called(JSON.stringify({ success: true, data: { output: "", files: rows(12_000) } }))),
};

/**
 * What detecting and decoding cost against `JSON.parse` of the same text, as medians of alternating runs: `decode_over_parse` for all texts
 * together, and a figure for each.
 */
export async function decodeFigures(turns: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  let decoding = 0;
  let parsing = 0;
  for (const [name, text] of Object.entries(TEXTS)) {
    assert.equal(decodeAny(text).kind, "result");
    const { first, second } = await medians(
      turns,
      repeated(() => decodeAny(text)),
      repeated(() => JSON.parse(text)),
    );
    decoding += first;
    parsing += second;
    figures[`decode_${name}_over_parse`] = first / second;
  }
  return { decode_over_parse: decoding / parsing, ...figures };
}

function repeated(work: () => unknown): () => Promise<void> {
  return async () => {
    for (let round = 0; round < ROUNDS; round++) work();
  };
}
