// `npm run fuzz [-- --seed N --minutes M PART…]`: runs parsers and policies on random inputs, for 5 minutes by default.
// The same seed generates the same inputs. A failure prints its seed and the smallest input found. The exit code is
// then 1.
import { fuzz, partFiles } from "../test/fuzz/fuzz";

interface Options {
  readonly seed: number;
  readonly minutes: number;
  readonly parts: readonly string[];
}

function parseArguments(args: readonly string[]): Options {
  const given = new Map<string, number>();
  const parts: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [, name, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(args[at] ?? "") ?? [];
    if (name === undefined) {
      parts.push(args[at] ?? "");
      continue;
    }
    if (name !== "seed" && name !== "minutes") throw new Error(`Unknown option: --${name}. Use --seed and --minutes.`);
    const text = inline ?? args[++at] ?? "";
    const value = Number(text);
    const fits = name === "seed" ? Number.isSafeInteger(value) && value >= 0 : value >= 0 && value < Infinity;
    if (text.trim() === "" || !fits) throw new Error(`--${name} takes a number, but got ${JSON.stringify(text)}.`);
    given.set(name, value);
  }
  return { seed: given.get("seed") ?? Date.now() % 2 ** 31, minutes: given.get("minutes") ?? 5, parts };
}

async function main(args: readonly string[]): Promise<number> {
  const { seed, minutes, parts } = parseArguments(args);
  const files = partFiles();
  const unknown = parts.filter((part) => !files.has(part));
  if (unknown.length > 0)
    throw new Error(`Unknown part: ${unknown.join(", ")}. Use one of: ${[...files.keys()].join(", ")}.`);
  const wanted = parts.length > 0 ? parts : [...files.keys()];
  console.log(`seed ${seed}, ${minutes} minutes: ${wanted.join(", ")}`);
  const failed = await fuzz(
    wanted.map((part) => files.get(part) ?? ""),
    { seed, milliseconds: minutes * 60_000, print: console.log },
  );
  console.log(failed === 0 ? "All passed." : `${failed} of ${wanted.length} failed.`);
  return failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
