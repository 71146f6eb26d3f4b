import type { ComponentChildren, VNode } from "preact";

/** Shows an icon and a text, with the known facts below it. */
export function OutlineLine({
  icon,
  facts,
  children,
}: {
  icon: VNode;
  facts: ComponentChildren[];
  children: ComponentChildren;
}): VNode {
  const told = facts.filter((fact) => fact !== undefined && fact !== false && fact !== "");
  return (
    <div class="outline-line">
      {icon}
      <div class="outline-body">
        <div class="outline-text">{children}</div>
        {told.length > 0 && (
          <div class="outline-facts">
            {told.map((fact, at) => (
              <span key={at}>{fact}</span>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
