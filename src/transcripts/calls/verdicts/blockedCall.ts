/** How hooks, permission rules, and Claude Code's own limits word a refusal (docs/transcript-format.md#rejections). */
const BLOCKED: readonly (readonly [RegExp, string])[] = [
  [/^(?:Pre|Post)ToolUse:\S* hook\b/, "A hook blocked it"],
  [/^Hook \w+(?::\S+)? denied this tool/, "A hook blocked it"],
  [/^\S+ operation blocked by hook/, "A hook blocked it"],
  [/^[^\n]{0,500} was blocked\. For security/, "The program blocked it"],
  [/^No tools needed for suggestion/, "The program allowed no tools here"],
  [/^(?:Claude requested permissions? |This command requires approval)/, "The permission was not given"],
  [/^Permission for this tool use was denied/, "The permission was not given"],
  [/^Permission (?:to use |for this action )/, "A permission rule denied it"],
  [/^[^\n]{0,200}denied by your permission settings/, "A permission rule denied it"],
];

/**
 * Returns why a failed call was not allowed, in words. Undefined if it failed for another reason. `error` is the
 * message without tags. Commands print anything, so only the beginning of a message counts, and the program's own
 * `Blocked:` only if it is `tagged`.
 */
export function blockedReason(error: string, tagged: boolean): string | undefined {
  if (tagged && error.startsWith("Blocked: ")) return "The program blocked it";
  return BLOCKED.find(([phrase]) => phrase.test(error))?.[1];
}

/**
 * Returns how one of our own tools was kept from running, by the message of its envelope (`confirmCall.ts`). Undefined
 * if it failed for another reason, such as the system's own permissions.
 */
export function ownDenial(message: string): "refused" | "blocked" | undefined {
  if (!message.startsWith("Permission denied: ") || /\bThe system (?:refused|doesn't let)\b/.test(message))
    return undefined;
  return /\b[Tt]he person refused this \w+ call\./.test(message) ? "refused" : "blocked";
}
