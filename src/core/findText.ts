import { ToolError } from "./errors";
import { type FindQuery, type Found, PatternError, type ToolContext } from "./ports";

/** `findText` of the search port for a pattern that a model wrote. Throws `ToolError` (`Invalid input: …`) for one that the engine cannot use. */
export async function findText(query: FindQuery, { search, signal }: ToolContext): Promise<Found> {
  try {
    return await search.findText(query, signal);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const advice = "Correct it, or set fixed_strings to true to search for it as plain text. The search engine says:";
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: pattern ${JSON.stringify(query.pattern)} is not a regular expression. ${advice} ${error.message}`,
    );
  }
}
