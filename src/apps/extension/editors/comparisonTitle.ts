import { cutText } from "../../../base/text/cutText";
import { onOneLine } from "../../../base/text/visibleText";
import type { ComparedFile } from "../../../protocol/comparisonApi";

/** Maximum length of one side's title. Characters. */
const LONGEST = 28;

/** Names a comparison by the titles of its sessions, or by their files if a title is missing or both are the same. */
export function comparisonTitle({
  left,
  right,
}: {
  readonly left: ComparedFile;
  readonly right: ComparedFile;
}): string {
  const hasTitles = left.title !== undefined && right.title !== undefined && left.title !== right.title;
  return [left, right].map(({ name, title }) => short((hasTitles ? title : undefined) ?? name)).join(" ↔ ");
}

function short(name: string): string {
  const text = onOneLine(name.replace(/\s+/g, " ").trim());
  return text.length > LONGEST ? `${cutText(text, LONGEST - 1).trimEnd()}…` : text;
}
