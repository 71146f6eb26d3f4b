import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { drawLine } from "../code/codeLine";
import type { Line, Mark } from "../code/codePieces";
import { grammarOf } from "../code/languages";
import { useLineColors } from "../code/useColors";
import { later } from "../../controls/behavior/useLater";
import { changedRun, type DiffRow, pairRows } from "./diffRows";
import { wordMarks } from "./wordMarks";
import { plural, t } from "../../base/viewerText";

interface Props {
  readonly rows: readonly DiffRow[];
  readonly side: boolean;
  readonly numbered: boolean;
  readonly path: string;
  readonly label: string;
  /** Shows the lines of a gap by the old line on which it starts. Absent if they are unknown. */
  unfold?(line: number): void;
  /** Returns what undoes the changed lines that begin with a row. */
  undo?(row: DiffRow): ComponentChildren;
}

/** Shows the rows of a change: one text with signs, or the old text next to the new one. */
export function DiffTableView({ rows, side, numbered, path, label, unfold, undo }: Props): VNode {
  const marks = useMarks(rows);
  const colours = useRowColours(rows, path);
  const draw = (row: DiffRow | undefined): ComponentChildren => {
    if (!row || row.kind === "gap") return null;
    if (row.kind === "remark") return row.text;
    return drawLine(colours(row) ?? [{ text: row.text }], marks.get(row));
  };
  const gap = (row: DiffRow & { kind: "gap" }, columns: number): VNode => (
    <tr key={`gap ${row.old}`} class="gap">
      <td colSpan={columns}>
        <Gap row={row} {...(unfold && { unfold: () => unfold(row.old) })} />
      </td>
    </tr>
  );
  return (
    <div class="diff-scroll" tabIndex={0} role="region" aria-label={t("Lines: {0}", label)}>
      <table class={numbered ? "diff-rows numbered" : "diff-rows"}>
        {side ? (
          <>
            <Names names={[t("Old line"), t("Old text"), t("New line"), t("New text")]} />
            <tbody>
              {pairRows(rows).map(({ left, right }, index) =>
                left?.kind === "gap" ? (
                  gap(left, 4)
                ) : (
                  <tr key={index}>
                    <LineNumber row={numbered ? left : undefined} side="old" />
                    <LineText row={left} empty={!left}>
                      {draw(left)}
                      {left && undo?.(left)}
                    </LineText>
                    <LineNumber row={numbered ? right : undefined} side="new" />
                    <LineText row={right} empty={!right}>
                      {draw(right)}
                      {right && right !== left && undo?.(right)}
                    </LineText>
                  </tr>
                ),
              )}
            </tbody>
          </>
        ) : (
          <>
            <Names names={[t("Old line"), t("New line"), t("Text")]} />
            <tbody>
              {rows.map((row, index) =>
                row.kind === "gap" ? (
                  gap(row, 3)
                ) : (
                  <tr key={index} data-change={row.kind}>
                    <LineNumber row={numbered ? row : undefined} side="old" />
                    <LineNumber row={numbered ? row : undefined} side="new" />
                    <LineText row={row} empty={false}>
                      {draw(row)}
                      {undo?.(row)}
                    </LineText>
                  </tr>
                ),
              )}
            </tbody>
          </>
        )}
      </table>
    </div>
  );
}

