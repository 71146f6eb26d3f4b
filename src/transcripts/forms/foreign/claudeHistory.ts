import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { entryBase, isoTime, systemSaid, textBlock, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, fileNotice, type Convert, type ConvertedEntry } from "../foreignForm";

const ABOUT = fileNotice(
  "Claude Code's prompt history for all projects",
  "each line is shown as a prompt with its time and project",
);

/**
 * Claude Code's list of the prompts of all sessions, which it offers again: `history.jsonl` in its configuration folder, one `{display, pastedContents, timestamp,
 * project, sessionId}` a line (docs/transcript-format.md#other-files). Older ones lack the session. Pasted text is under `content`.
 */
export default defineForm({
  detect({ lines: [first] }) {
    if (!first || !isTyped(first)) return undefined;
    return { about: ABOUT, records: { kind: "lines" }, convert: convertAfter(undefined) };
  },
});

function isTyped(fields: JsonObject): boolean {
  const placed = typeof fields["project"] === "string" || isObject(fields["pastedContents"]);
  return typeof fields["display"] === "string" && timeOf(fields) !== undefined && placed && !("message" in fields);
}

/** Milliseconds since 1970; some lines have them as text. */
function timeOf({ timestamp }: JsonObject): string | undefined {
  const isText = typeof timestamp === "string" && /^\d{10,15}$/.test(timestamp);
  return isoTime(isText ? Number(timestamp) : numberOf(timestamp));
}

/** `project` is that of the line before. */
function convertAfter(project: string | undefined): Convert {
  const convert: Convert = (record) => {
    if (!isObject(record) || stringOf(record["display"]) === undefined)
      return { entries: [unknownRecord("", record)], next: convert };
    const own = stringOf(record["project"]);
    const entries = lineEntries(record, own !== undefined && own !== project ? own : undefined);
    return { entries, next: own === undefined || own === project ? convert : convertAfter(own) };
  };
  return convert;
}

const KNOWN = new Set(["display", "pastedContents", "timestamp", "project", "sessionId"]);

/** Returns a line's prompt. A changed project comes before it, and unknown fields after it. */
function lineEntries(record: JsonObject, project: string | undefined): ConvertedEntry[] {
  const base = entryBase({
    timestamp: timeOf(record),
    sessionId: stringOf(record["sessionId"]),
    cwd: stringOf(record["project"]),
  });
  const pasted = Object.entries(fieldsOf(record["pastedContents"]));
  const texts = pasted.flatMap(([, about]) => stringOf(fieldsOf(about)["content"]) ?? []);
  const others = pasted.filter(([, about]) => stringOf(fieldsOf(about)["content"]) === undefined);
  const unknown = Object.entries(record).filter(([name]) => !KNOWN.has(name));
  const rest: JsonObject = {
    ...Object.fromEntries(unknown),
    ...(others.length > 0 && { pastedContents: Object.fromEntries(others) }),
  };
  return [
    ...(project === undefined ? [] : [systemSaid("project", `Project: ${project}`, base)]),
    userSaid([textBlock(stringOf(record["display"]) ?? ""), ...texts.map(textBlock)], base),
    ...(Object.keys(rest).length > 0 ? [unknownRecord("typed", rest, base)] : []),
  ];
}
