import { contentText } from "../blocks";
import { defineEntryType } from "../entryType";
import { oneLine } from "../displayText";
import { fieldsOf, listOf, numberOf, showJson, textOf, type Fields } from "../json";
import type { RowKind } from "../model/row";
import { savedText } from "../savedHook";

/** What Claude Code tells the model about its own state (docs/transcript-format.md#attachments). */
const BOOKKEEPING = new Set([
  "task_reminder",
  "todo_reminder",
  "total_tokens_reminder",
  "skill_listing",
  "deferred_tools_delta",
  "mcp_instructions_delta",
  "agent_listing_delta",
  "command_permissions",
  "invoked_skills",
  "date_change",
  "companion_intro",
  "read_truncation_notice",
]);

/** Files, hooks, reminders and queued prompts that were put into the conversation. */
export default defineEntryType({
  types: ["attachment"],
  told: { by: "attachment.type", except: ["queued_command"] },
  shapes: { attachment: { needs: { attachment: "fields" }, has: {} } },
  read(entry) {
    const attachment = fieldsOf(entry["attachment"]);
    const subtype = textOf(attachment["type"]) ?? "";
    return {
      class: BOOKKEEPING.has(subtype) ? "bookkeeping" : "shown",
      subtype,
      parts: [{ kind: kindOf(subtype, attachment), text: () => attachmentText(subtype, attachment) }],
    };
  },
});

/** A prompt typed while the model was busy stands here, and may stand nowhere else. */
function kindOf(subtype: string, attachment: Fields): RowKind {
  if (BOOKKEEPING.has(subtype)) return "bookkeeping";
  const typed = subtype === "queued_command" && !contentText(attachment["prompt"]).trimStart().startsWith("<");
  return typed ? "prompt" : "system";
}

function attachmentText(subtype: string, attachment: Fields): string {
  const title = subtype.replaceAll("_", " ");
  if (subtype === "queued_command") return contentText(attachment["prompt"]);
  if (subtype.startsWith("hook_") || subtype === "async_hook_response") return hookText(title, attachment);
  const file =
    textOf(attachment["displayPath"]) ?? textOf(attachment["filename"]) ?? textOf(attachment["planFilePath"]);
  const text =
    textOf(attachment["text"]) ??
    textOf(attachment["snippet"]) ??
    textOf(attachment["content"]) ??
    textOf(attachment["newDate"]);
  const about = file ?? namesIn(attachment) ?? text ?? (saysNothing(attachment) ? "none" : undefined);
  return about === undefined ? `${title}: ${oneLine(showJson(attachment))}` : `${title}: ${about}`;
}

/** What an attachment lists by name, and what it says is there no longer. */
function namesIn(attachment: Fields): string | undefined {
  const listed = (fields: readonly string[]): string =>
    fields
      .flatMap((field) => listOf(attachment[field]))
      .flatMap((item) => textOf(item) ?? nameOf(fieldsOf(item)) ?? [])
      .join(", ");
  const added = listed(["addedNames", "names", "addedTypes", "allowedTools", "skills", "content"]);
  const removed = listed(["removedNames", "removedTypes"]);
  if (removed === "") return added === "" ? undefined : oneLine(added);
  return oneLine(added === "" ? `no longer ${removed}` : `${added}; no longer ${removed}`);
}

/** Of a skill, a task, or an item of a to-do list. */
function nameOf(item: Fields): string | undefined {
  return textOf(item["name"]) ?? textOf(item["subject"]) ?? textOf(item["content"]);
}

/** Nothing but empty lists and zeros. */
function saysNothing({ type: _type, ...rest }: Fields): boolean {
  return Object.values(rest).every((value) => value === 0 || (Array.isArray(value) && value.length === 0));
}

function hookText(title: string, hook: Fields): string {
  const name = textOf(hook["hookName"]) ?? textOf(hook["hookEvent"]) ?? "";
  const code = numberOf(hook["exitCode"]);
  const blocking = fieldsOf(hook["blockingError"]);
  const says = [
    beginning(hook["content"]) ?? contentText(hook["content"]),
    beginning(hook["stdout"]) ?? textOf(hook["stdout"]),
    beginning(hook["stderr"]) ?? textOf(hook["stderr"]),
    textOf(blocking["blockingError"]),
  ];
  const said = says.map((item) => item?.trim()).filter((item) => item !== undefined && item !== "");
  const how = code === undefined ? name : `${name}, exit code ${code}`;
  return [`${title}: ${how}`, ...new Set(said)].join("\n");
}

function beginning(said: unknown): string | undefined {
  const saved = savedText(said);
  return saved && `${saved.preview.trimEnd()}\n(This is its beginning; all of it was saved to ${oneLine(saved.path)})`;
}
