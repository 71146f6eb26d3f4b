import { itemsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { saidData } from "../shapes/messageData";

export default defineReader({
  tools: ["ReportFindings"],
  input: { findings: "list", summary: "text" },
  unasked: true,
  summary(input) {
    const findings = itemsOf(input.findings).length;
    if (findings === 0) return input.summary;
    return findings === 1 ? "1 finding" : `${findings} findings`;
  },
  parse: saidData,
});
