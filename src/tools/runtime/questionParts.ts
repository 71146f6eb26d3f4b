import type { QuestionPart } from "./ports/askPort";
import type { Shown } from "./tool";
import { visibleCommand } from "../../base/text/visibleCommand";
import { onOneLine, visibleText } from "../../base/text/visibleText";

/** Creates what a question shows from its parts. Leaves out parts without text. */
export function shownParts(given: readonly QuestionPart[]): Required<Pick<Shown, "detail" | "parts">> {
  const parts = given.map(visiblePart).filter((part) => plainPart(part) !== "");
  return { detail: parts.map(plainPart).join("\n\n"), parts };
}

/** Creates a question's title about a path or a command. */
export function titled(title: (what: string) => string, code: string): Required<Pick<Shown, "title" | "named">> {
  const line = onOneLine(code);
  return { title: title(line), named: { title: title("{0}"), code: line } };
}

function visiblePart(part: QuestionPart): QuestionPart {
  if (part.kind === "code")
    return { ...part, text: part.language === "sh" ? visibleCommand(part.text) : visibleText(part.text) };
  return { kind: "prose", lines: part.lines.filter((line) => line !== "").map(onOneLine) };
}

function plainPart(part: QuestionPart): string {
  return part.kind === "code" ? part.text : part.lines.join("\n");
}
