import { decimal, t, wholeNumber } from "./viewerText";
import { bytes, short, tokens } from "../../base/amounts";

/** Formats a whole number with thousands separators, in the language of the texts around it. */
export const count = wholeNumber;

export { bytes, decimal, short, tokens };

/** An upper bound of at most these milliseconds is shown without `≤`: hardly anything can have been waiting. */
const LOOSE = 1000;

/** Formats milliseconds: `12 ms`, `1.2 s`, `2 min 5 s`, `1 h 4 min`. An upper bound above a second starts with `≤`. */
export function duration(milliseconds: number, upperBound = false): string {
  return (upperBound && milliseconds > LOOSE ? "≤ " : "") + spell(Math.max(0, milliseconds));
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

/** Formats an ISO 8601 time in the user's time zone, without the day if it is today. Returns any other text unchanged. */
export function moment(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return new Date().toDateString() === time.toDateString() ? clock(iso) : `${dayOf(time)} ${clock(iso)}`;
}

/** Formats two ISO 8601 times as a span: one time if they are the same to the second, and one day if it is the same. */
export function timeSpan(first: string, last: string): string {
  const [from, to] = [new Date(first), new Date(last)];
  if (first === last || (clock(first) !== "" && from.toString() === to.toString())) return moment(first);
  if (clock(first) === "" || clock(last) === "") return `${moment(first)} – ${moment(last)}`;
  if (from.toDateString() === to.toDateString()) return `${moment(first)} – ${clock(last)}`;
  return `${dayOf(from)} ${clock(first)} – ${dayOf(to)} ${clock(last)}`;
}

/** Formats the time of day of an ISO 8601 time in the user's time zone: `09:30:19`. Empty for any other text. */
export function clock(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

function dayOf(time: Date): string {
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
