import { decimal, plural, t, wholeNumber } from "./l10n";

/** A number in a few characters: `812`, `1.2k`, `12k`, `1.2M`. */
export function short(value: number): string {
  if (value < 1000) return String(Math.round(value));
  const [amount, unit] = value < 999_500 ? [value / 1000, "k"] : [value / 1_000_000, "M"];
  return `${amount < 9.95 ? decimal(amount) : wholeNumber(amount)}${unit}`;
}

/** How many tokens, in words: `1 token`, `812 tokens`, `12k tokens`. */
export function tokens(value: number): string {
  return value < 1000 ? plural(value, "{0} token", "{0} tokens") : t("{0} tokens", short(value));
}

/** Bytes with the unit people read: `42 bytes`, `1.4 KB` (1,024 bytes), `3.2 MB`. */
export function bytes(value: number): string {
  if (value < 1024) return plural(value, "{0} byte", "{0} bytes");
  const amount = (unit: number): string => (value / unit < 10 ? decimal(value / unit) : (value / unit).toFixed(0));
  if (value < 1024 ** 2) return t("{0} KB", amount(1024));
  return value < 1024 ** 3 ? t("{0} MB", amount(1024 ** 2)) : t("{0} GB", amount(1024 ** 3));
}
