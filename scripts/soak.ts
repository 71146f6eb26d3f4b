// `npm run soak [-- --days D --calls N]`: simulates days of calls, commands, and growing transcripts as fast as
// possible (10 days, 500 calls every eight hours by default). Prints the process's resources after every eight hours.
// The exit code is 1 if something grew that should not, or was left behind.
import { problemsOf, soak } from "../test/soak/soak";

const ROUNDS_OF_A_DAY = 3;

function parseArguments(args: readonly string[]): { days: number; calls: number } {
  const options = { days: 10, calls: 500 };
  for (let at = 0; at < args.length; at++) {
    const [, name, inline] = /^--(days|calls)(?:=(.*))?$/s.exec(args[at] ?? "") ?? [];
    if (name !== "days" && name !== "calls") throw new Error(`Unknown option: ${args[at]}. Use --days and --calls.`);
    const text = inline ?? args[++at] ?? "";
    if (!/^[1-9]\d*$/.test(text))
      throw new Error(`--${name} takes a whole number above 0, but got ${JSON.stringify(text)}.`);
    options[name] = Number(text);
  }
  return options;
}

async function main(args: readonly string[]): Promise<number> {
  const { days, calls } = parseArguments(args);
  console.log("  hours    calls  memory MB  files open  log KB  backups KB  shells");
  const soaked = await soak(days * ROUNDS_OF_A_DAY, calls, (round) => {
    const columns: readonly (readonly [string, number])[] = [
      [String((round.round + 1) * 8), 7],
      [String(round.calls), 9],
      [(round.heap / 1024 ** 2).toFixed(1), 11],
      [String(round.files), 12],
      [(round.log / 1024).toFixed(0), 8],
      [(round.backups / 1024).toFixed(0), 12],
      [String(round.shells), 8],
    ];
    console.log(columns.map(([text, width]) => text.padStart(width)).join(""));
  });
  const problems = problemsOf(soaked);
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log("Nothing has grown, and nothing was left behind.");
  return problems.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
