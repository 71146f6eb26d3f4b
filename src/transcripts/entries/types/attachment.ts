import { contentText } from "../contentBlocks";
import { defineEntryType } from "../entryType";
import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { showJson } from "../../../base/json/nestingLimit";
import type { RowKind } from "../../model/entryRow";
import { readPrompt } from "../promptText";
import { savedText } from "../savedHook";

/**
 * What Claude Code reports to the model about its own state, also in later versions
 * (docs/transcript-format.md#attachments).
 */
const BOOKKEEPING =
  /^(?:command_permissions|date|environment|invoked_skills|model)$|^(?!hook_).*_(?:change|context|delta|intro|listing|notice|record|reminder|snapshot)$/;

/** Files, hooks, reminders and queued prompts that were put into the conversation. */
export default defineEntryType({
  types: ["attachment"],
  told: { by: "attachment.type", except: ["queued_command"] },
  shapes: {
    attachment: {
      needs: { attachment: "fields" },
      has: {
        rendered: "list",
        renderedInHumanTurn: "list",
        renderedRole: "text",
        renderedBesideToolResult: "flag",
      },
    },
  },
  read(entry) {
    const attachment = fieldsOf(entry["attachment"]);
    const subtype = stringOf(attachment["type"]) ?? "";
    return {
      class: BOOKKEEPING.test(subtype) ? "bookkeeping" : "shown",
      subtype,
      parts: [{ kind: kindOf(subtype, attachment), text: () => attachmentText(subtype, attachment) }],
    };
  },
});

/** A prompt typed while the model was busy is here, and can be nowhere else. */
function kindOf(subtype: string, attachment: JsonObject): RowKind {
  if (BOOKKEEPING.test(subtype)) return "bookkeeping";
  if (subtype !== "queued_command") return "system";
  const prompt = contentText(attachment["prompt"]);
  return !prompt.trimStart().startsWith("<") && readPrompt(prompt).typed ? "prompt" : "system";
}

function attachmentText(subtype: string, attachment: JsonObject): string {
  const title = subtype.replaceAll("_", " ");
  if (subtype === "queued_command") return contentText(attachment["prompt"]);
  if (subtype.startsWith("hook_") || subtype === "async_hook_response") return hookText(title, attachment);
  const file =
    stringOf(attachment["displayPath"]) ?? stringOf(attachment["filename"]) ?? stringOf(attachment["planFilePath"]);
  const text =
    stringOf(attachment["text"]) ??
    stringOf(attachment["snippet"]) ??
    stringOf(attachment["content"]) ??
    stringOf(attachment["newDate"]) ??
    stringOf(attachment["date"]) ??
    stringOf(fieldsOf(attachment["identity"])["modelId"]) ??
    stringOf(fieldsOf(attachment["snapshot"])["workingDirectory"]) ??
    ("systemPrompt" in attachment ? "the system prompt" : undefined);
  const about = file ?? namesIn(attachment) ?? text ?? (saysNothing(attachment) ? "none" : undefined);
  return about === undefined ? `${title}: ${oneLine(showJson(attachment))}` : `${title}: ${about}`;
}

/** What an attachment lists by name, and what it says is there no longer. */
function namesIn(attachment: JsonObject): string | undefined {
  const listed = (fields: readonly string[]): string =>
    fields
      .flatMap((field) => itemsOf(attachment[field]))
      .flatMap((item) => stringOf(item) ?? nameOf(fieldsOf(item)) ?? [])
      .join(", ");
  const added = listed(["addedNames", "names", "addedTypes", "allowedTools", "skills", "tools", "entries", "content"]);
  const removed = listed(["removedNames", "removedTypes"]);
  if (removed === "") return added === "" ? undefined : oneLine(added);
  return oneLine(added === "" ? `no longer ${removed}` : `${added}; no longer ${removed}`);
}

/** Of a skill, a task, or an item of a to-do list. */
function nameOf(item: JsonObject): string | undefined {
  return stringOf(item["name"]) ?? stringOf(item["subject"]) ?? stringOf(item["content"]);
}

/** Nothing but empty lists and zeros. */
function saysNothing({ type: _type, ...rest }: JsonObject): boolean {
  return Object.values(rest).every((value) => value === 0 || (Array.isArray(value) && value.length === 0));
}

function hookText(title: string, hook: JsonObject): string {
  const name = stringOf(hook["hookName"]) ?? stringOf(hook["hookEvent"]) ?? "";
  const code = numberOf(hook["exitCode"]);
  const blocking = fieldsOf(hook["blockingError"]);
  const says = [
    beginning(hook["content"]) ?? contentText(hook["content"]),
    beginning(hook["stdout"]) ?? stringOf(hook["stdout"]),
    beginning(hook["stderr"]) ?? stringOf(hook["stderr"]),
    stringOf(blocking["blockingError"]),
  ];
  const said = says.map((item) => item?.trim()).filter((item) => item !== undefined && item !== "");
  const how = code === undefined ? name : `${name}, exit code ${code}`;
  return [`${title}: ${how}`, ...new Set(said)].join("\n");
}

function beginning(said: unknown): string | undefined {
  const saved = savedText(said);
  return saved && `${saved.preview.trimEnd()}\n(This is its beginning; all of it was saved to ${oneLine(saved.path)})`;
}
