import { fieldsOf, itemsOf, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** The scheduled jobs. */
export interface CronListData {
  /** Objects with `id`, `humanSchedule`, `recurring`, `durable`, `prompt`. */
  readonly jobs: readonly unknown[];
}

export default defineReader({
  tools: ["CronList"],
  input: {},
  unasked: true,
  summary: () => "Scheduled jobs",
  parse({ text, toolUseResult }): CronListData | undefined {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["jobs"])) return { jobs: itemsOf(structured["jobs"]) };
    if (/^No scheduled (?:jobs|tasks)/.test(text)) return { jobs: [] };
    const jobs = text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(jobOf);
    return jobs.length > 0 && jobs.every((job) => job !== undefined) ? { jobs } : undefined;
  },
});

function jobOf(line: string): JsonObject | undefined {
  const found = /^\s*([\w-]+) — ([^()]+) \((recurring|one-shot)\)(?: \[([^\]]+)\])?: (.*)$/.exec(line);
  if (!found) return undefined;
  const [, id, humanSchedule = "", kind, scope, prompt] = found;
  return {
    id,
    humanSchedule: humanSchedule.trim(),
    recurring: kind === "recurring",
    ...(scope !== undefined && { durable: scope !== "session-only" }),
    prompt,
  };
}
