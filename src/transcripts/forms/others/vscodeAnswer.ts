import { fieldsOf, isObject, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { SHELL_TOOLS } from "../../../results/equivalents/shellTools";
import { textBlock, type ResultFacts } from "../foreignEntries";
import type { AgentNames } from "../foreignForm";
import { goesOnAs, shellFacts, toldEnd } from "../shellResultFacts";

/** The program in whose records these are. Its server doesn't say who responds. */
export const VSCODE_CHAT: AgentNames = { name: "VS Code chat", service: "vscode-chat", provider: () => undefined };

const SHELLS: ReadonlySet<string> = new Set(["bash", ...SHELL_TOOLS]);

/** What the model receives about a call that did not run, did not end, or failed. */
const SKIPPED = "The user chose to skip the tool call";
const CANCELLED = "The user cancelled the tool call";
const FAILED = /^ERROR(?: while calling tool)?: /;
const RETRY = "Please check your input and try again.";

/** What else is known of a call. */
export interface KnownEnd {
  readonly command?: unknown;
  readonly output?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly failed?: boolean;
  readonly refused?: boolean;
  readonly cancelled?: boolean;
}

/** Returns what the text that the model was given says about the end of a call. `text` is undefined if there is none. */
export function answerFacts(tool: string, text: string | undefined, known: KnownEnd = {}): ResultFacts {
  const { command, output, failed = false, durationMs } = known;
  const refused = known.refused === true || text?.startsWith(SKIPPED) === true;
  if (refused) return { refused };
  const cancelled = known.cancelled === true || text?.startsWith(CANCELLED) === true;
  const isError = failed || (text !== undefined && FAILED.test(text) && text.trimEnd().endsWith(RETRY));
  if (!SHELLS.has(tool))
    return { failed: isError || cancelled, ...(cancelled && { structured: { interrupted: true } }) };
  const exitCode = cancelled ? undefined : (known.exitCode ?? toldEnd(text ?? "").exitCode);
  const isTold = exitCode !== undefined || cancelled || isError || goesOnAs(text ?? "") !== undefined;
  return {
    failed: (isError && exitCode === undefined) || cancelled,
    ...(!isTold && { unrecorded: "the record has no exit code" }),
    structured: shellFacts({ command, output: output ?? text, exitCode, durationMs, interrupted: cancelled }),
  };
}

/** The text of a result as it is logged: itself, or the JSON of a tree of a prompt. */
export function treeText(logged: string | undefined): string | undefined {
  if (logged === undefined || !logged.startsWith('{"node":')) return logged;
  const node = fieldsOf(parseContainer(logged))["node"];
  return node === undefined ? logged : leafTexts(node);
}

/**
 * The text of a result as the model got it: texts, and trees of prompts whose leaves are texts
 * (`LanguageModelToolResult`, `@vscode/prompt-tsx`).
 */
export function answerContent(answer: unknown): unknown {
  const content = isObject(answer) ? answer["content"] : answer;
  return itemsOf(content).map((part) => {
    const fields = fieldsOf(part);
    const text = stringOf(fields["value"]);
    if (text !== undefined) return textBlock(text);
    const mime = stringOf(fields["mimeType"]) ?? "";
    const data = stringOf(fields["data"]);
    if (data !== undefined && mime.startsWith("image/"))
      return { type: "image", source: { type: "base64", media_type: mime, data } };
    const leaves = leafTexts(fieldsOf(fields["value"])["node"]);
    return leaves === "" ? { type: "part", part } : textBlock(leaves);
  });
}

/** Nodes of one tree: more than any prompt has. */
const MOST_NODES = 100_000;

/**
 * The texts of the leaves of a tree of a prompt (`@vscode/prompt-tsx`), in order. One that begins on a new line gets a
 * line feed before it, unless the text before it ends with one.
 */
function leafTexts(root: unknown): string {
  const texts: string[] = [];
  const waiting = [root];
  for (let walked = 0; waiting.length > 0 && walked < MOST_NODES; walked++) {
    const node = fieldsOf(waiting.pop());
    const text = stringOf(node["text"]);
    if (text !== undefined) {
      const isBroken = texts.length === 0 || texts.at(-1)?.endsWith("\n") === true;
      texts.push(node["lineBreakBefore"] === true && !isBroken ? `\n${text}` : text);
    }
    for (const child of [...itemsOf(node["children"])].reverse()) waiting.push(child);
  }
  return texts.join("");
}
