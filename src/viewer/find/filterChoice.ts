import * as z from "zod/mini";
import { keptField } from "../base/keptField";
import { statusWords } from "../base/statusWords";
import type { CallStatus } from "../../transcripts/model/callRow";

/** Describes which rows of a transcript are shown. */
export interface FilterChoice {
  /** Calls that failed, were blocked, or have no result. */
  readonly errors: boolean;
  readonly prompts: boolean;
  readonly answers: boolean;
  readonly thinking: boolean;
  readonly calls: boolean;
  /** What the program says to the user or in the user's role. */
  readonly system: boolean;
  readonly noBookkeeping: boolean;
  /** Only rows that match the find bar's query. */
  readonly found: boolean;
  readonly tool: string | undefined;
  readonly status: CallStatus | undefined;
  readonly agents: "main" | "subagents" | undefined;
}

export const everything: FilterChoice = {
  errors: false,
  prompts: false,
  answers: false,
  thinking: false,
  calls: false,
  system: false,
  noBookkeeping: false,
  found: false,
  tool: undefined,
  status: undefined,
  agents: undefined,
};

/** Shows the conversation, unless the user selects something else. */
export const usualRows: FilterChoice = { ...everything, noBookkeeping: true };

/** Returns whether more than bookkeeping is hidden. `query` is the find bar's. */
export function isNarrowed(choice: FilterChoice, query: string): boolean {
  return filterQuery({ ...choice, noBookkeeping: false }, query) !== undefined;
}

/** Returns the shown rows as a query of the host, or undefined for all. `query` is the find bar's. */
export function filterQuery(choice: FilterChoice, query: string): string | undefined {
  const kinds = kindsOf(choice);
  // Prompts alone are the user's. With other kinds, subagents' calls and failures would disappear with their prompts.
  const agents = choice.agents ?? (choice.prompts && kinds.length === 1 ? "main" : undefined);
  const found = choice.found && query.trim() !== "";
  const parts = [
    kinds.length > 0 && `is:${kinds.join(",")}`,
    // Users who view only hits want all of them.
    choice.noBookkeeping && !found && "-role:bookkeeping",
    choice.tool !== undefined && `tool:"${choice.tool.replace(/["\\]/g, "\\$&")}"`,
    choice.status !== undefined && `status:${choice.status}`,
    agents !== undefined && (agents === "main" ? "-is:subagent" : "is:subagent"),
    found && query,
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? parts.join(" ") : undefined;
}

function kindsOf({ errors, prompts, answers, thinking, calls, system }: FilterChoice): string[] {
  return [
    ...(errors ? ["error"] : []),
    ...(prompts ? ["prompt"] : []),
    ...(answers ? ["answer"] : []),
    ...(thinking ? ["thinking"] : []),
    ...(calls ? ["call"] : []),
    ...(system ? ["system,apiError"] : []),
  ];
}

export function isStatus(value: unknown): value is CallStatus {
  return typeof value === "string" && Object.hasOwn(statusWords, value);
}

const chosen = z.catch(z.boolean(), false);

const keptChoice = z.object({
  errors: chosen,
  prompts: chosen,
  answers: chosen,
  thinking: chosen,
  calls: chosen,
  system: chosen,
  noBookkeeping: z.catch(z.boolean(), true),
  found: chosen,
  tool: keptField(z.string()),
  status: keptField(z.custom<CallStatus>(isStatus)),
  agents: keptField(z.enum(["main", "subagents"])),
});

/** Describes the search and filters in the transcript of this name. */
export const keptFind = z.object({
  name: z.string(),
  open: chosen,
  query: z.string(),
  filter: z.catch(
    z.pipe(
      keptChoice,
      z.transform((choice): FilterChoice => ({ ...everything, ...choice })),
    ),
    usualRows,
  ),
});

export type KeptFind = z.infer<typeof keptFind>;
