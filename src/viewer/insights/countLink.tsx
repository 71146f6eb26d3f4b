import type { ComponentChildren, VNode } from "preact";
import type { InsightSelection } from "../../transcripts/model/insightsModel";
import { t } from "../base/viewerText";

/** Selects the sessions of a number. */
export interface Selecting {
  readonly selection: InsightSelection | undefined;
  select(selection: InsightSelection): void;
}

/** Shows a number that leads to its sessions. Zero is plain text. */
export function CountLink({
  of,
  value,
  children,
  selection,
  select,
  class: more = "",
}: Selecting & { of: InsightSelection; value: number; children: ComponentChildren; class?: string }): VNode {
  if (value === 0) return <span class="zero">{children}</span>;
  const isSelected =
    selection !== undefined &&
    (["by", "name", "kind", "measure"] as const).every((name) => selection[name] === of[name]);
  return (
    <button
      type="button"
      class={`link ${more}`}
      title={t("Show the sessions")}
      aria-pressed={isSelected}
      data-select={`${of.by} ${of.measure ?? of.kind ?? "all"}`}
      onClick={() => select(of)}
    >
      {children}
    </button>
  );
}
