import type { StructuredOutputData } from "../../../transcripts/calls/readers/structuredOutput";
import { AnyValue } from "../../markup/data/anyValue";
import { Fact } from "../../controls/fact";
import { defineRenderer } from "../body/renderer";
import { t } from "../../base/viewerText";

/** Shows a reply with a fixed schema, which is the call's input. */
export default defineRenderer<StructuredOutputData>({
  tools: ["StructuredOutput"],
  icon: "tool",
  showsInput: true,
  body({ input, data }) {
    const output = data.output ?? input;
    return (
      <>
        <Fact tone="quiet">{t("The result in the requested format")}</Fact>
        <AnyValue value={output} label={t("Output")} />
      </>
    );
  },
});
