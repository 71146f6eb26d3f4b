import type { VNode } from "preact";
import type { NestedPart } from "../../../transcripts/model/entryDetailModel";
import { CallLink } from "../../call/shell/callLink";
import { NestedCall } from "../../call/nestedCall";
import { Fact, Named } from "../../controls/fact";
import { JsonTree } from "../../markup/data/jsonTree";
import { LongText } from "../../markup/text/longText";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { Terminal } from "../../markup/terminal/terminal";
import { VisibleTextView } from "../../controls/visibleTextView";
import { useHost } from "../../base/hostContext";
import { duration } from "../../base/units";
import { useRequest } from "../../base/useRequest";
import { numberOf, objectOf, stringOf, without } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { plural, t } from "../../base/viewerText";

/** Shows progress of a tool, a search, or an agent. For an agent, shows the message it contains. */
export default defineEntryView({
  types: ["progress", "progress/"],
  look: () => ({ words: t("Progress"), icon: "pending" }),
  body({ fields, nested, transcript }) {
    const data = objectOf(fields["data"]);
    if (!data) return undefined;
    const seconds = numberOf(data["elapsedTimeSeconds"]);
    const output = stringOf(data["fullOutput"]) ?? stringOf(data["output"]);
    const lines = numberOf(data["totalLines"]);
    const parent = stringOf(fields["parentToolUseID"]);
    return (
      <>
        <div class="facts">
          <Fact>
            <VisibleTextView text={stringOf(data["type"])?.replaceAll("_", " ") ?? t("progress")} />
          </Fact>
          {seconds !== undefined && <Fact tone="quiet">{t("after {0}", duration(seconds * 1000))}</Fact>}
          {lines !== undefined && <Fact tone="quiet">{plural(lines, "{0} line", "{0} lines")}</Fact>}
        </div>
        {parent !== undefined && (
          <Named name={t("Belongs to the call")}>
            <ParentCall transcript={transcript} call={parent} />
          </Named>
        )}
        {nested.length > 0 ? (
          nested.map((part, index) => <Part key={index} part={part} />)
        ) : output !== undefined && output !== "" ? (
          <Terminal text={output} label={t("Output so far")} />
        ) : (
          <JsonTree value={without(data, "type")} label={t("Progress")} />
        )}
      </>
    );
  },
});

/** Links to the call of an id by what it is about. Shows the id of a call that isn't in the transcript. */
function ParentCall({ transcript, call }: { transcript: string; call: string }): VNode {
  const host = useHost();
  const request = useRequest(`row of ${transcript} ${call}`, async (signal) => {
    const row = await host.rowOf({ transcript, call }, signal);
    return row === undefined ? undefined : (await host.rowsAt({ transcript, rows: [row] }, signal))[0];
  });
  const row = request.state === "done" ? request.value : undefined;
  return row?.call ? <CallLink call={{ ...row.call, line: row.line }} /> : <VisibleTextView text={call} />;
}

/** Shows a part of the message in a subagent's progress. */
function Part({ part }: { part: NestedPart }): VNode {
  const { kind, text, call } = part;
  const body = call ? (
    <NestedCall detail={call} />
  ) : kind === "prompt" || kind === "answer" || kind === "thinking" ? (
    <MarkdownView text={text} label={wordsOf(part)} />
  ) : (
    <LongText text={text} label={wordsOf(part)} />
  );
  return (
    <section data-nested-part={kind}>
      <h4>{wordsOf(part)}</h4>
      {body}
      {part.hidden > 0 && (
        <Fact tone="quiet">{plural(part.hidden, "{0} more character not shown", "{0} more characters not shown")}</Fact>
      )}
    </section>
  );
}

function wordsOf({ kind, call }: NestedPart): string {
  switch (kind) {
    case "prompt":
      return t("Asked of the subagent");
    case "answer":
      return t("The subagent said");
    case "thinking":
      return t("The subagent thought");
    case "call":
      return t("The subagent called");
    case "result":
      return call ? t("Result of the subagent's call on line {0}", call.line) : t("Result of a call of the subagent");
    default:
      return t("Reported by the subagent");
  }
}
