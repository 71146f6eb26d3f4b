import type { Price, PriceTable, Rates } from "./prices";

/** In the order of the vendors' pages. */
function rates(input: number, output: number, read?: number, write5m?: number, write1h?: number): Rates {
  return {
    input,
    output,
    ...(read !== undefined && { read }),
    ...(write5m !== undefined && { write5m }),
    ...(write1h !== undefined && { write1h }),
  };
}

/** Claude's: batches cost half, and from 4.5 on endpoints of a region cost a tenth more. */
function claude(price: Rates, more: Partial<Price> = {}): Price {
  return { ...price, batch: 0.5, regional: 1.1, ...more };
}

/** Prices with others for prompts of more tokens than `longest`. */
function banded(longest: number, short: Rates, longer: Rates): Price {
  return { ...short, longest, longer };
}

const EARLIER = { regional: 1 };
const FAST = { fast: 2 };

const OPUS_3_TO_4_1 = claude(rates(15, 75, 1.5, 18.75, 30), EARLIER);
const OPUS = rates(5, 25, 0.5, 6.25, 10);
const LONG_OPUS = rates(10, 37.5, 1, 12.5, 20);
const SONNET = rates(3, 15, 0.3, 3.75, 6);
const LONG_SONNET = banded(200_000, SONNET, rates(6, 22.5, 0.6, 7.5, 12));
const FABLE_5 = claude(rates(10, 50, 1, 12.5, 20));
const FABLE_5_1 = claude(rates(10, 50, 0.25, 12.5, 20));
const SONNET_5_5 = rates(2, 10, 0.2, 2.5, 4);

/** Standard prices of Anthropic's API (pages of the models at platform.claude.com/docs, and published price tables). */
const CLAUDE = {
  "claude-fable-5": FABLE_5,
  "claude-fable-5-1": FABLE_5_1,
  "claude-fable-5-2": claude(rates(8, 40, 0.2, 10, 16), FAST),
  "claude-mythos-5": FABLE_5,
  "claude-mythos-5-1": FABLE_5_1,
  "claude-3-opus": OPUS_3_TO_4_1,
  "claude-opus-4": OPUS_3_TO_4_1,
  "claude-opus-4-0": OPUS_3_TO_4_1,
  "claude-opus-4-1": OPUS_3_TO_4_1,
  "claude-opus-4-5": claude(OPUS),
  "claude-opus-4-6": [
    claude(banded(200_000, OPUS, LONG_OPUS), { fast: 6 }),
    claude(OPUS, { from: "2026-03-13", fast: 6 }),
  ],
  "claude-opus-4-7": claude(OPUS, { fast: 6 }),
  "claude-opus-4-8": claude(OPUS, FAST),
  "claude-opus-5": claude(OPUS, FAST),
  "claude-opus-5-5": claude(rates(4, 20, 0.2, 5, 8), FAST),
  "claude-3-5-sonnet": claude(SONNET, EARLIER),
  "claude-3-7-sonnet": claude(SONNET, EARLIER),
  "claude-sonnet-4": claude(LONG_SONNET, EARLIER),
  "claude-sonnet-4-0": claude(LONG_SONNET, EARLIER),
  "claude-sonnet-4-5": claude(LONG_SONNET),
  "claude-sonnet-4-6": [claude(LONG_SONNET), claude(SONNET, { from: "2026-03-13" })],
  "claude-sonnet-5": claude(rates(2, 10, 0.2, 2.5, 4)),
  "claude-sonnet-5-5": [claude(SONNET_5_5), claude({ ...SONNET_5_5, read: 0.1 }, { from: "2026-10-07" })],
  "claude-3-haiku": claude(rates(0.25, 1.25, 0.03, 0.3, 0.5), EARLIER),
  "claude-3-5-haiku": claude(rates(0.8, 4, 0.08, 1, 1.6), EARLIER),
  "claude-haiku-4-5": claude(rates(1, 5, 0.1, 1.25, 2)),
  "claude-haiku-5-5": claude(banded(100_000, rates(0.1, 0.5, 0.01, 0.125, 0.2), rates(0.5, 2.5, 0.05, 0.625, 1))),
} as const;

/** More than this many tokens double what input costs, and output costs half as much again. */
const GPT_LONGEST = 272_000;

const GPT_5 = rates(1.25, 10, 0.125);
const GPT_5_2 = rates(1.75, 14, 0.175);
const GPT_5_MINI = rates(0.25, 2, 0.025);
const GPT_5_5 = banded(GPT_LONGEST, rates(5, 30, 0.5), rates(10, 45, 1));
const GPT_PRO = banded(GPT_LONGEST, rates(30, 180), rates(60, 270));
const GPT_5_6_SOL = [
  banded(GPT_LONGEST, rates(5, 30, 0.5, 6.25), rates(10, 45, 1, 12.5)),
  // Offered until 2026-11-21 at least. No later price was to be found.
  { from: "2026-08-21", ...banded(GPT_LONGEST, rates(4, 20, 0.4, 5), rates(8, 30, 0.8, 10)) },
];
const GPT_6_1_SOL = banded(GPT_LONGEST, rates(2, 10, 0.1, 2.5), rates(4, 15, 0.2, 5));

/**
 * Standard prices of OpenAI's API (published price tables; a few from pages of the models). `write5m` is what its cache
 * costs for 30 minutes.
 */
