import { UsageError } from "../terminal/cliFailure";

/** Reads `--max-output-size`, in characters. Returns `otherwise` without the option. Throws `UsageError`. */
export function sizeOption(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given);
  throw new UsageError(
    `Option --max-output-size takes a whole number of characters, at least 1, but got ${JSON.stringify(given)}.`,
  );
}
