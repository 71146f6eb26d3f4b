import { nearestName } from "../../../base/text/nearestName";
import type { FormatName } from "../../../results/result";
import { formatNames } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";

/** Returns the format that an option names, or undefined without the option. Throws `UsageError` for unknown names. */
export function formatOption(options: ReadonlyMap<string, string>, option: string): FormatName | undefined {
  const given = options.get(option);
  if (given === undefined) return undefined;
  const format = formatNames.find((name) => name === given);
  if (format) return format;
  const near = nearestName(given, formatNames)[0];
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new UsageError(
    `Unknown format ${JSON.stringify(given)} for --${option}.${meant} Use one of: ${formatNames.join(", ")}.`,
  );
}
