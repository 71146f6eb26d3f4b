import { defineEntryType } from "../entryType";
import { numberOf, stringOf } from "../../../base/json/jsonValue";

/** Reads the last entry of `claude -p --output-format stream-json`: the result of the run. */
export default defineEntryType({
  types: ["result"],
  told: {},
  shapes: {
    result: {
      needs: { subtype: "text" },
      has: {
        is_error: "flag",
        duration_ms: "number",
        duration_api_ms: "number",
        num_turns: "number",
        result: "any",
        total_cost_usd: "number",
        usage: "fields",
        modelUsage: "fields",
        permission_denials: "list",
        errors: "list",
        structured_output: "any",
        stop_reason: "text",
        terminal_reason: "text",
        fast_mode_state: "text",
      },
    },
  },
  read(entry) {
    const subtype = stringOf(entry["subtype"]) ?? "";
    const seconds = numberOf(entry["duration_ms"]);
    const how = subtype.replaceAll("_", " ");
    const head =
      seconds === undefined ? `The run ended: ${how}` : `The run ended: ${how}, ${(seconds / 1000).toFixed(1)} s`;
    return {
      class: "shown",
      subtype,
      parts: [{ kind: "system", text: () => [head, stringOf(entry["result"])].filter((item) => item).join("\n") }],
      settles: "the run ended",
    };
  },
});
