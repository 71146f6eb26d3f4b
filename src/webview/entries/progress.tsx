import { Fact, Named } from "../parts/fact";
import { JsonTree } from "../parts/jsonTree";
import { Terminal } from "../parts/terminal";
import { VisibleText } from "../parts/visibleText";
import { number, record, text as textOf } from "../reading";
import { duration } from "../units";
import { without } from "../../core/json";
import { defineEntryView } from "./entryView";
import { plural, t } from "../text";

/** Signs of life of a tool, a search or an agent. */
export default defineEntryView({
  types: ["progress", "progress/"],
  look: () => ({ words: t("Progress"), icon: "pending" }),
  body({ fields }) {
    const data = record(fields["data"]);
    if (!data) return undefined;
    const seconds = number(data["elapsedTimeSeconds"]);
    const output = textOf(data["fullOutput"]) ?? textOf(data["output"]);
    const lines = number(data["totalLines"]);
    const parent = textOf(fields["parentToolUseID"]);
    return (
      <>
        <div class="facts">
          <Fact>
            <VisibleText text={textOf(data["type"])?.replaceAll("_", " ") ?? t("progress")} />
          </Fact>
          {seconds !== undefined && <Fact tone="quiet">{t("after {0}", duration(seconds * 1000))}</Fact>}
          {lines !== undefined && <Fact tone="quiet">{plural(lines, "{0} line", "{0} lines")}</Fact>}
        </div>
        {parent !== undefined && (
          <Named name={t("Belongs to the call")}>
            <VisibleText text={parent} />
          </Named>
        )}
        {output !== undefined && output !== "" ? (
          <Terminal text={output} label={t("Output so far")} />
        ) : (
          <JsonTree value={without(data, "type")} label={t("Progress")} />
        )}
      </>
    );
  },
});
