import { fieldsOf, isObject, numberOf, stringOf } from "../../base/json/jsonValue";
import { VIEW_FIELD } from "../../results/result";
import type { CallDetail } from "../../transcripts/model/callDetail";
import type { Row } from "../../transcripts/model/entryRow";
import type { SessionView } from "../../transcripts/model/transcriptModel";

/** Returns the view of a session in the result of `tools/call`. Undefined for a result without one. */
export function sessionViewOf(result: unknown): SessionView | undefined {
  const { transcript, subagent, title, rows, total, call } = fieldsOf(fieldsOf(fieldsOf(result)["_meta"])[VIEW_FIELD]);
  if (typeof transcript !== "string") return undefined;
  return {
    transcript,
    ...optional("subagent", stringOf(subagent)),
    ...optional("title", stringOf(title)),
    ...optional("total", numberOf(total)),
    ...(Array.isArray(rows) && { rows: rows.filter(isRow) }),
    ...(isCall(call) && { call }),
  };
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [N in Name]?: Value });
}

/** The host passes on what our server sent. This is checked as far as the page would break otherwise. */
function isRow(row: unknown): row is Row {
  if (!isObject(row)) return false;
  const { index, line, kind, text, hidden, call } = row;
  return (
    [index, line, hidden].every((each) => typeof each === "number") &&
    [kind, text].every((each) => typeof each === "string") &&
    (call === undefined || isCall(call))
  );
}

function isCall(call: unknown): call is CallDetail {
  if (!isObject(call)) return false;
  const { id, tool, summary, status, reason, severity } = call;
  return [id, tool, summary, status, reason, severity].every((each) => typeof each === "string");
}
