import { decimal, plural, t, wholeNumber } from "./text";

/** A whole number with thousands marked, as the language of the texts around it does. */
export const count = wholeNumber;

export { decimal };

/** A number in a few characters: `812`, `12.3k`, `1.2M`. */
export function short(value: number): string {
  if (value < 1000) return String(Math.round(value));
  const [amount, unit] = value < 999_500 ? [value / 1000, "k"] : [value / 1_000_000, "M"];
  return `${amount < 9.95 ? decimal(amount) : count(amount)}${unit}`;
}

/** How many tokens, in words: `1 token`, `812 tokens`, `12.3k tokens`. */
export function tokens(value: number): string {
  return value < 1000 ? plural(value, "{0} token", "{0} tokens") : t("{0} tokens", short(value));
}

/** Milliseconds in words: `12 ms`, `1.2 s`, `2 min 5 s`, `1 h 4 min`; `≤` before an upper bound. */
export function duration(milliseconds: number, upperBound = false): string {
  return (upperBound ? "≤ " : "") + spell(Math.max(0, milliseconds));
}

function spell(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return t("unknown");
  if (milliseconds < 999.5) return t("{0} ms", Math.round(milliseconds));
  if (milliseconds < 59_950) return t("{0} s", decimal(milliseconds / 1000));
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return t("{0} min {1} s", Math.floor(seconds / 60), seconds % 60);
  const minutes = Math.round(seconds / 60);
  return t("{0} h {1} min", Math.floor(minutes / 60), minutes % 60);
}

/** Bytes with the unit people read: `42 bytes`, `1.4 KB` (1,024 bytes), `3.2 MB`. */
export function bytes(value: number): string {
  if (value < 1024) return plural(value, "{0} byte", "{0} bytes");
  const amount = (unit: number): string => (value / unit < 10 ? decimal(value / unit) : (value / unit).toFixed(0));
  if (value < 1024 ** 2) return t("{0} KB", amount(1024));
  return value < 1024 ** 3 ? t("{0} MB", amount(1024 ** 2)) : t("{0} GB", amount(1024 ** 3));
}

/** An ISO 8601 time in the person's zone; the text as it is when it is no time. */
export function moment(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const two = (part: number): string => String(part).padStart(2, "0");
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return new Date().toDateString() === time.toDateString() ? clock : `${day} ${clock}`;
}
