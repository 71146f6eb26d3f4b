// `npm run prices`: compares the list prices of today with those that a package on npm publishes, and prints what to
// change in src/transcripts/statistics/listPrices.ts.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { LIST_PRICES } from "../src/transcripts/statistics/listPrices";
import { modelName } from "../src/transcripts/statistics/prices";
import { npm } from "./npm";
import { modelsWithoutPrice, priceDifferences, publishedPrice, type PublishedPrice } from "./priceDifferences";
import { ROOT } from "./process";

const PACKAGE = "@pydantic/genai-prices";
const PROVIDERS = ["anthropic", "openai", "google"] as const;
const DAY_MS = 86_400_000;

interface Published {
  calcPrice(
    usage: { readonly input_tokens: number },
    model: string,
    options: { readonly providerId: string },
  ): { readonly model: { readonly id: string }; readonly model_price: unknown } | null;
  findProvider(options: { readonly providerId: string }): { readonly models: readonly { readonly id: string }[] };
}

async function main(): Promise<number> {
  const folder = path.join(ROOT, ".cache", "prices");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  await npm(folder, ["install", `${PACKAGE}@latest`]);
  const own = path.join(folder, "node_modules", PACKAGE);
  const { version } = z
    .looseObject({ version: z.string() })
    .parse(JSON.parse(fs.readFileSync(path.join(own, "package.json"), "utf8")));
  const published = (await import(pathToFileURL(path.join(own, "dist", "index.js")).href)) as Published;
  const find = (model: string): PublishedPrice | undefined => {
    for (const providerId of PROVIDERS) {
      const found = published.calcPrice({ input_tokens: 1 }, model, { providerId });
      // The package finds a model of a similar name, too.
      if (found && modelName(found.model.id) === model) return publishedPrice.parse(found.model_price);
    }
    return undefined;
  };
  const models = PROVIDERS.flatMap((providerId) => published.findProvider({ providerId }).models.map(({ id }) => id));
  const differences = priceDifferences(LIST_PRICES, Math.floor(Date.now() / DAY_MS), find);
  const missing = modelsWithoutPrice(LIST_PRICES, models);
  const listed = Object.keys(LIST_PRICES.models);
  const compared = listed.filter((model) => find(model) !== undefined).length;
  console.log(`${compared} of ${listed.length} models of ${LIST_PRICES.date} are in ${PACKAGE} ${version}.`);
  for (const line of differences) console.log(`  ${line}`);
  if (missing.length > 0) console.log(`Not listed: ${missing.join(", ")}`);
  if (differences.length === 0) console.log("Their prices are the same.");
  return differences.length + missing.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
