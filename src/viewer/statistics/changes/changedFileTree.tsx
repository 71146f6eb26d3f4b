import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { ChangedFile } from "../../../transcripts/model/changes/changesModel";
import { Shape, StatusIcon, ToolIcon } from "../../controls/icons";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { plural, t } from "../../base/viewerText";
import { LineChangeView } from "./lineChangeView";
import { treeItems, type TreeItem } from "./fileTree";

interface Props {
  readonly files: readonly ChangedFile[];
  /** The path of the file whose changes are shown. */
  readonly chosen: string | undefined;
  choose(path: string): void;
}

const FATES: Readonly<Record<NonNullable<ChangedFile["fate"]>, string>> = {
  created: t("new"),
  deleted: t("deleted"),
  moved: t("moved"),
};

/** Shows changed files as a tree. The arrow keys move in it, and Enter shows the changes of a file. */
export function ChangedFileTree({ files, chosen, choose }: Props): VNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const items = useMemo(() => treeItems(files, closed), [files, closed]);
  const placeOf = (key: string | undefined): number => items.findIndex((item) => item.key === key);
  const current = Math.max(0, placeOf(focused) >= 0 ? placeOf(focused) : placeOf(chosen));
  const focus = (place: number): void => {
    const item = items[place];
    const element = list.current?.children[place];
    if (!item || !(element instanceof HTMLElement)) return;
    setFocused(item.key);
    element.focus();
  };
  const fold = (key: string, open: boolean): void =>
    setClosed((before) => new Set(open ? [...before].filter((each) => each !== key) : [...before, key]));
  const act = (item: TreeItem): void => {
    setFocused(item.key);
    if (item.kind === "file") choose(item.key);
    else fold(item.key, !item.open);
  };
  const press = (key: string): void => {
    const item = items[current];
    if (!item) return;
    if (key === "Enter" || key === " ") act(item);
    else if (key === "ArrowRight" && item.kind === "folder" && !item.open) fold(item.key, true);
    else if (key === "ArrowLeft" && item.kind === "folder" && item.open) fold(item.key, false);
    else if (key === "ArrowLeft") focus(items.findLastIndex(({ level }, at) => at < current && level < item.level));
    else if (key === "ArrowRight") focus(item.kind === "folder" ? current + 1 : current);
    else focus(placeAfter(key, current, items.length));
  };
  return (
    <ul
      ref={list}
      class="changed-tree"
      role="tree"
      aria-label={t("Changed files")}
      onKeyDown={(event) => {
        if (!KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        press(event.key);
      }}
    >
      {items.map((item, place) => (
        <li
          key={item.key}
          role="treeitem"
          class="changed-item"
          aria-level={item.level}
          aria-expanded={item.kind === "folder" ? item.open : undefined}
          aria-selected={item.kind === "file" && item.key === chosen}
          tabIndex={place === current ? 0 : -1}
          style={{ "--level": item.level }}
          title={item.kind === "file" ? visibleString(item.key) : undefined}
          data-changed={item.kind === "file" ? item.key : undefined}
          data-folder={item.kind === "folder" ? item.key : undefined}
          onClick={() => act(item)}
        >
          {item.kind === "folder" ? (
            <span class={item.open ? "changed-twistie unfolded" : "changed-twistie"}>
              <Shape name="twistie" />
            </span>
          ) : (
            <ToolIcon name="file" />
          )}
          <span class="changed-name">
            <VisibleTextView text={item.name} />
          </span>
          {item.kind === "file" && <FileFacts file={item.file} />}
        </li>
      ))}
    </ul>
  );
}

const KEYS: ReadonlySet<string> = new Set([
  "Enter",
  " ",
  "ArrowRight",
  "ArrowLeft",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
]);

function placeAfter(key: string, place: number, length: number): number {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return Math.min(length - 1, Math.max(0, place + (key === "ArrowDown" ? 1 : -1)));
}

function FileFacts({ file }: { file: ChangedFile }): VNode {
  const { edits, change, partly, gaps, fate } = file;
  return (
    <>
      {gaps > 0 && (
        <span
          class="changed-gaps"
          title={plural(
            gaps,
            "Something else may have changed it between two edits ({0} time)",
            "Something else may have changed it between edits ({0} times)",
          )}
        >
          <StatusIcon name="warning" />
          <span class="for-screen-readers">{plural(gaps, "{0} gap", "{0} gaps")}</span>
        </span>
      )}
      {fate && <span class={`changed-fate fate-${fate}`}>{FATES[fate]}</span>}
      {edits === 0 && (
        <span class="uncertain" title={t("Possibly changed by a command")}>
          {t("possible")}
        </span>
      )}
      {change && <LineChangeView change={change} partly={partly} />}
      {edits > 0 && !change && partly && <span class="quiet">{t("not recorded")}</span>}
    </>
  );
}
