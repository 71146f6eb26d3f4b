import type { ShownChange } from "../callChanges";
import { escaped } from "./htmlText";
import { CUT } from "../exportTexts";

const KINDS: ReadonlyMap<string, string> = new Map([
  ["+", "added"],
  ["-", "removed"],
]);

/**
 * A change as a heading and a table: the lines' numbers before and behind it, where they are known, and their texts,
 * each with its sign.
 */
export function diffTable({ path, lines, cut }: ShownChange): string {
  const signs = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const rows = diffRows(lines);
  const counts = cut ? "" : `: ${signs("+")} added, ${signs("-")} removed`;
  const remark = cut ? `<p class="quiet">${CUT}</p>\n` : "";
  const of = path === "" ? "" : ` of <code>${escaped(path)}</code>`;
  const heading = `<h4>Change${of}${counts}</h4>`;
  if (rows.length === 0) return `${heading}\n${remark}`;
  return `${heading}
${remark}<table class="diff"><thead><tr><th scope="col" class="n">Old</th><th scope="col" class="n">New</th><th scope="col">Text</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
`;
}

function diffRows(lines: readonly string[]): readonly string[] {
  const rows: string[] = [];
  let old: number | undefined;
  let now: number | undefined;
  for (const line of lines) {
    if (line.startsWith("@@")) {
      const [, ...starts] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(line) ?? [];
      [old, now] = starts.map(Number);
      if (rows.length > 0) rows.push(`<tr class="gap"><td class="n"></td><td class="n"></td><td>⋯</td></tr>`);
      continue;
    }
    const kind = KINDS.get(line.charAt(0)) ?? "same";
    const before = /^[+\\]/.test(line) ? undefined : old;
    const after = /^[-\\]/.test(line) ? undefined : now;
    if (before !== undefined) old = before + 1;
    if (after !== undefined) now = after + 1;
    rows.push(
      `<tr class="${kind}"><td class="n">${before ?? ""}</td><td class="n">${after ?? ""}</td><td>${escaped(line)}</td></tr>`,
    );
  }
  return rows;
}
