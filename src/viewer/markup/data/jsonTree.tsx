import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Shape } from "../../controls/icons";
import { jsonBlock } from "../copy/copyBlock";
import { count } from "../../base/units";
import { CopiedBlock } from "../copy/copiedBlock";
import { RestButtons } from "../copy/restButtons";
import { countTreeLines, MOST, type TreeLine, treeLines } from "./treeLines";
import { useSteps } from "../../controls/behavior/useSteps";
import { markHidden } from "../../controls/visibleTextView";
import { plural, t } from "../../base/viewerText";

/** Lines drawn at first, and added at once. */
const FIRST = 300;
const STEP = 900;

/** Shows any JSON value as collapsible lines. Deep and wide values are drawn in part, and say so. */
export function JsonTree({ value, label }: { value: unknown; label: string }): VNode {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const total = useMemo(() => countTreeLines(value, toggled), [value, toggled]);
  const steps = useSteps(total, FIRST, STEP);
  const lines = useMemo(() => treeLines(value, toggled, steps.shown), [value, toggled, steps.shown]);
  const block = useMemo(() => jsonBlock(label, value), [label, value]);
  const toggle = (path: string): void => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  // Preact doesn't compare an unchanged node again, so adding lines costs only the new ones.
  const nodes = useMemo<VNode[]>(() => [], [value, toggled]);
  for (const line of lines.slice(nodes.length)) nodes.push(<Line key={line.path} line={line} toggle={toggle} />);
  return (
    <CopiedBlock block={block}>
      <div class="tree" role="group" aria-label={label} data-tree>
        {nodes.slice(0, lines.length)}
      </div>
      {(steps.hidden > 0 || total === MOST) && (
        <RestButtons steps={steps} words={hiddenWords(steps.hidden, total)} block={block} />
      )}
    </CopiedBlock>
  );
}

function hiddenWords(hidden: number, total: number): string {
  if (total < MOST) return plural(hidden, "{0} more line not shown", "{0} more lines not shown");
  return hidden === 0
    ? t("More than {0} lines are not shown", count(MOST))
    : plural(hidden, "More than {0} more line not shown", "More than {0} more lines not shown");
}

function Line({ line, toggle }: { line: TreeLine; toggle: (path: string) => void }): VNode {
  const name = line.name !== undefined && (
    <span class={line.inList ? "tree-index" : "tree-name"}>{markHidden(line.name)}: </span>
  );
  const style = { paddingInlineStart: `${Math.min(line.depth, 40) * 14}px` };
  if (line.kind === "container") {
    return (
      <div class="tree-line" style={style}>
        <button type="button" class="tree-toggle" aria-expanded={line.open} onClick={() => toggle(line.path)}>
          <Shape name="twistie" />
          {name}
          <span class="tree-size">
            {line.list
              ? `[${plural(line.size, "{0} item", "{0} items")}]`
              : `{${plural(line.size, "{0} field", "{0} fields")}}`}
          </span>
        </button>
      </div>
    );
  }
  return (
    <div class="tree-line leaf" style={style}>
      {name}
      {line.kind === "deeper" ? (
        <span class="tree-size">{t("Not drawn: deeper than {0} levels", line.than)}</span>
      ) : (
        <span class={`tree-value ${line.kind}`}>
          {line.long && !line.open ? markHidden(line.text.slice(0, SHOWN)) : markHidden(line.text)}
          {line.long && (
            <button type="button" class="link" aria-expanded={line.open} onClick={() => toggle(line.path)}>
              {line.open
                ? t("Show less")
                : `… ${plural(line.text.length - SHOWN, "{0} more character", "{0} more characters")}`}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

const SHOWN = 1000;
