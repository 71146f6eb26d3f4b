import * as z from "zod/mini";
import type { InsightSelection, InsightsQuery } from "../../transcripts/model/insightsModel";
import { keptField } from "../base/keptField";

/** The choices of the page that survive closing the window. */
export interface KeptInsights {
  readonly query: InsightsQuery;
  readonly selection?: InsightSelection | undefined;
}

const text = z.optional(z.string());
const by = z.enum(["all", "day", "project", "agent", "model", "tool", "reason", "file", "hour"]);
const kind = z.optional(z.enum(["failed", "expected", "rejected", "interrupted"]));
const measure = z.optional(z.enum(["tokens", "output", "cost", "active", "waiting"]));
const stateOf = z.object({
  insights: keptField(
    z.object({
      query: z.object({ since: text, until: text, project: text, agent: text }),
      selection: z.optional(z.object({ by, name: z.string(), kind, measure })),
    }),
  ),
});

/** Reads the choices. What is damaged is as if nothing was chosen. */
export function readKeptInsights(stored: unknown): KeptInsights {
  return z.safeParse(stateOf, stored).data?.insights ?? { query: {} };
}
