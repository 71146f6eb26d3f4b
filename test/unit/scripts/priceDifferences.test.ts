import assert from "node:assert/strict";
import { modelsWithoutPrice, priceDifferences, type PublishedPrice } from "../../../scripts/priceDifferences";
import type { PriceTable } from "../../../src/transcripts/statistics/prices";

const DAY = Date.parse("2026-11-01") / 86_400_000;
const table: PriceTable = {
  date: "2026-11-02",
  models: {
    plain: { input: 3, output: 15, read: 0.3, write5m: 3.75, write1h: 6 },
    banded: { input: 1, output: 10, longest: 200_000, longer: { input: 2, output: 15 } },
    changed: [
      { input: 5, output: 25 },
      { from: "2026-11-01", input: 4, output: 20 },
      { from: "2026-11-02", input: 1, output: 2 },
    ],
  },
};
const differences = (published: Readonly<Record<string, PublishedPrice>>): readonly string[] =>
  priceDifferences(table, DAY, (model) => published[model]);

describe("list prices, compared with published ones", () => {
  it("are the same with the rates of the cache, of long prompts, and of the day", () => {
    assert.deepEqual(
      differences({
        plain: {
          ...{ input_mtok: 3, output_mtok: 15, cache_read_mtok: 0.3 },
          ...{ cache_write_mtok: 3.75, cache_write_1h_mtok: 6 },
        },
        banded: { input_mtok: { base: 1, tiers: [{ start: 200_000, price: 2 }] }, output_mtok: 10 },
        changed: { input_mtok: 4, output_mtok: 20 },
      }),
      [],
    );
  });

  it("differ in words that say which rate to change", () => {
    assert.deepEqual(
      differences({
        plain: { input_mtok: 3, output_mtok: 12, cache_read_mtok: 0.2 },
        banded: { input_mtok: { base: 1, tiers: [{ start: 200_000, price: 4 }] }, cache_read_mtok: 0.1 },
        changed: { input_mtok: 5, output_mtok: 20 },
      }),
      [
        "plain: output is 12, listed as 15, read is 0.2, listed as 0.3",
        "banded: input of more than 200000 is 4, listed as 2, read is 0.1, listed as unknown",
        "changed: input is 5, listed as 4",
      ],
    );
  });

  it("differ in nothing for models that aren't published, or whose rate isn't", () => {
    assert.deepEqual(differences({ plain: { input_mtok: 3 } }), []);
  });

  it("name published models of known families that the list doesn't have, without those for pictures and sound", () => {
    const listed = { date: "2026-11-02", models: { "claude-opus-4": { input: 1, output: 2 } } };
    const others = ["image", "tts", "live"].map((kind) => `gpt-5-${kind}`);
    const published = ["claude-opus-4", "claude-opus-4-20250514", "gpt-5-pro", ...others, "whisper-1", "gpt-5-pro"];
    assert.deepEqual(modelsWithoutPrice(listed, published), ["gpt-5-pro"]);
  });
});