const GPT = {
  "gpt-5": GPT_5,
  "gpt-5-codex": GPT_5,
  "gpt-5-mini": GPT_5_MINI,
  "gpt-5-nano": rates(0.05, 0.4, 0.005),
  "gpt-5-pro": rates(15, 120),
  "gpt-5.1": GPT_5,
  "gpt-5.1-codex": GPT_5,
  "gpt-5.1-codex-max": GPT_5,
  "gpt-5.1-codex-mini": GPT_5_MINI,
  "gpt-5.2": GPT_5_2,
  "gpt-5.2-codex": GPT_5_2,
  "gpt-5.2-pro": rates(21, 168),
  "gpt-5.3": GPT_5_2,
  "gpt-5.3-codex": GPT_5_2,
  "gpt-5.4": banded(GPT_LONGEST, rates(2.5, 15, 0.25), rates(5, 22.5, 0.5)),
  "gpt-5.4-mini": rates(0.75, 4.5, 0.075),
  "gpt-5.4-nano": rates(0.2, 1.25, 0.02),
  "gpt-5.4-pro": GPT_PRO,
  "gpt-5.5": GPT_5_5,
  "gpt-5.5-pro": GPT_PRO,
  "gpt-5.6": GPT_5_6_SOL,
  "gpt-5.6-sol": GPT_5_6_SOL,
  "gpt-5.6-terra": [
    banded(GPT_LONGEST, rates(2.5, 15, 0.25, 3.125), rates(5, 22.5, 0.5, 6.25)),
    { from: "2026-07-30", ...banded(GPT_LONGEST, rates(2, 12, 0.2, 2.5), rates(4, 18, 0.4, 5)) },
  ],
  "gpt-5.6-luna": [
    banded(GPT_LONGEST, rates(1, 6, 0.1, 1.25), rates(2, 9, 0.2, 2.5)),
    { from: "2026-07-30", ...banded(GPT_LONGEST, rates(0.2, 1.2, 0.02, 0.25), rates(0.4, 1.8, 0.04, 0.5)) },
  ],
  "gpt-6-astra": banded(GPT_LONGEST, rates(10, 50, 1, 12.5), rates(20, 75, 2, 25)),
  "gpt-6-sol": banded(GPT_LONGEST, rates(2, 10, 0.2, 2.5), rates(4, 15, 0.4, 5)),
  "gpt-6-luna": banded(GPT_LONGEST, rates(0.1, 0.5, 0.01, 0.125), rates(0.2, 0.75, 0.02, 0.25)),
  "gpt-6.1-sol": GPT_6_1_SOL,
  "gpt-6.1-terra": banded(GPT_LONGEST, rates(1, 5, 0.05, 1.25), rates(2, 7.5, 0.1, 2.5)),
  "gpt-6.2-astra": banded(GPT_LONGEST, rates(8, 40, 0.4, 10), rates(16, 60, 0.8, 20)),
  "gpt-6.2-sol": GPT_6_1_SOL,
  "codex-mini": rates(1.5, 6, 0.375),
} as const;

const GEMINI_3_PRO = banded(200_000, rates(2, 12, 0.2), rates(4, 18, 0.4));
const GEMINI_3_6_FLASH = [rates(0.75, 3.75, 0.075), { from: "2027-01-01", ...rates(1.5, 7.5, 0.15) }];
const GEMINI_4_ARGON = [rates(2, 10, 0.1), { from: "2026-12-01", ...rates(4, 20, 0.2) }];

/** Standard prices of Google's Gemini API for text (published price tables). */
const GEMINI = {
  "gemini-2.0-flash": rates(0.1, 0.4, 0.025),
  "gemini-2.0-flash-lite": rates(0.075, 0.3),
  "gemini-2.5-pro": banded(200_000, rates(1.25, 10, 0.125), rates(2.5, 15, 0.25)),
  "gemini-2.5-flash": rates(0.3, 2.5, 0.03),
  "gemini-2.5-flash-lite": rates(0.1, 0.4, 0.01),
  "gemini-3-pro": GEMINI_3_PRO,
  "gemini-3-flash": rates(0.5, 3, 0.05),
  "gemini-3.1-pro": GEMINI_3_PRO,
  "gemini-3.1-flash-lite": rates(0.25, 1.5, 0.025),
  "gemini-3.5-flash": rates(1.5, 9, 0.15),
  "gemini-3.5-flash-lite": rates(0.3, 2.5, 0.03),
  "gemini-3.6-flash": GEMINI_3_6_FLASH,
  "gemini-3.7-flash": GEMINI_3_6_FLASH,
  "gemini-3.8-flash": GEMINI_3_6_FLASH,
  "gemini-4-argon": GEMINI_4_ARGON,
  "gemini-4-carbon": GEMINI_4_ARGON,
  "gemini-4-hydrogen": rates(1.5, 7.5, 0.075),
  "gemini-4-neon": rates(3, 15, 0.15),
} as const;

/**
 * The vendors' prices as they were found on a day. If a model had other prices before, each has its first day. Prices
 * that were not found are left out. `npm run prices` compares them with those that a package on npm has by now.
 */
export const LIST_PRICES: PriceTable = {
  date: "2026-11-26",
  source:
    "https://platform.claude.com/docs/en/models/opus-5-5/overview, pages of other models, and published price tables",
  models: { ...CLAUDE, ...GPT, ...GEMINI },
};
