import { firstLine } from "../../../base/text/displayText";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";
import { feedbackIn, isRejection } from "../verdicts/rejection";

/** A plan and the user's decision. A plan that waits for a team lead is neither approved nor rejected. */
export interface ExitPlanModeData {
  readonly approved: boolean;
  readonly rejected: boolean;
  readonly plan?: string;
  readonly filePath?: Scalar;
  readonly planWasEdited?: boolean;
  /** What the user said when rejecting the plan. */
  readonly feedback?: string;
}

export default defineReader({
  tools: ["ExitPlanMode", "exit_plan_mode"],
  input: { plan: "text", planFilePath: "text", allowedPrompts: "list" },
  refusal: "did not approve the plan",
  summary: (input) => firstLine(input.plan ?? "").replace(/^#+\s*/, "") || input.planFilePath || "Plan",
  parse({ text, input, toolUseResult }): ExitPlanModeData | undefined {
    const structured = fieldsOf(toolUseResult);
    const waits =
      structured["awaitingLeaderApproval"] === true || /^Your plan has been submitted to the team lead/.test(text);
    const approved = !waits && (/^User has approved /.test(text) || stringOf(structured["plan"]) !== undefined);
    if (!approved && !waits) return undefined;
    const plan = stringOf(structured["plan"]) ?? input.plan ?? planIn(text);
    return {
      approved,
      rejected: false,
      ...(plan !== undefined && { plan }),
      ...pick(structured, "filePath"),
      ...(structured["planWasEdited"] === true && { planWasEdited: true }),
    };
  },
  failure({ text }, status) {
    if (status !== "rejected" && !isRejection(text)) return undefined;
    const feedback = feedbackIn(text);
    return { approved: false, rejected: true, ...(feedback !== undefined && { feedback }) };
  },
});

/** Newer versions repeat the plan to the model. */
function planIn(text: string): string | undefined {
  const mark = /\n## Approved Plan(?: \(edited by user\))?:\n/.exec(text);
  const plan = mark ? text.slice(mark.index + mark[0].length).trim() : "";
  return plan === "" ? undefined : plan;
}
