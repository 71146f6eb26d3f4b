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

/** A language that nobody speaks and everybody can read: `Open {0}` is `⟦Öpéñ {0}⟧`. What is not so on the screen was not translated. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

function pseudo(text: string): string {
  const letters = text.replace(/\{\d+\}|./gsu, (piece) => LETTERS[piece] ?? piece);
  return `⟦${letters}⟧`;
}
