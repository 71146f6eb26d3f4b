import { listOf, textOf } from "../json";
import { defineReader } from "../reader";
import { saidData } from "../saidData";

/** ReportFindings: `message`, and the simple fields that are recorded. */
export default defineReader({
  tools: ["ReportFindings"],
  input: { findings: "list", summary: "text" },
  unasked: true,
  summary(input) {
    const findings = listOf(input["findings"]).length;
    if (findings === 0) return textOf(input["summary"]);
    return findings === 1 ? "1 finding" : `${findings} findings`;
  },
  parse: saidData,
});
