import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { LIST_PRICES } from "../../../src/transcripts/statistics/listPrices";
import { costOf, currentPrices, modelName, usePrices } from "../../../src/transcripts/statistics/prices";
import { readPriceTable } from "../../../src/transcripts/statistics/priceTable";
import { type MessageUsage } from "../../../src/transcripts/index/usageIndex";

describe("cost", () => {
  const message: MessageUsage = {
    input_tokens: 1_000_000,
    output_tokens: 1_000_000,
    cache_creation_input_tokens: 2_000_000,
    cache_read_input_tokens: 1_000_000,
    kept_for_an_hour: 1_000_000,
    model: "claude-opus-4-5-20251101",
    session: "",
    thread: "main",
    tools: [],
  };

  it("adds each kind of tokens at its price, those kept for an hour at their own", () => {
    assert.equal(costOf(message), 5 + 25 + 6.25 + 10 + 0.5);
  });

  it("is unknown, not nothing, for a model that the table does not name", () => {
    for (const model of ["", "gpt-x", "someone/claude-opus-4-5", "anthropic.", "constructor", "__proto__", "[1m]"])
      assert.equal(costOf({ ...message, model }), undefined, model);
  });

  it("is unknown for a prompt longer than the prices apply to, unless longer ones have prices", () => {
    const short = { input: 1, output: 0, write5m: 0, write1h: 0, read: 0, longest: 4_000_000 };
    const cost = (model: object, input_tokens: number): number | undefined =>
      costOf(
        { ...message, input_tokens, model: "own" },
        { date: "2030-01-01", models: { own: { ...short, ...model } } },
      );
    assert.deepEqual([cost({}, 1e6), cost({}, 1e6 + 1)], [1, undefined]);
    assert.equal(cost({ longer: { ...short, input: 2 } }, 2e6), 4);
  });

  it("of a long prompt has the longer one's prices for all tokens, output included", () => {
    const haiku = { ...message, model: "claude-haiku-5-5", cache_creation_input_tokens: 0, kept_for_an_hour: 0 };
    const sized = (cached: number): number | undefined =>
      costOf({ ...haiku, input_tokens: 0, cache_read_input_tokens: cached });
    assert.deepEqual([sized(100_000), sized(200_000)], [0.5 + 0.001, 2.5 + 0.01]);
  });

  it("has the prices of its day, and without a time those of the table's day", () => {
    const read = { ...message, input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, kept_for_an_hour: 0 };
    const on = (model: string, day?: string): number | undefined =>
      costOf({ ...read, model, ...(day !== undefined && { day: Date.parse(day) / 86_400_000 }) });
    assert.deepEqual(
      [on("claude-sonnet-5-5", "2026-10-06"), on("claude-sonnet-5-5", "2026-10-07"), on("claude-sonnet-5-5")],
      [0.2, 0.1, 0.1],
    );
    assert.deepEqual([on("gemini-3.8-flash"), on("gemini-3.8-flash", "2027-01-01")], [0.075, 0.15]);
    const from = { input: 1, output: 1, read: 7, from: "2026-05-01" };
    const own = { date: "2026-06-01", models: { own: from } };
    assert.equal(costOf({ ...read, model: "own", day: 1 }, own), 7);
  });

  it("is another one in fast mode, in a batch, and at an endpoint of a region, and unknown where there is none", () => {
    const plain = { ...message, cache_creation_input_tokens: 0, kept_for_an_hour: 0, cache_read_input_tokens: 0 };
    const at = (model: string, tier?: "fast" | "batch"): string | undefined =>
      costOf({ ...plain, model, ...(tier && { tier }) })?.toFixed(4);
    assert.deepEqual([at("claude-opus-5-5", "fast"), at("claude-opus-5-5", "batch")], ["48.0000", "12.0000"]);
    assert.deepEqual([at("claude-sonnet-5", "fast"), at("gpt-5.5", "batch")], [undefined, undefined]);
    assert.deepEqual(
      [at("us.anthropic.claude-opus-5"), at("global.anthropic.claude-opus-5"), at("anthropic.claude-opus-5")],
      ["33.0000", "30.0000", "30.0000"],
    );
    assert.equal(at("eu.anthropic.claude-sonnet-4-20250514-v1:0"), at("claude-sonnet-4"));
  });

  it("takes another table in place of the one that comes with it, and its names of models", () => {
    const own = { input: 1, output: 2, write5m: 0, write1h: 0, read: 0 };
    const table = {
      date: "2030-01-01",
      source: "",
      models: { own },
      aliases: { mine: "own", "claude-unheard": "own" },
    };
    for (const model of ["own", "mine", "us.anthropic.claude-unheard-v1:0"])
      assert.equal(costOf({ ...message, model }, table), 3, model);
    assert.equal(costOf({ ...message, model: "claude-opus-5" }, table), undefined);
  });

  it("takes a user's prices and names before those of the list", () => {
    const own = { models: { "claude-opus-5": { input: 1, output: 0 } }, aliases: { mine: "claude-sonnet-5" } };
    const plain = { ...message, ...NO_CACHE };
    const costs = (): (number | undefined)[] =>
      ["claude-opus-5", "mine", "claude-haiku-4-5"].map((model) => costOf({ ...plain, model }));
    usePrices(readPriceTable(own, LIST_PRICES));
    try {
      assert.deepEqual([costs(), currentPrices().date], [[1, 12, 6], LIST_PRICES.date]);
    } finally {
      usePrices();
    }
    assert.deepEqual(costs(), [30, undefined, 6]);
    assert.equal(readPriceTable({}, LIST_PRICES).models["gpt-5"], LIST_PRICES.models["gpt-5"]);
    assert.throws(() => readPriceTable({ aliases: { a: "nobody" } }, LIST_PRICES), /aliases\.a is "nobody"/);
    assert.throws(() => readPriceTable({ models: [] }, LIST_PRICES), /models is \[\]/);
  });

  it("is right for names of which there are more than are kept", () => {
    for (let at = 0; at < 2_500; at++) assert.equal(costOf({ ...message, model: `nobody-${at}` }), undefined);
    assert.equal(costOf(message), 5 + 25 + 6.25 + 10 + 0.5);
  });

  it("comes from a table with its date and source, that could be a user's, with prices in a sound order", () => {
    assert.match(LIST_PRICES.date, /^\d{4}-\d\d-\d\d$/);
    assert.match(LIST_PRICES.source ?? "", /^https:\/\//);
    // As strict as for prices that a user writes.
    assert.deepEqual(readPriceTable(JSON.parse(JSON.stringify(LIST_PRICES))), LIST_PRICES);
    for (const [name, listed] of Object.entries(LIST_PRICES.models)) {
      assert.equal(modelName(name), name);
      for (const price of [listed].flat())
        for (const { input, output, write5m = input, write1h = Infinity, read = 0 } of [price, price.longer ?? price])
          assert.ok(output > input && write1h > write5m && write5m >= input && read < input, name);
    }
  });

  for (const [model, name] of [
    ["claude-sonnet-4-20250514", "claude-sonnet-4"],
    ["claude-sonnet-4-5-20250929[1m]", "claude-sonnet-4-5"],
    ["claude-3-5-haiku-latest", "claude-3-5-haiku"],
    ["claude-opus-5", "claude-opus-5"],
    ["claude-opus-5@20260724", "claude-opus-5"],
    ["claude-opus-4-6@default", "claude-opus-4-6"],
    ["anthropic/claude-opus-4.5", "claude-opus-4-5"],
    ["anthropic.claude-opus-5-v1:0", "claude-opus-5"],
    ["global.anthropic.claude-opus-4-8-v1", "claude-opus-4-8"],
    ["us.anthropic.claude-haiku-4-5-20251001-v1:0", "claude-haiku-4-5"],
    ["openai/gpt-5.2-codex", "gpt-5.2-codex"],
    ["gpt-5-mini-2025-08-07", "gpt-5-mini"],
    ["codex-mini-latest", "codex-mini"],
    ["models/gemini-2.5-pro", "gemini-2.5-pro"],
    ["google/gemini-3.1-pro-preview", "gemini-3.1-pro"],
    ["gemini-2.5-flash-preview-09-2025", "gemini-2.5-flash"],
    ["gemini-3.1-pro-preview-customtools", "gemini-3.1-pro"],
    ["azure/gpt-5", "azure/gpt-5"],
    ["deepseek-chat", "deepseek-chat"],
  ] as const)
    it(`takes ${model} for ${name}`, () => assert.equal(modelName(model), name));

  it("is known for every model of the tests and examples", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const names = new Set<string>();
    for (const folder of ["test", "docs"])
      for (const file of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }))
        if (/\.(?:ts|tsx|md|json|jsonl)$/.test(file) && !file.includes("node_modules"))
          for (const [name] of fs.readFileSync(path.join(root, folder, file), "utf8").matchAll(MODEL)) names.add(name);
    assert.ok(names.size > 8, [...names].join(" "));
    const without = [...names].filter((model) => costOf({ ...message, ...NO_CACHE, model }) === undefined);
    assert.deepEqual(without, []);
  });

  it("is known for the models that agents have now", () => {
    for (const model of [
      ...["opus-5-5", "sonnet-5-5", "haiku-5-5", "fable-5-2", "mythos-5-1"].map((name) => `claude-${name}`),
      ...["gpt-6.2-sol", "gpt-6.2-astra", "gpt-6.1-terra", "gpt-6-luna", "gpt-5.3-codex"],
      ...["gemini-4-argon", "gemini-3.8-flash", "gemini-3.1-pro-preview"],
    ])
      assert.ok(costOf({ ...message, ...NO_CACHE, model }), model);
  });
});

const MODEL = /(?<=["'`])(?:claude-(?:opus|sonnet|haiku|fable|mythos)-|gpt-|gemini-)\d[\w.-]*(?=["'`])/g;
const NO_CACHE = { cache_creation_input_tokens: 0, kept_for_an_hour: 0, cache_read_input_tokens: 0 };
