import { blockText, contentBlocks, toolPart } from "../blocks";
import { defineEntryType, type Part, type Reading } from "../entryType";
import { fieldsOf, isFields, type Fields } from "../json";
import { INTERRUPTION, readPrompt, type Prompt } from "../promptText";

/** A prompt, results of tools, or what the program wrote in the person's place. */
export default defineEntryType({
  types: ["user"],
  read(entry) {
    const blocks = contentBlocks(fieldsOf(entry["message"])["content"]);
    const prompts = blocks.map((block) => prompt(entry, block));
    const parts = blocks.map((block, at): Part => part(block, prompts[at]));
    // A command such as /clear says nothing of what the session is about.
    const typed = prompts.find((item) => item?.typed && !/^\s*[/!]/.test(item.text))?.text;
    return {
      class: "shown",
      parts: parts.length > 0 ? parts : [{ kind: "system", text: () => "(no content)" }],
      ...(typed !== undefined && !entry["isSidechain"] && { title: { rank: "prompt", text: typed } }),
      ...settles(prompts),
    };
  },
});

/** Written by the program, not by the person (research: entries that are not the user). */
const NOT_TYPED = ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"];

function prompt(entry: Fields, block: unknown): Prompt | undefined {
  if (typeof block !== "string" && !(isFields(block) && block["type"] === "text")) return undefined;
  const read = readPrompt(blockText(block));
  return NOT_TYPED.some((flag) => entry[flag] === true) ? { text: read.text, typed: false } : read;
}

function part(block: unknown, read: Prompt | undefined): Part {
  if (read) return { kind: read.typed ? "prompt" : "system", text: () => read.text };
  const known = isFields(block) && (block["type"] === "image" || block["type"] === "document");
  return toolPart(block) ?? { kind: known ? "prompt" : "unknown", text: () => blockText(block) };
}

function settles(prompts: readonly (Prompt | undefined)[]): Pick<Reading, "settles"> {
  if (prompts.some((item) => item?.text.startsWith(INTERRUPTION))) return { settles: "the person interrupted" };
  return prompts.some((item) => item?.typed) ? { settles: "a later prompt follows" } : {};
}
