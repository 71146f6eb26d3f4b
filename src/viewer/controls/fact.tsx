import type { ComponentChildren, VNode } from "preact";
import { VisibleTextView } from "./visibleTextView";

/** Shows a fact on one line: `Exit code 0`. */
export function Fact({ tone, children }: { tone?: "good" | "bad" | "quiet"; children: ComponentChildren }): VNode {
  return <div class={`fact ${tone ?? "plain"}`}>{children}</div>;
}

/** Shows a name next to its value. */
export function Named({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div class="named">
      <span class="named-name">
        <VisibleTextView text={name} />
      </span>
      <span class="named-value">{children}</span>
    </div>
  );
}
