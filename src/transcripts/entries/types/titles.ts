import { isApiErrorText } from "../promptText";
import { defineEntryType, type Title } from "../entryType";
import { stringOf, type JsonObject } from "../../../base/json/jsonValue";

const TITLES: Readonly<Record<string, { field: string; rank: Title["rank"] }>> = {
  "custom-title": { field: "customTitle", rank: "custom" },
  "ai-title": { field: "aiTitle", rank: "generated" },
  // The command /rename writes it next to the user's name; a member of a team has it alone.
  "agent-name": { field: "agentName", rank: "generated" },
  summary: { field: "summary", rank: "summary" },
};

/**
 * Reads names of the session: the user's own, a generated one, that of its agent, and the summary of older versions,
 * which can be another session's.
 */
export default defineEntryType({
  types: Object.keys(TITLES),
  shapes: {
    "custom-title": { needs: { customTitle: "text" }, has: {} },
    "ai-title": { needs: { aiTitle: "text" }, has: {} },
    "agent-name": { needs: { agentName: "text" }, has: {} },
    summary: { needs: { summary: "text" }, has: { leafUuid: "text" } },
  },
  read(entry) {
    const title = TITLES[stringOf(entry["type"]) ?? ""];
    const text = title && stringOf(entry[title.field]);
    return {
      class: "bookkeeping",
      parts: [
        {
          kind: "bookkeeping",
          text: () => (entry["type"] === "agent-name" ? `Agent: ${text ?? ""}` : `Title: ${text ?? ""}`),
        },
      ],
      ...(title && isTitle(text) && { title: { rank: title.rank, text, ...leafOf(entry, title.rank) } }),
    };
  },
});

/** Older versions summed up a failed start by its error. */
function isTitle(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "" && !isApiErrorText(text);
}

function leafOf(entry: JsonObject, rank: Title["rank"]): Pick<Title, "leafUuid"> {
  const leafUuid = rank === "summary" ? stringOf(entry["leafUuid"]) : undefined;
  return leafUuid === undefined ? {} : { leafUuid };
}
