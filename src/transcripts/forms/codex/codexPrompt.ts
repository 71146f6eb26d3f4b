import { stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { textBlock } from "../foreignEntries";

/** A text that begins so was wholly written by Codex (core/src/context and core/src/instructions), closed or not. */
const WRITTEN =
  /^(?:<(?:environment_context|user_instructions|turn_aborted|skill|user_shell_command|subagent_notification|model_switch|collaboration_mode|permissions instructions|INSTRUCTIONS)[\s>]|# AGENTS\.md instructions(?: for |\s{1,9}<INSTRUCTIONS>)|The following is the Codex agent history (?:whose request action|added since your last)|<image(?:\s[^>]{1,5000})?>$)/;

/** What can precede a prompt in the same text. A tag that is not closed is the user's. */
const CONTEXT =
  /^<(recommended_plugins|app-context|in-app-browser-context|codex_internal_context|goal_context|skills_instructions|apps_instructions|plugins_instructions|multi_agent_mode|image)(?:\s[^>]{1,5000})?>/;

/** The app and the editors' extensions list what the user refers to under headings, and then the prompt under its own. */
const REFERENCES = /^# [^\n]{1,200}:[ \t]{0,9}\n/;
const REQUEST = "\n## My request";
const REQUEST_HEADING = /^(?: for Codex)?:[ \t]{0,9}(?:\n|$)/;

/** Separates the blocks that the user typed from those that Codex wrote in the same message. */
export function userBlocks(blocks: readonly JsonObject[]): {
  readonly written: readonly JsonObject[];
  readonly typed: readonly JsonObject[];
} {
  const written: JsonObject[] = [];
  const typed: JsonObject[] = [];
  for (const block of blocks) {
    const text = block["type"] === "text" ? stringOf(block["text"]) : undefined;
    const isImageEnd = text === "</image>" && written.some((each) => stringOf(each["text"])?.startsWith("<image"));
    if (isImageEnd) continue;
    const parts = text === undefined ? undefined : separated(text);
    if (!parts) typed.push(block);
    else {
      written.push(...parts.written.map(textBlock));
      if (parts.typed !== "") typed.push(textBlock(parts.typed));
    }
  }
  return { written, typed };
}

/** Returns undefined for a text that is all the user's. */
function separated(text: string): { readonly written: readonly string[]; readonly typed: string } | undefined {
  const written: string[] = [];
  let left = text.trimStart();
  if (WRITTEN.test(left)) return { written: [text], typed: "" };
  for (let found = CONTEXT.exec(left); found; found = CONTEXT.exec(left)) {
    const end = `</${found[1] ?? ""}>`;
    const at = left.indexOf(end);
    if (at === -1) break;
    written.push(left.slice(0, at + end.length));
    left = left.slice(at + end.length).trimStart();
  }
  const request = REFERENCES.test(left) ? left.indexOf(REQUEST) : -1;
  const heading = request === -1 ? null : REQUEST_HEADING.exec(left.slice(request + REQUEST.length));
  if (heading) {
    written.push(left.slice(0, request));
    left = left.slice(request + REQUEST.length + heading[0].length).trim();
  }
  if (written.length === 0) return undefined;
  return WRITTEN.test(left) ? { written: [...written, left], typed: "" } : { written, typed: left };
}
