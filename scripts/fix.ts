// `npm run format` formats every file. `npm run fix` first applies the linter's fixes, and saves the verdicts on
// new regular expressions.
import { packageFile, runNode } from "./process";

async function main(args: readonly string[]): Promise<void> {
  const onOutput = (text: string): void => void process.stdout.write(text);
  if (!args.includes("--format-only")) {
    const lint = await runNode(packageFile("oxlint/bin/oxlint"), ["--fix"], { onOutput });
    const expressions = await runNode("scripts/expressions.ts", ["--keep"], { onOutput });
    if (lint.code !== 0 || expressions.code !== 0) process.exitCode = 1;
  }
  const { code } = await runNode(packageFile("oxfmt/bin/oxfmt"), ["--write"], { onOutput });
  if (code !== 0) process.exitCode = 1;
}

void main(process.argv.slice(2));
