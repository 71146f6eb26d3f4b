import { firstLine } from "../displayText";
import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";
import { isRejection } from "../rejection";

/** ExitPlanMode (seed 001): `approved`, `rejected`; `plan` and `filePath` where they are recorded, `feedback` of a person who said no. */
export default defineReader({
  tools: ["ExitPlanMode", "exit_plan_mode"],
  summary: (input) => firstLine(textOf(input["plan"]) ?? "").replace(/^#+\s*/, ""),
  parse({ text, input, toolUseResult }) {
    if (isRejection(text)) return rejected(text);
    const structured = fieldsOf(toolUseResult);
    const approved = /^User has approved /.test(text) || textOf(structured["plan"]) !== undefined;
    if (!approved) return undefined;
    const plan = textOf(structured["plan"]) ?? textOf(input["plan"]);
    const filePath = textOf(structured["filePath"]);
    return {
      approved,
      rejected: false,
      ...(plan !== undefined && { plan }),
      ...(filePath !== undefined && { filePath }),
    };
  },
  failure: ({ text }) => (isRejection(text) ? rejected(text) : undefined),
});

function rejected(text: string): { approved: boolean; rejected: boolean; feedback?: string } {
  const feedback = /To tell you how to proceed, the user said:\s*([\s\S]+)$/.exec(text)?.[1]?.trim();
  return { approved: false, rejected: true, ...(feedback !== undefined && { feedback }) };
}
