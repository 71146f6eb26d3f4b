import { timeOf } from "../../calls/callDuration";

const DAY = 86_400_000;

/** Reads timestamps from bytes: nearly all are written as `2026-01-05T08:00:00.000Z`, many on one day. */
export class FastTime {
  readonly #day = new Uint8Array(10);
  #dayStart = NaN;
  readonly #decoder = new TextDecoder();

  /** Returns milliseconds since 1970, like `timeOf`. */
  read(bytes: Uint8Array, from: number, to: number): number | undefined {
    return (
      (to - from === 24 ? this.#usual(bytes, from) : undefined) ??
      timeOf(this.#decoder.decode(bytes.subarray(from, to)))
    );
  }

  /** Returns undefined for what is written in another way, or is no time of a day. */
  #usual(bytes: Uint8Array, from: number): number | undefined {
    const marks = bytes[from + 10] === 0x54 && bytes[from + 13] === 0x3a && bytes[from + 16] === 0x3a;
    if (!marks || bytes[from + 19] !== 0x2e || bytes[from + 23] !== 0x5a) return undefined;
    const hours = digits(bytes, from + 11, 2);
    const minutes = digits(bytes, from + 14, 2);
    const seconds = digits(bytes, from + 17, 2);
    const milliseconds = digits(bytes, from + 20, 3);
    if (!(hours < 24 && minutes < 60 && seconds < 60 && milliseconds < 1000)) return undefined;
    const start = this.#startOf(bytes, from);
    if (Number.isNaN(start)) return undefined;
    return start + ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }

  #startOf(bytes: Uint8Array, from: number): number {
    let at = 0;
    while (at < 10 && this.#day[at] === bytes[from + at]) at++;
    if (at < 10) {
      const day = bytes.subarray(from, from + 10);
      this.#day.set(day);
      const start = Date.parse(`${this.#decoder.decode(day)}T00:00:00.000Z`);
      this.#dayStart = start % DAY === 0 ? start : NaN;
    }
    return this.#dayStart;
  }
}

/** Returns NaN if one of them is no digit. */
function digits(bytes: Uint8Array, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}
