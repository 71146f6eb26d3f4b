import type { ComponentChildren, VNode } from "preact";
import { t } from "../../base/viewerText";

/** Leads to a row of the transcript; plain text where there is none. */
export function RowLink({
  row,
  go,
  label,
  children,
}: {
  row: number | undefined;
  go(row: number): void;
  /** Where it leads, for assistive technology and as a tooltip. */
  label?: string;
  children: ComponentChildren;
}): VNode {
  if (row === undefined) return <span>{children}</span>;
  return (
    <button
      type="button"
      class="link row-link"
      title={label ?? t("Show its row")}
      data-go-row={row}
      onClick={() => go(row)}
    >
      {children}
    </button>
  );
}
