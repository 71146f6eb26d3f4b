import type { VNode } from "preact";
import { AnyValue } from "../parts/anyValue";
import { DataTable } from "../parts/dataTable";
import { asRows, type TableRow } from "../parts/tableRows";
import { Fact } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { Markdown } from "../parts/markdown/markdown";
import { VisibleText } from "../parts/visibleText";
import { list, number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { plural, t } from "../text";

/** Findings of a review, which are the input of the call. */
export default defineRenderer({
  tools: ["ReportFindings"],
  icon: "todo",
  showsInput: true,
  body({ input, data }) {
    const asked = record(input);
    const findings = list(asked?.["findings"]) ?? list(data["findings"]);
    const summary = text(asked?.["summary"]);
    const message = text(data["message"]);
    if (!findings && message === undefined) return undefined;
    const rows = asRows(findings);
    return (
      <>
        <Fact>{plural(findings?.length ?? 0, "{0} finding", "{0} findings")}</Fact>
        {summary !== undefined && <Markdown text={summary} label={t("Summary")} />}
        {rows ? (
          <DataTable rows={rows} label={t("Findings")} order={["severity", "file", "line", "title"]} cell={cellOf} />
        ) : (
          findings && findings.length > 0 && <AnyValue value={findings} label={t("Findings")} />
        )}
        {message !== undefined && (
          <Fact tone="quiet">
            <VisibleText text={message} />
          </Fact>
        )}
      </>
    );
  },
});

function cellOf(name: string, row: TableRow): VNode | undefined {
  const path = name === "file" || name === "path" || name === "file_path" ? text(row[name]) : undefined;
  if (path === undefined) return undefined;
  const line = number(row["line"]);
  return <FileLink path={path} {...(line !== undefined && { line })} />;
}
