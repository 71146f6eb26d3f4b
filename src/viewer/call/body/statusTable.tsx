import type { ComponentChildren, VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { numberOf, stringOf } from "../../../base/json/jsonValue";
import { count } from "../../base/units";
import { DataTable } from "../../markup/data/dataTable";
import type { TableRow } from "../../markup/copy/tableRows";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { VisibleTextView } from "../../controls/visibleTextView";
import { plural, t } from "../../base/viewerText";

/** The first columns, in this order. Columns with other names follow. */
const ORDER = ["status", "path", "file_path", "name"];

/** Shows what happened to each path: a status, a path that opens, and the other fields unchanged. */
export function StatusTable({ rows }: { rows: readonly TableRow[] }): VNode {
  const failed = rows.filter((row) => isFailure(row["status"])).length;
  return (
    <div class="status-table" data-count={rows.length} data-failed={failed}>
      <Fact tone="quiet">
        {plural(rows.length, "{0} row", "{0} rows")}
        {failed > 0 && `, ${t("{0} failed", count(failed))}`}
      </Fact>
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          label={t("Rows")}
          order={ORDER}
          cell={cellOf}
          attributes={(row) => ({ "data-row-status": stringOf(row["status"]) })}
        />
      )}
    </div>
  );
}

function cellOf(name: string, row: TableRow): ComponentChildren | undefined {
  const words = Object.hasOwn(row, name) ? stringOf(row[name]) : undefined;
  if (words === undefined || words === "") return undefined;
  if (name === "status") {
    return (
      <span class={`status ${words === "ok" ? "ok" : "error"}`} data-status-words>
        <StatusIcon name={words === "ok" ? "ok" : "error"} />
        <VisibleTextView text={words} />
      </span>
    );
  }
  if ((name === "path" || name === "file_path") && opens(row)) {
    const line = numberOf(row["line_number"]);
    return <FileLink path={words} {...(line !== undefined && { line })} text={words} />;
  }
  return undefined;
}

/** Folders and missing files don't open in an editor. */
function opens(row: TableRow): boolean {
  const types = [row["type"], row["entry_type"]];
  return (
    !types.some((type) => type === "directory" || type === "dir" || type === "not_found") && row["exists"] !== false
  );
}

function isFailure(status: unknown): boolean {
  return typeof status === "string" && status !== "ok";
}
