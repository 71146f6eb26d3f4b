import type { Entry } from "../entries/entryTypes";
import type { ProgressData } from "../entries/types/progress";
import { fieldsOf, numberOf, stringOf, type JsonObject, type Loose } from "../../base/json/jsonValue";
import { timeOf } from "./callDuration";

/** What a record says about a call that has no result yet. */
export interface LiveSign {
  /** The call's id. */
  readonly call: string;
  /** `asked`: the user is asked for approval. `answered`: no longer. `started`: it runs. */
  readonly says: "asked" | "answered" | "started";
  /** When it began to run: milliseconds since 1970. */
  readonly since?: number;
  /** The last lines of its output so far. */
  readonly output?: string;
}

/** The name of the field with which a converted call says how far it is: an object with `says` and `since`. */
const LIVE_FIELD = "liveSign";

/** Lines of output that are shown of a running call, and their characters. */
const OUTPUT_LINES = 5;
const OUTPUT_CHARACTERS = 500;

/** Hooks run around a call, so that they say nothing about the call itself. */
const NO_SIGN = new Set(["hook_progress"]);

/** Returns what an entry says about calls without a result. Most entries say nothing. */
export function liveSigns(entry: Entry): readonly LiveSign[] {
  const { fields, parts, time } = entry;
  switch (stringOf(fields["type"])) {
    case "progress":
      return progressSigns(fields, timeOf(time));
    case "foreign-record":
      return eventSigns(stringOf(fields["subtype"]), fieldsOf(fieldsOf(fields["record"])["data"]), timeOf(time));
    case "assistant": {
      const { says, since } = fieldsOf(fields[LIVE_FIELD]);
      if (says !== "asked" && says !== "started") return [];
      const from = numberOf(since);
      return parts.flatMap(({ use }) =>
        use ? [{ call: use.id, says, ...(from !== undefined && { since: from }) } as const] : [],
      );
    }
    default:
      return [];
  }
}

/** Claude Code's signs of life (docs/transcript-format.md#progress). */
function progressSigns(fields: JsonObject, time: number | undefined): readonly LiveSign[] {
  const data: Loose<ProgressData> = fieldsOf(fields["data"]);
  const call = stringOf(fields["parentToolUseID"]);
  if (call === undefined || NO_SIGN.has(stringOf(data.type) ?? "")) return [];
  const seconds = numberOf(data.elapsedTimeSeconds);
  const output = lastLines(stringOf(data.output) ?? "");
  return [
    {
      call,
      says: "started",
      ...(seconds !== undefined && time !== undefined && { since: time - seconds * 1000 }),
      ...(output !== "" && { output }),
    },
  ];
}

interface EventData {
  readonly toolCallId: string;
  readonly permissionRequest: object;
}

/** Events of Copilot (docs/transcript-format.md#other-agents). */
function eventSigns(
  subtype: string | undefined,
  { toolCallId, permissionRequest }: Loose<EventData>,
  time: number | undefined,
): readonly LiveSign[] {
  const call = stringOf(toolCallId) ?? stringOf(fieldsOf(permissionRequest)["toolCallId"]);
  if (call === undefined) return [];
  switch (subtype) {
    case "permission.requested":
      return [{ call, says: "asked" }];
    case "permission.completed":
      return [{ call, says: "answered" }];
    case "tool.execution_start":
      return [{ call, says: "started", ...(time !== undefined && { since: time }) }];
    default:
      return [];
  }
}

function lastLines(output: string): string {
  const lines = output.slice(-OUTPUT_CHARACTERS).trimEnd().split("\n");
  return lines.slice(-OUTPUT_LINES).join("\n");
}
