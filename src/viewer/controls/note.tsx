import type { ComponentChildren, VNode } from "preact";
import { StatusIcon } from "./icons";

interface Props {
  readonly icon?: "warning" | "expected" | "ok";
  readonly quiet?: boolean;
  readonly role?: "note" | "status";
  readonly children: ComponentChildren;
}

/** Shows a remark next to an icon. Other attributes are the element's. */
export function Note({ icon = "warning", quiet, children, ...attributes }: Props): VNode {
  return (
    <div {...attributes} class={quiet ? "note quiet" : "note"}>
      <StatusIcon name={icon} />
      <span>{children}</span>
    </div>
  );
}
