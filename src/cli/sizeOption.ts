import { UsageError } from "./failure";

/** The value of `--max-output-size`: characters; `otherwise` when it is not given. Throws `UsageError`. */
export function sizeOption(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given);
  throw new UsageError(
    `Option --max-output-size takes a whole number of characters from 1 on, got ${JSON.stringify(given)}.`,
  );
}
