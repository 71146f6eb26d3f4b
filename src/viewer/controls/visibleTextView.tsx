import type { ComponentChildren, VNode } from "preact";
import { t } from "../base/viewerText";

/**
 * Matches invisible characters that change how text looks: controls except tab and line feed, bidirectional marks,
 * zero-width characters, line separators, tags, and lone surrogates. Leaves joiners that scripts need: inside an emoji,
 * and in Arabic writing.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- single code points are meant
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]|(?<![\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d|(?<!\p{Script=Arabic})\u200c/gu;

/** Matches the characters of which none is invisible and needs no look at its neighbors. */
const USUAL = /^[\t\n\u0020-\u007e]*$/;

const NAMES: Readonly<Record<number, string>> = {
  0x00: "NUL",
  0x07: "BEL",
  0x08: "BS",
  0x0d: "CR",
  0x1b: "ESC",
  0x7f: "DEL",
  0x200b: "ZWSP",
  0x200e: "LRM",
  0x200f: "RLM",
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0xfeff: "BOM",
};

/** Matches the replacement of a secret (`src/base/redaction`). */
const MARK = /\[hidden: ([A-Za-z][A-Za-z ]{1,50})\]/;

/**
 * Replaces invisible characters with a marker that contains the character's name. Marks of hidden secrets look like
 * marks.
 */
export function markHidden(text: string): ComponentChildren {
  if (!text.includes("[hidden: ")) return markCharacters(text);
  // Every second piece names what the mark hides.
  return text.split(MARK).map((piece, at) =>
    at % 2 === 0 ? (
      markCharacters(piece)
    ) : (
      <span key={at} class="hidden-secret" title={t("Hidden: {0}", piece)}>
        {t("[hidden: {0}]", piece)}
      </span>
    ),
  );
}

function markCharacters(text: string): ComponentChildren {
  if (USUAL.test(text)) return text;
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    parts.push(text.slice(from, match.index), marker(match[0]));
    from = match.index + match[0].length;
  }
  if (parts.length === 0) return text;
  parts.push(text.slice(from));
  return parts;
}

/** Shows one line of text, and marks line breaks and invisible characters. */
export function VisibleTextView({ text }: { text: string }): VNode {
  return <bdi class="visible-text">{markHidden(text.replace(/\r?\n/g, "⏎ ").replace(/\t/g, " "))}</bdi>;
}

/** Does the same for attributes such as tooltips, which contain only text. */
export function visibleString(text: string): string {
  if (USUAL.test(text)) return text;
  return text.replace(HIDDEN, (character) => `⟨${nameOf(character)}⟩`);
}

function marker(character: string): VNode {
  const name = nameOf(character);
  return (
    <span class="hidden-character" title={t("Invisible character {0}", name)}>
      {name}
    </span>
  );
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
