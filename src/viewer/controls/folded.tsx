import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";

/** Draws its children only when it is expanded. */
export function Folded({
  title,
  size,
  open = false,
  children,
}: {
  title: ComponentChildren;
  /** Describes how much there is. */
  size?: string | undefined;
  open?: boolean;
  children: ComponentChildren;
}): VNode {
  const [drawn, setDrawn] = useState(open);
  return (
    <details
      class="folded-part"
      open={open}
      data-folded
      onToggle={(event) => {
        if (event.currentTarget.open) setDrawn(true);
      }}
    >
      <summary>
        {title}
        {size !== undefined && <span class="quiet"> {size}</span>}
      </summary>
      {drawn && children}
    </details>
  );
}
