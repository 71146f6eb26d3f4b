import { stringsOf } from "../../../base/json/jsonValue";
import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import type { OtherTextData } from "./otherText";
import type { WebFetchData } from "./webFetch";

/** Pages that other agents fetch: OpenCode, VS Code, Droid, Kimi, Gemini CLI, Qwen Code, Copilot CLI, and Nanocoder. */
export default defineReader({
  tools: ["webfetch", "fetch_webpage", "FetchUrl", "FetchURL", "web_fetch", "fetch_url", "read_url_content"],
  input: { url: "text", urls: "list", query: "text", prompt: "text", format: "text" },
  carries: true,
  summary: (input) => input.url ?? (stringsOf(input.urls).join(" ") || (input.query ?? input.prompt)),
  parse({ text, content, input }): WebFetchData | OtherTextData {
    // Gemini CLI finds the addresses in the prompt.
    const found = /https?:\/\/[^\s"'<>)]{1,2000}/.exec(input.prompt ?? "")?.[0];
    const url = input.url ?? stringsOf(input.urls)[0] ?? found;
    const isMarkdown = input.format !== "html" && isOnlyText(content) && !/^\s*[[{<]/.test(text);
    return url === undefined || !isMarkdown ? { raw: content ?? null } : { url, result: text };
  },
});
