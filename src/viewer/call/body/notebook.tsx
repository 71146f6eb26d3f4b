import type { VNode } from "preact";
import { Code } from "../../markup/code/code";
import { Fact } from "../../controls/fact";
import { LongText } from "../../markup/text/longText";
import { MarkdownView } from "../../markup/markdown/markdownView";
import type { Cell, Output } from "./notebookCells";
import { Picture } from "../../markup/pictures/pictureList";
import { SomeOf } from "../../markup/copy/someOf";
import { Terminal } from "../../markup/terminal/terminal";
import { VisibleTextView } from "../../controls/visibleTextView";
import { inSentence, t } from "../../base/viewerText";

/** Shows a notebook's cells with their outputs. */
export function Notebook({ cells }: { cells: readonly Cell[] }): VNode {
  return (
    <div class="notebook" data-cells={cells.length}>
      <SomeOf
        all={cells}
        of={t("cells")}
        first={20}
        draw={(cell, index) => (
          <div key={index} class="cell" role="group" aria-label={t("Cell {0}", index + 1)} data-cell={cell.kind}>
            <div class="cell-head">
              <span>
                {cell.kind === "code" ? `[${cell.run ?? " "}]` : cell.kind === "markdown" ? "Markdown" : t("Raw")}
              </span>
              {cell.id !== undefined && <VisibleTextView text={cell.id} />}
            </div>
            <Source cell={cell} label={t("Cell {0}", index + 1)} />
            {cell.outputs.map((output, at) => (
              <CellOutput key={at} output={output} label={t("Output {0} of cell {1}", at + 1, index + 1)} />
            ))}
          </div>
        )}
      />
    </div>
  );
}

function Source({ cell, label }: { cell: Cell; label: string }): VNode {
  if (cell.source === "") return <div class="nothing">{t("Empty cell.")}</div>;
  if (cell.kind === "markdown") return <MarkdownView text={cell.source} label={label} />;
  if (cell.kind === "raw") return <LongText text={cell.source} label={label} />;
  return <Code text={cell.source} language={cell.language} firstLine={1} label={label} />;
}

function CellOutput({ output, label }: { output: Output; label: string }): VNode {
  return (
    <div class="cell-output">
      {output.failed && <Fact tone="bad">{t("The cell failed")}</Fact>}
      {output.text !== "" && <Terminal text={output.text} label={label} />}
      {output.pictures.map((picture, index) => (
        <Picture key={index} part={picture} label={t("Picture {0} of {1}", index + 1, inSentence(label))} />
      ))}
    </div>
  );
}
