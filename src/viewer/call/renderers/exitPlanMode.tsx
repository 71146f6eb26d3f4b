import type { VNode } from "preact";
import type { ExitPlanModeData } from "../../../transcripts/calls/readers/exitPlanMode";
import { StatusIcon } from "../../controls/icons";
import { Fact, Named } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { t } from "../../base/viewerText";

/** Shows a plan, and the user's decision. */
export default defineRenderer<ExitPlanModeData>({
  tools: ["ExitPlanMode", "exit_plan_mode"],
  icon: "plan",
  showsInput: true,
  tellsError: true,
  body: drawn,
  failure: drawn,
});

function drawn({ input, data }: RendererProps<ExitPlanModeData>): VNode | undefined {
  const asked = objectOf(input);
  const plan = stringOf(data.plan) ?? stringOf(asked?.["plan"]);
  const decided = data.approved === true ? "approved" : data.rejected === true ? "rejected" : undefined;
  if (plan === undefined && decided === undefined) return undefined;
  const file = stringOf(data.filePath) ?? stringOf(asked?.["planFilePath"]);
  const feedback = stringOf(data.feedback);
  const allowed = (arrayOf(asked?.["allowedPrompts"]) ?? []).flatMap(
    (item) => stringOf(objectOf(item)?.["prompt"]) ?? stringOf(item) ?? [],
  );
  return (
    <>
      <div class="facts" data-verdict={decided ?? "open"}>
        {decided === "approved" && (
          <Fact tone="good">
            <StatusIcon name="ok" />
            {data.planWasEdited === true ? t("You edited and approved the plan.") : t("You approved the plan.")}
          </Fact>
        )}
        {decided === "rejected" && (
          <Fact tone="quiet">
            <StatusIcon name="rejected" />
            {t("You rejected the plan.")}
          </Fact>
        )}
        {data.approved === false && decided === undefined && (
          <Fact>
            <StatusIcon name="pending" />
            {t("The plan is waiting for approval by the team lead.")}
          </Fact>
        )}
        {file !== undefined && <FileLink path={file} />}
      </div>
      {feedback !== undefined && <Named name={t("You said")}>{markHidden(feedback)}</Named>}
      {allowed.length > 0 && (
        <Named name={t("Allowed with it")}>
          <VisibleTextView text={allowed.join(", ")} />
        </Named>
      )}
      {plan !== undefined && <MarkdownView text={plan} label={t("Plan")} />}
    </>
  );
}
