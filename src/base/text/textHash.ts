import { boundDepth } from "../json/nestingLimit";
import { isObject } from "../json/jsonValue";

/**
 * A number of 53 bits for texts and values that are given to it one after the other: equal ones have equal numbers, and others very
 * likely have another (cyrb53). For comparing long texts without keeping them.
 */
export class TextHash {
  #one = 0xdeadbeef;
  #two = 0x41c6ce57;

  /** The next text. What it says next to another one is not the same as the two joined: each is ended. */
  add(text: string): this {
    let [one, two] = [this.#one, this.#two];
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 2_654_435_761);
      two = Math.imul(two ^ unit, 1_597_334_677);
    }
    // No UTF-16 unit has this number.
    this.#one = Math.imul(one ^ END, 2_654_435_761);
    this.#two = Math.imul(two ^ END, 1_597_334_677);
    return this;
  }

  /** Any JSON value; the order of an object's fields says nothing. `read` gives each text its form before it counts. */
  addValue(value: unknown, read: (text: string) => string): this {
    this.#walk(boundDepth(value), read);
    return this;
  }

  get value(): number {
    let [one, two] = [this.#one, this.#two];
    one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
    two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
    return 4_294_967_296 * (2_097_151 & two) + (one >>> 0);
  }

  #walk(value: unknown, read: (text: string) => string): void {
    if (typeof value === "string") this.add("text").add(read(value));
    else if (Array.isArray(value)) {
      this.add(`list ${value.length}`);
      for (const item of value) this.#walk(item, read);
    } else if (isObject(value)) {
      const names = Object.keys(value).sort();
      this.add(`fields ${names.length}`);
      for (const name of names) this.add(name).#walk(value[name], read);
    } else this.add(String(value));
  }
}

const END = 0x10000;

/** The number of one text. */
export function hashOf(text: string): number {
  return new TextHash().add(text).value;
}
