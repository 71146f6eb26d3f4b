import type { ComponentChildren, VNode } from "preact";

/** Shows that there is nothing to show, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <div class="empty" data-empty>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
