import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Shape } from "../icons";
import { type TreeLine, treeLines } from "./treeLines";
import { markHidden } from "./visibleText";
import { plural, t } from "../text";

const FIRST_LINES = 300;

/** Any JSON value as lines that fold. Deep and wide values are drawn in part, and say so. */
export function JsonTree({ value, label }: { value: unknown; label: string }): VNode {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(FIRST_LINES);
  const { lines, more } = useMemo(() => treeLines(value, toggled, limit), [value, toggled, limit]);
  const toggle = (path: string): void => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  return (
    <div class="tree" role="group" aria-label={label} data-tree>
      {lines.map((line) => (
        <Line key={line.path} line={line} toggle={toggle} />
      ))}
      {more && (
        <button type="button" class="link" data-action="show-more" onClick={() => setLimit(limit * 3)}>
          {t("Show more lines")}
        </button>
      )}
    </div>
  );
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
          <span class="tree-size">{line.size}</span>
        </button>
      </div>
    );
  }
  return (
    <div class="tree-line leaf" style={style}>
      {name}
      {line.kind === "note" ? (
        <span class="tree-size">{line.text}</span>
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
