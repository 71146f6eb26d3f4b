import type { CallStatus, Severity } from "../model/callRow";
import type { RowKind } from "../model/entryRow";

/** Every status a call can have. */
export const STATUSES = Object.keys({
  ok: true,
  expected: true,
  error: true,
  rejected: true,
  interrupted: true,
  blocked: true,
  pending: true,
  orphaned: true,
} satisfies Record<CallStatus, true>) as readonly CallStatus[];

/** Every kind a row can have. */
export const ROW_KINDS = Object.keys({
  prompt: true,
  answer: true,
  thinking: true,
  call: true,
  result: true,
  system: true,
  apiError: true,
  bookkeeping: true,
  unknown: true,
  unreadable: true,
} satisfies Record<RowKind, true>) as readonly RowKind[];

/** The index of each status among all. */
export const STATUS_NUMBERS = numbers(STATUSES);

/** The index of each kind among all. */
export const KIND_NUMBERS = numbers(ROW_KINDS);

function numbers<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, at) => [name, at])) as Record<Name, number>;
}

const SEVERITIES: Readonly<Record<CallStatus, Severity>> = {
  ok: "info",
  expected: "info",
  rejected: "info",
  interrupted: "info",
  pending: "info",
  blocked: "warning",
  orphaned: "warning",
  error: "error",
};

/** Returns how prominently a status is shown. */
export function severityOf(status: CallStatus): Severity {
  return SEVERITIES[status];
}
