import type { ComponentChildren, VNode } from "preact";
import { t } from "../../base/viewerText";

/** Links to a row of the transcript, or shows plain text without one. */
export function RowLink({
  row,
  go,
  label,
  children,
}: {
  row: number | undefined;
  go(row: number): void;
  /** Describes the target for assistive technology, and as a tooltip. */
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

/** Links to the row of a call. A subagent's call has none of its own, so this is the row of the call that started it. */
export function CallRowLink({
  agent,
  ...link
}: {
  row: number | undefined;
  agent: string | undefined;
  go(row: number): void;
  children: ComponentChildren;
}): VNode {
  return (
    <RowLink
      {...link}
      label={agent === undefined ? t("Show the call") : t("Show the call that started the subagent")}
    />
  );
}
