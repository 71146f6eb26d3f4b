/** Returns a text in pieces of about eight words, as models stream it. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/(?:\S+\s*){1,8}/g) ?? [];
}

/** Estimates tokens: four characters each. */
export function tokensOf(value: unknown): number {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
  return Math.ceil(text.length / 4);
}

/** Thinking is signed or encrypted. This stands for it. */
export const SIGNATURE = "bWFkZS11cA==";
