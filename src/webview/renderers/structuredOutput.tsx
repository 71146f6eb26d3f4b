import type { StructuredOutputData } from "../../transcript/readers/structuredOutput";
import { AnyValue } from "../parts/anyValue";
import { Fact } from "../parts/fact";
import { defineRenderer } from "../renderer";
import { t } from "../text";

/** An answer in a fixed shape, which is the input of the call. */
export default defineRenderer<StructuredOutputData>({
  tools: ["StructuredOutput"],
  icon: "tool",
  showsInput: true,
  body({ input, data }) {
    const output = data.output ?? input;
    return (
      <>
        <Fact tone="quiet">{t("The answer, in the shape it was asked for")}</Fact>
        <AnyValue value={output} label={t("Output")} />
      </>
    );
  },
});
