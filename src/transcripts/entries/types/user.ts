import { blockText, contentBlocks, rawReading, toolPart } from "../contentBlocks";
import { showJson } from "../../../base/json/nestingLimit";
import { defineEntryType, type Part, type Reading, type Title } from "../entryType";
import { fieldsOf, isObject, type JsonObject } from "../../../base/json/jsonValue";
import { INTERRUPTION, LATER_PROMPT, OF_PROGRAM, readPrompt, type Prompt } from "../promptText";

/** Reads a prompt, results of tools, or what the program wrote in a user message. */
export default defineEntryType({
  types: ["user"],
  shapes: {
    user: {
      needs: { message: "fields" },
      has: {
        toolUseResult: "any",
        tool_use_result: "any",
        tool_result_meta: "list",
        sourceToolUseID: "text",
        sourceToolAssistantUUID: "text",
        toolDenialKind: "text",
        toolDenialBeforeRun: "flag",
        permissionDecision: "fields",
        sandboxed: "flag",
        sandboxViolations: "any",
        mcpMeta: "fields",
        mcpCallNotReadOnly: "text",
        turnOrigin: "text",
        turnPosition: "fields",
        interruptedByShutdown: "flag",
        refusedMessageId: "text",
        isCompactSummary: "flag",
        isVisibleInTranscriptOnly: "flag",
        isReplay: "flag",
        isSynthetic: "flag",
        interruptedMessageId: "text",
        permissionMode: "text",
        promptId: "text",
        promptSource: "text",
        origin: "fields",
        thinkingMetadata: "fields",
        todos: "list",
        planContent: "text",
        imagePasteIds: "list",
        classifierMetaLines: "any",
        turnCompanion: "any",
        hookSpecificOutput: "fields",
        terminalSequence: "text",
        background_tasks: "any",
        session_crons: "any",
        sourceAgentName: "text",
        requestingAgentUuid: "text",
        checkpointUuid: "text",
      },
    },
  },
  read(entry) {
    const message = fieldsOf(entry["message"]);
    if (!("content" in message)) return rawReading(() => showJson(entry));
    const blocks = contentBlocks(message["content"]);
    const prompts = blocks.map((block) => prompt(entry, block));
    const typed = isTyped(entry);
    const parts = blocks.map((block, at): Part => part(block, prompts[at], typed));
    const title = titleIn(prompts) ?? memberTitle(entry);
    return {
      class: "shown",
      parts: parts.length > 0 ? parts : [{ kind: "system", text: () => "(no content)" }],
      ...(title && !entry["isSidechain"] && { title }),
      ...settles(prompts),
    };
  },
});

/** Commands of Claude Code that say nothing about the session. */
const TELLS_NOTHING =
  /^\s*\/(?:add-dir|agents|bashes|bug|clear|color|compact|config|context|copy|cost|doctor|effort|exit|export|extra-usage|fast|feedback|help|hooks|ide|install|keybindings|login|logout|mcp|memory|mobile|model|output-style|permissions|plan|plugin|plugins|privacy-settings|quit|release-notes|reload-plugins|remote-control|rename|resume|rewind|sandbox|skills|stats|status|statusline|stickers|tasks|terminal-setup|theme|todos|upgrade|usage|vim|voice)(?:\s|$)/;

/** Returns the name that the user gives the session, or else the first prompt, or a command that says what to do. */
function titleIn(prompts: readonly (Prompt | undefined)[]): Title | undefined {
  const typed = prompts.flatMap((item) => (item?.typed ? [item.text] : []));
  const name = typed.flatMap((text) => /^\s*\/rename +(\S[^\n]*)/.exec(text)?.[1] ?? [])[0];
  if (name !== undefined) return { rank: "custom", text: name };
  const text = typed.find((item) => !/^\s*[/!]/.test(item));
  if (text !== undefined) return { rank: "prompt", text: plannedTitle(text) ?? text };
  const command = typed.find((item) => /^\s*\/\w/.test(item) && !TELLS_NOTHING.test(item));
  return command === undefined ? undefined : { rank: "command", text: command };
}

/** A member of a team gets no prompts of the user (docs/transcript-format.md#teams). */
function memberTitle({ agentName, teamName }: JsonObject): Title | undefined {
  const isMember = typeof agentName === "string" && typeof teamName === "string" && agentName.trim() !== "";
  return isMember ? { rank: "command", text: agentName } : undefined;
}

/** Returns the heading of a plan that a new session begins with (docs/transcript-format.md#prompts). */
function plannedTitle(text: string): string | undefined {
  return /^\s*Implement the following plan:\s*#{1,6}[^\S\n]+(?:Plan:[^\S\n]*)?(\S[^\n]*)/.exec(text)?.[1]?.trimEnd();
}

/** Written by Claude Code, not by the user (docs/transcript-format.md#prompts). */
const NOT_TYPED = ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"];

function isTyped(entry: JsonObject): boolean {
  return entry["promptSource"] !== OF_PROGRAM && !NOT_TYPED.some((flag) => entry[flag] === true);
}

function prompt(entry: JsonObject, block: unknown): Prompt | undefined {
  if (typeof block !== "string" && !(isObject(block) && block["type"] === "text")) return undefined;
  const read = readPrompt(blockText(block));
  return isTyped(entry) ? read : { text: read.text, typed: false };
}

/**
 * A picture or document belongs to a prompt, unless the program added it: a file that was read follows its result as
 * one.
 */
function part(block: unknown, read: Prompt | undefined, typed: boolean): Part {
  if (read) return { kind: read.typed ? "prompt" : "system", text: () => read.text };
  const known = isObject(block) && (block["type"] === "image" || block["type"] === "document");
  return toolPart(block) ?? { kind: !known ? "unknown" : typed ? "prompt" : "system", text: () => blockText(block) };
}

function settles(prompts: readonly (Prompt | undefined)[]): Pick<Reading, "settles"> {
  if (prompts.some((item) => item?.text.startsWith(INTERRUPTION))) return { settles: "the user interrupted" };
  return prompts.some((item) => item?.typed) ? { settles: LATER_PROMPT } : {};
}
