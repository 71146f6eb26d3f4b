import type { Slot } from "../decoding/contentParts";

/** How a block's content was written. */
export type Written = (
  | { readonly kind: "text" }
  | { readonly kind: "parts"; readonly slots: readonly Slot[] }
  /** The data's own `content`. */
  | { readonly kind: "content" }
  /** Neither text nor parts, or nothing: the model contains none of it. */
  | { readonly kind: "kept"; readonly content: unknown }
) & {
  /** The text around an error's message. */
  readonly tags?: Tags;
};

interface Tags {
  readonly before: string;
  readonly after: string;
}

const open = "<tool_use_error>";
const close = "</tool_use_error>";

/**
 * Returns the message of a text that is wrapped entirely in `<tool_use_error>` tags. Also returns what surrounds it,
 * including the tags. Returns undefined for other texts.
 */
export function unwrap(text: string): ({ readonly message: string } & Tags) | undefined {
  const from = text.length - text.trimStart().length + open.length;
  const to = text.trimEnd().length - close.length;
  if (to < from || !text.startsWith(open, from - open.length) || !text.startsWith(close, to)) return undefined;
  return { message: text.slice(from, to), before: text.slice(0, from), after: text.slice(to) };
}

export function wrap(message: string, { before, after }: Tags = { before: open, after: close }): string {
  return `${before}${message}${after}`;
}

/** Whether a message says that the user rejected or cancelled the call (docs/transcript-format.md#rejections). */
export function isRefusal(message: string): boolean {
  return /^(The user doesn't want to |Cancelled: )/.test(message);
}
