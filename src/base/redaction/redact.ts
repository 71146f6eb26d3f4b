import { hideInAddresses } from "./rules/addresses";
import { hideAssignments } from "./rules/assignments";
import { hideInCommands } from "./rules/commandSecrets";
import { hideInCredentialLines } from "./rules/credentialLines";
import { hideHeaders } from "./rules/headers";
import { hideHomeFolders } from "./rules/homeFolders";
import { hideTokens } from "./rules/tokenFormats";
import { hidePrivateKeys } from "./rules/privateKeys";
import { hideRandomText } from "./rules/randomText";
import { inColored, withoutColors } from "./coloredText";
import { replaced } from "./replaceAt";
import { type Kind, markOf, type Replacement, type Rule } from "./redactionRule";
import { type AnchorWalk, walkFor } from "./anchorWalk";

/** What was hidden of one kind. */
export interface Hidden {
  readonly kind: Kind;
  readonly count: number;
}

export interface RedactOptions {
  /** Also writes `~` in place of home folders. */
  readonly homePaths?: boolean;
  /** The outcomes of texts that were redacted before. They are neither checked nor counted again. Grows. */
  readonly known?: Map<string, string>;
}

/** In this order: the most specific rules come first. */
const RULES: readonly Rule[] = [
  hidePrivateKeys,
  hideTokens,
  hideInAddresses,
  hideHeaders,
  hideInCredentialLines,
  hideInCommands,
  hideAssignments,
  hideRandomText,
];

/** Rules with the walk that finds their offsets. */
interface WalkedRules {
  readonly rules: readonly Rule[];
  readonly walk: AnchorWalk;
}

/** Returns rules with their walk, created when it is first needed. */
function walked(rules: readonly Rule[]): () => WalkedRules {
  let made: AnchorWalk | undefined;
  return () => ({ rules, walk: (made ??= walkFor(rules.map(({ anchors }) => anchors))) });
}

const usual = walked(RULES);
const withHomes = walked([...RULES, hideHomeFolders]);

/** One is enough for nearly every text, two where something was hidden. */
const PASSES = 8;

/**
 * Replaces secrets in a text with `[hidden: KIND]`. Secrets are tokens in known formats, private keys, passwords in
 * addresses, headers that grant access, values of names such as `password`, and random-looking strings, also if colors
 * of a terminal part them. Takes time linear in the text. Redacting twice is the same as redacting once. Pass contents of JSON decoded, value by value
 * (`redactValue`).
 */
export function redact(text: string, options: RedactOptions = {}): { text: string; hidden: readonly Hidden[] } {
  const count = new HiddenCount();
  return { text: redactInto(text, count, options), hidden: count.list() };
}

/** Counts the hidden secrets of many texts. A secret that appears several times counts once. */
export class HiddenCount {
  readonly #secrets = new Map<Kind, Set<string>>();

  /** Records a secret, and returns its mark. */
  readonly hide = (kind: Kind, secret: string): string => {
    const known = this.#secrets.get(kind);
    if (known) known.add(secret);
    else this.#secrets.set(kind, new Set([secret]));
    return markOf(kind);
  };

  /** The kinds found, those found most often first. */
  list(): readonly Hidden[] {
    return [...this.#secrets]
      .map(([kind, secrets]) => ({ kind, count: secrets.size }))
      .sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1));
  }
}

/** As `redact`, counting into `count`. */
export function redactInto(text: string, count: HiddenCount, options: RedactOptions = {}): string {
  const { homePaths = false, known } = options;
  const before = known?.get(text);
  if (before !== undefined) return before;
  const used = homePaths ? withHomes() : usual();
  const bare = text.includes("\u001b[") ? withoutColors(text) : text;
  let left = text;
  // Colors can part a secret, such as a token of which a search has marked the beginning.
  const replaceColored = (replacements: readonly Replacement[]): void => {
    left = replaced(left, inColored(left, replacements));
  };
  if (bare === text) left = applied(used, text, count);
  else applied(used, bare, count, replaceColored);
  known?.set(text, left);
  return left;
}

/** Applies rules to a text until they find nothing more. Returns what is left. `onFound` gets each of the replacements. */
function applied(
  { rules, walk }: WalkedRules,
  text: string,
  count: HiddenCount,
  onFound?: (replacements: readonly Replacement[]) => void,
): string {
  let left = text;
  let places = walk.whole(text);
  // The text next to a mark can be a secret that wasn't recognized before.
  for (let pass = 0, changed = true; places && changed && pass < PASSES; pass++) {
    changed = false;
    for (const [at, rule] of rules.entries()) {
      const replacements = places[at] && rule.find(left, places[at], count.hide);
      if (!replacements?.length) continue;
      changed = true;
      onFound?.(replacements);
      left = replaced(left, replacements);
      places = walk.again(left, places, replacements);
    }
  }
  return left;
}

/** What was hidden, in words: `2 GitHub tokens, 1 password`; empty for nothing. */
export function hiddenWords(hidden: readonly Hidden[]): string {
  return hidden.map(({ kind, count }) => `${count} ${count === 1 ? kind : plural(kind)}`).join(", ");
}

function plural(kind: Kind): string {
  if (kind === "random text") return "random texts";
  if (kind === "password in an address") return "passwords in addresses";
  return /(?:s|sh|ch)$/.test(kind) ? `${kind}es` : `${kind}s`;
}
