import type { VNode } from "preact";
import type { SaidData } from "../../../transcripts/calls/shapes/messageData";
import { AnyValue } from "../../markup/data/anyValue";
import { DataTable } from "../../markup/data/dataTable";
import { asRows, type TableRow } from "../../markup/copy/tableRows";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, t } from "../../base/viewerText";

/** Describes fields of results that no reader has read, such as those in result files. */
interface UnreadFields {
  readonly findings: unknown;
}

/** Shows the findings of a review, which are the call's input. */
export default defineRenderer<SaidData | UnreadFields>({
  tools: ["ReportFindings"],
  icon: "todo",
  showsInput: true,
  body({ input, data }) {
    const asked = objectOf(input);
    const findings = arrayOf(asked?.["findings"]) ?? arrayOf(data.findings);
    const summary = stringOf(asked?.["summary"]);
    const message = stringOf(data.message);
    if (!findings && message === undefined) return undefined;
    const rows = asRows(findings);
    return (
      <>
        <Fact>{plural(findings?.length ?? 0, "{0} finding", "{0} findings")}</Fact>
        {summary !== undefined && <MarkdownView text={summary} label={t("Summary")} />}
        {rows ? (
          <DataTable rows={rows} label={t("Findings")} order={["severity", "file", "line", "title"]} cell={cellOf} />
        ) : (
          findings && findings.length > 0 && <AnyValue value={findings} label={t("Findings")} />
        )}
        {message !== undefined && (
          <Fact tone="quiet">
            <VisibleTextView text={message} />
          </Fact>
        )}
      </>
    );
  },
});

function cellOf(name: string, row: TableRow): VNode | undefined {
  const path = name === "file" || name === "path" || name === "file_path" ? stringOf(row[name]) : undefined;
  if (path === undefined) return undefined;
  const line = numberOf(row["line"]);
  return <FileLink path={path} {...(line !== undefined && { line })} />;
}
