import { defineEntryType } from "../entryType";
import { numberOf } from "../../../base/json/jsonValue";

/** Reads what the session has cost until now, as the agent itself counts it (docs/transcript-format.md#usage). */
export default defineEntryType({
  types: ["cost-state"],
  shapes: {
    "cost-state": {
      needs: { totalCostUSD: "number" },
      has: {
        totalAPIDuration: "number",
        totalAPIDurationWithoutRetries: "number",
        totalToolDuration: "number",
        totalLinesAdded: "number",
        totalLinesRemoved: "number",
        totalDuration: "number",
        startTime: "number",
        modelUsage: "fields",
        hasUnknownModelCost: "flag",
      },
    },
  },
  read(entry) {
    const text = (): string => {
      const cost = numberOf(entry["totalCostUSD"]);
      const seconds = (name: string): string => `${((numberOf(entry[name]) ?? 0) / 1000).toFixed(1)} s`;
      // Other agents don't record the times.
      const isTimed = cost === undefined || "totalAPIDuration" in entry || "totalToolDuration" in entry;
      const about = isTimed ? [`API ${seconds("totalAPIDuration")}`, `tools ${seconds("totalToolDuration")}`] : [];
      return `Cost so far: ${[...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]), ...about].join(", ")}`;
    };
    return { class: "bookkeeping", parts: [{ kind: "bookkeeping", text }] };
  },
});
