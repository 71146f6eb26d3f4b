import type { CallStatus } from "../../../transcripts/model/callRow";
import { t } from "../../base/viewerText";

/** Describes the status of a to-do or task for users. */
export interface TaskState {
  /** For styles. `unknown` for an unrecognized status. */
  readonly name: "pending" | "in_progress" | "completed" | "deleted" | "unknown";
  readonly words: string;
  readonly icon: CallStatus;
}

const states: readonly (TaskState & { readonly also: readonly string[] })[] = [
  { name: "pending", words: t("to do"), icon: "orphaned", also: ["pending", "todo", "open", "not-started"] },
  {
    name: "in_progress",
    words: t("in progress"),
    icon: "pending",
    also: ["in_progress", "in progress", "in-progress", "running"],
  },
  { name: "completed", words: t("done"), icon: "ok", also: ["completed", "done", "resolved"] },
  { name: "deleted", words: t("deleted"), icon: "rejected", also: ["deleted", "cancelled", "canceled", "killed"] },
];

/** The columns of a board, in their order. */
export const columns = states.map(({ name, words }) => ({ name, words }));

export function stateOf(status: string): TaskState {
  return (
    states.find(({ also }) => also.includes(status.toLowerCase())) ?? {
      name: "unknown",
      words: status,
      icon: "expected",
    }
  );
}
