import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { StatusIcon } from "../icons";
import { number, text } from "../reading";
import { count, counted } from "../units";
import { Fact } from "./fact";
import { FileLink } from "./fileLink";
import { markHidden, VisibleText } from "./visibleText";

type Row = Readonly<Record<string, unknown>>;

/** Rows drawn at first, and added at once. */
const FIRST = 200;
const STEP = 1000;
/** Cells show so many characters; the JSON beside the table has the rest. */
const CELL = 1000;
/** Columns of a table; odd data may have more names than a person can look at. */
const COLUMNS = 12;

/** Columns in this order, before those of other names. */
const ORDER = ["status", "path", "file_path", "name"];

/** Rows of what was done to each path, or found in it: a status in words, a path that opens, and the rest as it is. */
export function StatusTable({ rows }: { rows: readonly Row[] }): VNode {
  const [shown, setShown] = useState(FIRST);
  const names = new Set(rows.slice(0, STEP).flatMap((row) => Object.keys(row)));
  const all = [...ORDER.filter((name) => names.has(name)), ...[...names].filter((name) => !ORDER.includes(name))];
  const columns = all.slice(0, COLUMNS);
  const failed = rows.filter((row) => isFailure(row["status"])).length;
  const hidden = rows.length - shown;
  return (
    <div class="status-table" data-count={rows.length} data-failed={failed}>
      <Fact tone="quiet">
        {counted(rows.length, "row")}
        {failed > 0 && `, ${count(failed)} failed`}
        {all.length > columns.length && `; ${counted(all.length - columns.length, "more column")} in the JSON`}
      </Fact>
      {rows.length > 0 && (
        <div class="table-scroll" tabIndex={0} role="region" aria-label="Rows">
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    <VisibleText text={name} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                <tr key={index} data-row-status={text(row["status"])}>
                  {columns.map((name) => (
                    <td key={name} class={typeof row[name] === "number" ? "number" : undefined}>
                      <Cell name={name} row={row} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hidden > 0 && (
        <div class="text-foot" data-hidden={hidden}>
          <span class="text-size">{counted(hidden, "more row")} not shown</span>
          <button type="button" class="link" data-action="show-more" onClick={() => setShown(shown + STEP)}>
            Show {count(Math.min(STEP, hidden))} more
          </button>
        </div>
      )}
    </div>
  );
}

function Cell({ name, row }: { name: string; row: Row }): VNode | null {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (value === undefined) return null;
  const words = text(value);
  if (name === "status" && words !== undefined) {
    return (
      <span class={`status ${words === "ok" ? "ok" : "error"}`} data-status-words>
        <StatusIcon name={words === "ok" ? "ok" : "error"} />
        <VisibleText text={words} />
      </span>
    );
  }
  if ((name === "path" || name === "file_path") && words !== undefined && words !== "" && opens(row)) {
    const line = number(row["line_number"]);
    return <FileLink path={words} {...(line !== undefined && { line })} text={words} />;
  }
  const shown = words ?? JSON.stringify(value);
  return (
    <span class={words === undefined ? "cell-value" : "cell-text"}>
      {markHidden(shown.slice(0, CELL))}
      {shown.length > CELL && <span class="tree-size">… {counted(shown.length - CELL, "more character")}</span>}
    </span>
  );
}

/** Folders, and what is not there, open in no editor. */
function opens(row: Row): boolean {
  const types = [row["type"], row["entry_type"]];
  return (
    !types.some((type) => type === "directory" || type === "dir" || type === "not_found") && row["exists"] !== false
  );
}

function isFailure(status: unknown): boolean {
  return typeof status === "string" && status !== "ok";
}
