import { visibleText } from "./visibleText";

/**
 * Does the same as `visibleText` for a command. A space that a shell doesn't take for one looks different from one that
 * it does.
 */
export function visibleCommand(text: string): string {
  return visibleText(text).replace(/(?! )\p{Zs}/gu, (space) => `\\u{${space.charCodeAt(0).toString(16)}}`);
}
