import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { isObject } from "../../../base/json/jsonValue";
import { DataTable } from "./dataTable";
import { asRows, type TableRow } from "../copy/tableRows";
import { JsonTree } from "./jsonTree";
import { LongText } from "../text/longText";
import { VisibleTextView } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** A longer text is not read as JSON. Characters. */
const PARSED = 400_000;
/** Maximum depth of nested lists that are searched for tables. */
const DEPTH = 3;

/**
 * Shows any value: similar objects as tables, text as text, everything else as a tree. A tree of the whole value is one
 * step away.
 */
export function AnyValue({ value, label }: { value: unknown; label: string }): VNode {
  const read = useMemo(() => unwrapped(value), [value]);
  const tables = useMemo(() => tablesIn(read), [read]);
  const [tree, setTree] = useState(false);
  if (typeof read === "string") return <LongText text={read} label={label} />;
  if (tables.length === 0) return <JsonTree value={read} label={label} />;
  const rest = restOf(read, tables);
  return (
    <div class="any-value">
      <div class="value-switch" role="group" aria-label={t("Shown as")}>
        {(["table", "tree"] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="link"
            aria-pressed={tree === (name === "tree")}
            data-action={`as-${name}`}
            onClick={() => setTree(name === "tree")}
          >
            {name === "tree" ? t("Tree") : t("Table")}
          </button>
        ))}
      </div>
      {tree ? (
        <JsonTree value={read} label={label} />
      ) : (
        <>
          {rest && <JsonTree value={rest} label={label} />}
          {tables.map(({ name, rows }) => (
            <div key={name}>
              {name !== "" && (
                <h4>
                  <VisibleTextView text={name} />
                </h4>
              )}
              <DataTable rows={rows} label={name === "" ? label : name} />
            </div>
          ))}
        </>
      )}
    </div>
  );
}

interface Table {
  /** Its path in the value. Empty for the value itself. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Replaces JSON text by its value. */
function unwrapped(value: unknown): unknown {
  if (typeof value === "string" && value.length <= PARSED && /^\s*[[{]/.test(value)) {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value;
}

function tablesIn(value: unknown, name = "", depth = DEPTH): readonly Table[] {
  const rows = asRows(value);
  if (rows && rows.length > 1) return [{ name, rows }];
  if (depth === 0 || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    Array.isArray(item) || isObject(item) ? tablesIn(item, name === "" ? key : `${name}.${key}`, depth - 1) : [],
  );
}

/** Returns what no table shows: the value's other outermost fields. */
function restOf(value: unknown, tables: readonly Table[]): unknown {
  if (!isObject(value) || tables.some(({ name }) => name === "")) return undefined;
  const shown = new Set(tables.map(({ name }) => name.split(".")[0]));
  const nested = new Set(tables.filter(({ name }) => name.includes(".")).map(({ name }) => name.split(".")[0]));
  const rest = Object.entries(value).filter(([key]) => !shown.has(key) || nested.has(key));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}
