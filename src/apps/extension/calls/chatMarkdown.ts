import { codeSpan, escapedMarkdown, fence } from "../../../base/text/markdownText";
import { onOneLine, visibleText } from "../../../base/text/visibleText";
import type { QuestionPart } from "../../../tools/runtime/ports/askPort";
import type { Workspace } from "../../../tools/runtime/ports/workspacePort";
import type { CallBrief, Shown, Tool } from "../../../tools/runtime/tool";
import { parseInput } from "../../../tools/runtime/toolInput";
import { briefInput } from "./runRow";

/** Most sentences that are one paragraph. More are a list. */
const MOST_SENTENCES = 4;

/** Formats a question's title as Markdown. Nothing in its path or command is interpreted. */
export function questionTitle({ title, named }: Pick<Shown, "title" | "named">): string {
  if (!named) return escaped(title);
  return named.title
    .split("{0}")
    .map(escaped)
    .join(codeSpan(onOneLine(named.code)));
}

/**
 * Formats what a question shows as Markdown: sentences are prose, and what will run or be written is a block of code.
 * Nothing in it is interpreted, and invisible characters are shown.
 */
export function questionMarkdown({ detail, parts }: Pick<Shown, "detail" | "parts">): string {
  const [first, second, ...others]: readonly QuestionPart[] = parts ?? [{ kind: "prose", lines: detail.split("\n") }];
  const start = [first, second].filter((part) => part !== undefined);
  // The chat has room for few lines: behind a list, the command would not be among them.
  const isBehind = second?.kind === "code" && first?.kind === "prose" && !isParagraph(first.lines);
  return [...(isBehind ? start.reverse() : start), ...others]
    .map((part) => (part.kind === "code" ? fence(visibleText(part.text), part.language) : prose(part.lines)))
    .join("\n");
}

function isParagraph(lines: readonly string[]): boolean {
  return lines.length === 1 || (lines.length <= MOST_SENTENCES && lines.every((line) => /[.!?:…]$/.test(line)));
}

function prose(given: readonly string[]): string {
  const lines = given.filter((line) => line.trim() !== "");
  const shown = lines.map((line) => notBlock(escaped(line)));
  return isParagraph(lines) ? `${shown.join(" ")}\n` : shown.map((line) => `- ${line}\n`).join("");
}

/** Escapes Markdown, and keeps every space, because paths can differ in spaces alone. */
function escaped(text: string): string {
  return escapedMarkdown(onOneLine(text)).replace(/^ | {2,}/g, (run) => "&nbsp;".repeat(run.length));
}

/** Keeps a line from beginning a list, a heading, or a rule. */
function notBlock(line: string): string {
  return line.replace(/^[-+=]/, "\\$&").replace(/^(\d{1,9})\./, "$1\\.");
}

/**
 * Describes a call in one line of Markdown, for the chat. A path in the workspace is a link to the file, which VS Code
 * labels with the file's name. Nothing in the input is interpreted.
 */
export async function invocationMessage(
  tool: Tool,
  input: unknown,
  place: Workspace["place"],
  link: (resource: string) => string,
): Promise<string> {
  const { text, subjects } = briefOf(tool, input);
  const shown = await Promise.all(
    subjects.map(async (subject) => {
      if ("code" in subject) return brief(subject.code);
      const { named, outside } = await place(subject.path).catch(() => NOWHERE);
      return named === undefined || outside !== undefined ? brief(subject.path) : `[](${link(named.resource)})`;
    }),
  );
  return text
    .split(/\{(\d)\}/)
    .map((piece, at) => (at % 2 === 0 ? escapedMarkdown(piece) : (shown[Number(piece)] ?? "")))
    .join("");
}

const NOWHERE = { named: undefined, outside: undefined };

function briefOf(tool: Tool, input: unknown): CallBrief {
  try {
    if (tool.brief) return tool.brief(parseInput(tool, input).input);
  } catch {
    // The call is going to fail, and its result says why.
  }
  const code = briefInput(input);
  return code === "" ? { text: tool.title, subjects: [] } : { text: `${tool.title}: {0}`, subjects: [{ code }] };
}

/** The first line, cut: the chat shows it again for each call. */
function brief(code: string): string {
  return codeSpan(onOneLine(briefInput({ code })));
}
