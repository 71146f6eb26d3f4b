import type { ComponentProps, VNode } from "preact";

interface Props extends ComponentProps<"button"> {
  /** Names the action for tests. */
  readonly name: string;
  /** Names the action for assistive technology. */
  readonly label: string;
  /** The tooltip, which can also name the key. Default: the label. */
  readonly title?: string;
}

/** Shows a button that has an icon instead of a text. */
export function IconButton({ name, label, title = label, ...attributes }: Props): VNode {
  return (
    <button
      type="button"
      class="button icon-button"
      title={title}
      aria-label={label}
      data-action={name}
      {...attributes}
    />
  );
}
