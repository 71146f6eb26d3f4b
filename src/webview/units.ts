/** A whole number with thousands marked, the same in every locale: the texts around it are English. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** `1 row`, `2,000 rows`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Milliseconds in words: `12 ms`, `1.2 s`, `2 min 5 s`, `1 h 4 min`; `≤` before an upper bound. */
export function duration(milliseconds: number, upperBound = false): string {
  return (upperBound ? "≤ " : "") + spell(Math.max(0, milliseconds));
}

function spell(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return "unknown";
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes with the unit people read: `42 bytes`, `1.4 KB` (1,024 bytes), `3.2 MB`. */
export function bytes(value: number): string {
  if (value < 1024) return counted(value, "byte");
  let amount = value;
  for (const unit of ["KB", "MB", "GB"]) {
    amount /= 1024;
    if (amount < 1024 || unit === "GB") return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
  }
  return count(value);
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
