import { countFigures } from "./support/countBench";
import { decodeFigures } from "./support/decodeBench";
import { normalizeFigures } from "./support/normalizeBench";
import { redactFigures } from "./support/redactBench";

export const name = "formats";

/**
 * What formats, the normaliser, counting and redaction cost, as medians of alternating runs. `turns` (9) can be given.
 *
 * - `decode_over_parse`: detecting and decoding a text against `JSON.parse` of it; target at most 2.
 * - `normalize_overhead_ms`: a run through `normalize` less the bare run; target at most 1.
 * - `count_over_wc`, `words_over_wc`: counting lines and words of 400 MB through `runTool` against `wc`; target of the first at most 2.
 * - `redact_over_read`, `redact_sources_over_read`, `redact_worst_over_read`: redaction against reading each character once.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 9);
  return {
    ...(await decodeFigures(turns)),
    ...(await normalizeFigures(turns)),
    ...(await countFigures(turns)),
    ...(await redactFigures(turns)),
  };
}
