import { contentText } from "../blocks";
import { defineEntryType } from "../entryType";
import { oneLine } from "../displayText";
import { fieldsOf, listOf, numberOf, textOf, type Fields } from "../json";

/** Ends of a turn: no call made before is still running. */
const ENDS: Readonly<Record<string, string>> = {
  stop_hook_summary: "the turn ended",
  turn_duration: "the turn ended",
  compact_boundary: "the conversation was compacted",
};

/** What the program says of itself: hooks, durations, compactions, API errors, the start of a run. */
export default defineEntryType({
  types: ["system"],
  read(entry) {
    const subtype = textOf(entry["subtype"]) ?? "";
    const settles = Object.hasOwn(ENDS, subtype) ? ENDS[subtype] : undefined;
    return {
      class: "shown",
      subtype,
      parts: [{ kind: "system", text: () => systemText(subtype, entry) }],
      ...(settles !== undefined && { settles }),
    };
  },
});

function systemText(subtype: string, entry: Fields): string {
  const content = contentText(entry["content"]);
  if (content !== "") return content;
  switch (subtype) {
    case "turn_duration":
      return `The turn took ${((numberOf(entry["durationMs"]) ?? 0) / 1000).toFixed(1)} s`;
    case "stop_hook_summary":
      return stopHooks(entry);
    case "api_error":
      return apiError(entry);
    case "init":
      return ["Started", textOf(entry["model"]), textOf(entry["cwd"])].filter((item) => item).join(" · ");
    default:
      return subtype === "" ? "(no content)" : subtype.replaceAll("_", " ");
  }
}

function stopHooks(entry: Fields): string {
  const errors = listOf(entry["hookErrors"]);
  const problem = errors.length > 0 ? `: ${oneLine(contentText(errors))}` : "";
  const prevented = entry["preventedContinuation"] === true ? ", which kept the turn going" : "";
  return `Stop hooks: ${numberOf(entry["hookCount"]) ?? 0} ran, ${errors.length} failed${prevented}${problem}`;
}

function apiError(entry: Fields): string {
  const error = fieldsOf(entry["error"]);
  const cause =
    textOf(error["message"]) ?? numberOf(error["status"]) ?? textOf(fieldsOf(error["cause"])["code"]) ?? "no details";
  const attempt = numberOf(entry["retryAttempt"]);
  const most = numberOf(entry["maxRetries"]);
  return `API error: ${cause}${attempt === undefined ? "" : `, attempt ${attempt}${most === undefined ? "" : ` of ${most}`}`}`;
}
