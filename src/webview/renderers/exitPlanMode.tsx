import { Fact } from "../parts/fact";
import { LongText } from "../parts/longText";
import { record, text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["ExitPlanMode", "exit_plan_mode"],
  icon: "plan",
  body({ input, data }) {
    const plan = text(data["plan"]) ?? text(record(input)?.["plan"]);
    const decided = data["approved"] === true ? "approved" : data["rejected"] === true ? "rejected" : undefined;
    if (plan === undefined && decided === undefined) return undefined;
    return (
      <>
        {decided === "approved" && <Fact tone="good">The person approved the plan.</Fact>}
        {decided === "rejected" && <Fact>The person did not take the plan.</Fact>}
        {plan !== undefined && <LongText text={plan} label="Plan" language="markdown" />}
      </>
    );
  },
});