function Names({ names }: { names: readonly string[] }): VNode {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" class={name.endsWith("line") ? "line-number" : undefined}>
            <span class="for-screen-readers">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function LineNumber({ row, side }: { row: DiffRow | undefined; side: "old" | "new" }): VNode {
  const shown = row !== undefined && (row.kind === "context" || row.kind === (side === "old" ? "removed" : "added"));
  const line = !shown ? undefined : side === "old" ? oldOf(row) : newOf(row);
  return <td class={`line-number ${row?.kind ?? "none"}`}>{line}</td>;
}

function oldOf(row: DiffRow): number | undefined {
  return "old" in row ? row.old : undefined;
}

function newOf(row: DiffRow): number | undefined {
  return "new" in row ? row.new : undefined;
}

function LineText({
  row,
  empty,
  children,
}: {
  row: DiffRow | undefined;
  empty: boolean;
  children: ComponentChildren;
}): VNode {
  const sign = row?.kind === "added" ? "+" : row?.kind === "removed" ? "-" : "";
  const word = row?.kind === "added" ? `${t("added:")} ` : row?.kind === "removed" ? `${t("removed:")} ` : "";
  return (
    <td class={`line-text ${empty ? "none" : (row?.kind ?? "none")}`}>
      {!empty && (
        <>
          {sign !== "" && (
            <span class="line-sign" aria-hidden="true">
              {sign}
            </span>
          )}
          {word !== "" && <span class="for-screen-readers">{word}</span>}
          {children}
        </>
      )}
    </td>
  );
}

function Gap({ row, unfold }: { row: DiffRow & { kind: "gap" }; unfold?: () => void }): VNode {
  const words =
    row.count === undefined ? t("unchanged lines") : plural(row.count, "{0} unchanged line", "{0} unchanged lines");
  if (!unfold) return <span>{words}</span>;
  return (
    <button type="button" class="link" data-action="unfold-gap" onClick={unfold}>
      {t("Show {0}", words)}
    </button>
  );
}

/** Maximum time for comparing words in one task. Milliseconds. */
const SLICE = 15;

/** Finds the words that differ in paired lines, in short tasks. */
function useMarks(rows: readonly DiffRow[]): ReadonlyMap<DiffRow, readonly Mark[]> {
  const known = useRef({ marks: new Map<DiffRow, readonly Mark[]>(), pairs: new Set<DiffRow>() });
  const [, render] = useState(0);
  useEffect(() => {
    const { marks, pairs } = known.current;
    let stop: () => void = () => undefined;
    const go = (): void => {
      const end = performance.now() + SLICE;
      const before = pairs.size;
      for (let at = 0; at < rows.length;) {
        const run = changedRun(rows, at);
        at = run?.end ?? at + 1;
        for (const [index, old] of (run?.removed ?? []).entries()) {
          const now = run?.added[index];
          if (now?.kind !== "added" || old.kind !== "removed" || pairs.has(old)) continue;
          pairs.add(old);
          const found = wordMarks(old.text, now.text);
          if (found) marks.set(old, found.removed).set(now, found.added);
          if (performance.now() > end) {
            render((count) => count + 1);
            stop = later(go);
            return;
          }
        }
      }
      if (pairs.size > before) render((count) => count + 1);
    };
    stop = later(go);
    return () => stop();
  }, [rows]);
  return known.current.marks;
}

/** Returns the colors of a row's text: removed lines from the old text, all others from the new one. */
function useRowColours(rows: readonly DiffRow[], path: string): (row: DiffRow) => Line | undefined {
  const grammar = grammarOf(undefined, path);
  const { oldText, newText, places } = useMemo(() => {
    const old: string[] = [];
    const now: string[] = [];
    const found = new Map<DiffRow, number>();
    for (const row of rows) {
      if (row.kind === "gap" || row.kind === "remark") continue;
      found.set(row, row.kind === "removed" ? old.length : now.length);
      if (row.kind !== "added") old.push(row.text);
      if (row.kind !== "removed") now.push(row.text);
    }
    return { oldText: old.join("\n"), newText: now.join("\n"), places: found };
  }, [rows]);
  const oldColours = useLineColors(oldText, grammar);
  const newColours = useLineColors(newText, grammar);
  return (row) => {
    const line = places.get(row);
    if (line === undefined) return undefined;
    const coloured = row.kind === "removed" ? oldColours(line) : newColours(line);
    // Drawn only if it is the line's own text: colors of an earlier set of rows would be wrong.
    const text = coloured?.map((piece) => piece.text).join("");
    return "text" in row && text === row.text ? coloured : undefined;
  };
}
