// `npm run bench [-- NAME] [--json] [--OPTION=VALUE…] [FILE…]`: runs one benchmark of test/bench, or all, and prints
// the results.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./process";

/** The exports of `test/bench/NAME.ts`. */
export interface Benchmark {
  /** Runs the benchmark with the command line's options by name, and the files to measure. */
  run(options: Readonly<Record<string, string>>, files: readonly string[]): Promise<Record<string, number>>;
}

const FOLDER = path.join(ROOT, "test", "bench");

async function main(args: readonly string[]): Promise<void> {
  const json = args.includes("--json");
  const options = Object.fromEntries(
    args.flatMap((arg) => {
      const [, name, value] = /^--([^=]+)=(.*)$/s.exec(arg) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  const known = fs
    .readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map(({ name }) => name.replace(/\.ts$/, ""))
    .sort();
  const given = args.filter((arg) => !arg.startsWith("--"));
  const wanted = given.filter((arg) => known.includes(arg));
  const files = given.filter((arg) => !known.includes(arg));
  for (const name of files) {
    if (wanted.length === 0 || !fs.existsSync(name))
      throw new Error(`Unknown benchmark ${name}. Use one of: ${known.join(", ")}.`);
  }
  for (const name of wanted.length > 0 ? wanted : known) {
    const { run } = (await import(pathToFileURL(path.join(FOLDER, `${name}.ts`)).href)) as Benchmark;
    const figures = await run(options, files);
    console.log(json ? JSON.stringify({ bench: name, ...rounded(figures) }) : table(name, rounded(figures)));
  }
}

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))]));
}

function table(name: string, figures: Readonly<Record<string, number>>): string {
  return [name, ...Object.entries(figures).map(([figure, value]) => `  ${figure.padEnd(28)} ${value}`)].join("\n");
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exit(1);
  },
);
