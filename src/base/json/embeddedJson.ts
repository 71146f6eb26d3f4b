import { exactNumbers } from "./bigNumbers";

/** The object or array that a text is JSON of, also when it was encoded twice; undefined for any other text, and for what is nested too deep to be written again. */
export function embeddedJson(text: string): { value: unknown; quoted: readonly string[] } | undefined {
  if (!/^\uFEFF?\s*[[{"]/.test(text)) return undefined;
  const { json, quoted } = exactNumbers(text.replace(/^\uFEFF/, ""));
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value === "string") return embeddedJson(value);
  return isWithin(value, mostNested) ? { value, quoted } : undefined;
}

const mostNested = 500;

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}
