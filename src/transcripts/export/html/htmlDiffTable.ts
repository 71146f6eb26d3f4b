import type { ShownChange } from "../callChanges";
import { escaped } from "./htmlText";
import { CUT } from "../exportTexts";

/**
 * A change as a heading and a table: the lines' numbers before and behind it, where they are known, and their texts,
 * each with its sign.
 */
export function diffTable({ path, lines, cut }: ShownChange): string {
  const signs = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const rows: string[] = [];
  let old: number | undefined;
  let now: number | undefined;
  for (const line of lines) {
    if (line.startsWith("@@")) {
      const [, from, to] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(line) ?? [];
      old = from === undefined ? undefined : Number(from);
      now = to === undefined ? undefined : Number(to);
      if (rows.length > 0) rows.push(`<tr class="gap"><td class="n"></td><td class="n"></td><td>⋯</td></tr>`);
      continue;
    }
    const kind = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    const remark = line.startsWith("\\");
    const before = kind === "added" || remark ? undefined : old;
    const after = kind === "removed" || remark ? undefined : now;
    if (before !== undefined) old = before + 1;
    if (after !== undefined) now = after + 1;
    rows.push(
      `<tr class="${kind}"><td class="n">${before ?? ""}</td><td class="n">${after ?? ""}</td><td>${escaped(line)}</td></tr>`,
    );
  }
  const counts = cut ? "" : `: ${signs("+")} added, ${signs("-")} removed`;
  const remark = cut ? `<p class="quiet">${CUT}</p>\n` : "";
  const heading = `<h4>Change${path === "" ? "" : ` of <code>${escaped(path)}</code>`}${counts}</h4>`;
  if (rows.length === 0) return `${heading}\n${remark}`;
  return `${heading}
${remark}<table class="diff"><thead><tr><th scope="col" class="n">Old</th><th scope="col" class="n">New</th><th scope="col">Text</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
`;
}
