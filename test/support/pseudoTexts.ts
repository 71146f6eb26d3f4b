const LETTERS: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  d: "ď",
  e: "é",
  g: "ğ",
  i: "í",
  l: "ľ",
  n: "ñ",
  o: "ö",
  r: "ř",
  s: "š",
  t: "ţ",
  u: "ü",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  D: "Ď",
  E: "É",
  G: "Ğ",
  I: "Í",
  L: "Ľ",
  N: "Ñ",
  O: "Ö",
  R: "Ř",
  S: "Š",
  T: "Ţ",
  U: "Ü",
  Y: "Ý",
  Z: "Ž",
};

/**
 * Translates into an invented, readable language: `Open {0}` becomes `⟦Öpéñ {0}⟧`. Anything else on the screen was not
 * translated.
 */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

function pseudo(text: string): string {
  const letters = text.replace(/\{\d+\}|./gsu, (piece) => LETTERS[piece] ?? piece);
  return `⟦${letters}⟧`;
}
