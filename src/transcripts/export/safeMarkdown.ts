import { shownText } from "../../base/text/markdownText";

/**
 * Returns untrusted Markdown so that it can be part of a document: HTML is text, pictures are links, and a code block
 * that it leaves open ends with it.
 */
export function safeMarkdown(text: string): string {
  let fence: string | undefined;
  const lines = shownText(text)
    .split("\n")
    .map((line) => {
      const [, marks, rest = ""] = FENCE.exec(line) ?? [];
      if (fence !== undefined) {
        if (marks?.startsWith(fence) && rest.trim() === "") fence = undefined;
        return line;
      }
      if (marks !== undefined && !(marks.startsWith("`") && rest.includes("`"))) {
        fence = marks;
        return line;
      }
      return safeLine(line);
    });
  return [...lines, ...(fence === undefined ? [] : [fence])].join("\n");
}

/** Begins or ends a block of code, in lists as well. */
const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)/;

/** Escapes HTML and pictures outside spans of code. */
function safeLine(line: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll("<", "&lt;").replaceAll("![", "!\\[")))
    .join("");
}

/** The same text as a quotation. */
export function quotedMarkdown(text: string): string {
  return safeMarkdown(text)
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
