import { defineEntryType } from "../entryType";
import { numberOf } from "../../../base/json/jsonValue";

/** Reads what the session has cost until now, as Claude Code counts it (docs/transcript-format.md#usage). */
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
      const about = `API ${seconds("totalAPIDuration")}, tools ${seconds("totalToolDuration")}`;
      return cost === undefined ? `Cost so far: ${about}` : `Cost so far: $${cost.toFixed(4)}, ${about}`;
    };
    return { class: "bookkeeping", parts: [{ kind: "bookkeeping", text }] };
  },
});
