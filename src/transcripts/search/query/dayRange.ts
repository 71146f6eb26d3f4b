const TIME = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/**
 * Returns the start of a year, month, day or time, in milliseconds since 1970. It is written like `2026`, `2026-01`,
 * `2026-01-05`, or `2026-01-05T14:30`, in the zone of this machine unless it names one. Undefined for anything else,
 * also for days that no month has.
 */
export function timeStart(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const part = (index: number, otherwise: number): number => Number(match[index] ?? otherwise);
  const [year, month, day] = [part(1, 0), part(2, 1), part(3, 1)];
  const [hour, minute, second] = [part(4, 0), part(5, 0), part(6, 0)];
  const date = new Date(year, month - 1, day, hour, minute, second);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined;
  return match[7] === undefined ? date.getTime() : new Date(text.replace(" ", "T")).getTime();
}
