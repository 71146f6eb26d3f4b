import { dayNumber } from "../../../transcripts/insights/insightScope";
import type { Call } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";

/** Reads `--since` and `--until`: days such as `2026-01-31`. Throws `UsageError`. */
export function periodOptions(options: Call["options"]): { readonly since?: string; readonly until?: string } {
  const [since, until] = [options.get("since"), options.get("until")];
  for (const [name, given] of Object.entries({ since, until })) {
    try {
      dayNumber(given);
    } catch {
      throw new UsageError(`Option --${name} takes a day such as 2026-01-31, but got ${JSON.stringify(given)}.`);
    }
  }
  if (since !== undefined && until !== undefined && since > until)
    throw new UsageError("Option --since: the day is after that of --until.");
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}
