import { base64 } from "../images";
import { show } from "../../base/json/jsonValue";

/** A value that JSON can represent. */
export interface Plain {
  /** Undefined only when the value itself was. */
  readonly value: unknown;
  /** Values that had to be written differently, in a few words for each path: `$.count: a BigInt, as text`. */
  readonly changes: readonly string[];
}

/**
 * The maximum number of values to write in objects that were written before. A value that repeats the same objects can
 * grow without bounds in JSON.
 */
const mostAgain = 200_000;
/** Deeper nesting may end the stack of who writes or reads the JSON. */
const mostDeep = 500;
const mostChanges = 20;

/**
 * Converts any value so that JSON can represent it, and reports what it changed. BigInts, functions, symbols, errors,
 * and numbers that aren't finite become text. Bytes become `{bytes, base64}`, maps and sets become arrays (a map of
 * names an object), and an object within itself becomes a text that names the outer path. Otherwise follows JSON:
 * `toJSON` counts, and undefined fields are left out. Never throws, whatever getters and proxies do.
 */
export function plainJson(value: unknown): Plain {
  const writer = new Writer();
  const plain = writer.write(() => value, { name: "$" });
  return { value: plain, changes: writer.changes() };
}

/** What an error says, with its name unless that says nothing. */
export function errorText(error: Error): string {
  const { name, message } = error;
  return name === "Error" && message !== "" ? message : message === "" ? name : `${name}: ${message}`;
}

/** The path of a value. Converted to text only for reports. */
interface Place {
  readonly in?: Place;
  readonly name: string | number;
}

/** Tracks the objects around the current value, those written before, and the changes so far. */
class Writer {
  private readonly outer = new Map<object, Place>();
  private readonly before = new Set<object>();
  private readonly places: string[] = [];
  private changed = 0;
  private left = mostAgain;
  /** How many of the outer objects are written again. */
  private again = 0;

  changes(): readonly string[] {
    const more = this.changed - this.places.length;
    return more > 0 ? [...this.places, `${more} more`] : this.places;
  }

  /** `read` gives the value, and may throw. */
  write(read: () => unknown, place: Place): unknown {
    if (this.again > 0 && --this.left < 0) return this.change(place, "left out, the value is too large", "[left out]");
    try {
      const value = read();
      return typeof value === "object" && value !== null ? this.enter(value, place) : this.scalar(value, place);
    } catch (error) {
      const why = error instanceof Error ? errorText(error) : show(error);
      return this.change(place, `not readable, ${why}`, "[not readable]");
    }
  }

  private scalar(value: unknown, place: Place): unknown {
    if (typeof value === "number" && !Number.isFinite(value))
      return this.change(place, "not a finite number, as text", String(value));
    if (typeof value === "bigint") return this.change(place, "a BigInt, as text", String(value));
    if (typeof value === "symbol") return this.change(place, "a symbol, as text", String(value));
    if (typeof value === "function") return this.change(place, "a function, by its name", `[function ${value.name}]`);
    return value;
  }

  private enter(object: object, place: Place): unknown {
    const seen = this.outer.get(object);
    if (seen) return this.change(place, `the same object as ${written(seen)}`, `[the same object as ${written(seen)}]`);
    if (this.outer.size >= mostDeep) return this.change(place, "left out, nested too deep", "[nested too deep]");
    const repeated = this.before.has(object) ? 1 : 0;
    this.before.add(object);
    this.outer.set(object, place);
    this.again += repeated;
    try {
      return this.object(object, place);
    } finally {
      this.outer.delete(object);
      this.again -= repeated;
    }
  }

  private object(object: object, place: Place): unknown {
    if (Array.isArray(object)) return this.array(object, place);
    const bytes = bytesOf(object);
    if (bytes) return this.change(place, "bytes, as base64", { bytes: bytes.length, base64: base64(bytes) });
    if (object instanceof Error) return this.change(place, "an error, as text", errorText(object));
    if (object instanceof RegExp) return this.change(place, "a RegExp, as text", String(object));
    if (object instanceof Set) return this.change(place, "a Set, as an array", this.array([...object], place));
    if (object instanceof Map) {
      const entries = [...object];
      const isNamed = entries.every((entry): entry is [string, unknown] => typeof entry[0] === "string");
      if (!isNamed) return this.change(place, "a Map, as an array of pairs", this.array(entries, place));
      return this.change(
        place,
        "a Map, as an object",
        this.fields(
          entries.map(([name, own]) => [name, () => own]),
          place,
        ),
      );
    }
    if (object instanceof String || object instanceof Number || object instanceof Boolean)
      return this.scalar(object.valueOf(), place);
    const toJson: unknown = Reflect.get(object, "toJSON");
    if (typeof toJson === "function") return this.write((): unknown => Reflect.apply(toJson, object, []), place);
    const names = Object.keys(object);
    const name = names.length === 0 ? className(object) : "Object";
    if (name !== "Object") return this.change(place, "an object without fields, by its name", `[${name}]`);
    return this.fields(
      names.map((own) => [own, (): unknown => Reflect.get(object, own)]),
      place,
    );
  }

  private array(items: readonly unknown[], place: Place): unknown[] {
    return Array.from(items, (item, index) => this.write(() => item, { in: place, name: index }) ?? null);
  }

  private fields(entries: readonly (readonly [string, () => unknown])[], place: Place): object {
    const own = entries.map(([name, read]): [string, unknown] => [name, this.write(read, { in: place, name })]);
    return Object.fromEntries(own.filter(([, value]) => value !== undefined));
  }

  private change<Value>(place: Place, what: string, value: Value): Value {
    this.changed += 1;
    if (this.places.length < mostChanges) this.places.push(`${written(place)}: ${what}`);
    return value;
  }
}

function written({ in: outer, name }: Place): string {
  if (!outer) return String(name);
  if (typeof name === "number") return `${written(outer)}[${name}]`;
  return `${written(outer)}${/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${show(name, 40)}]`}`;
}

function bytesOf(object: object): Uint8Array | undefined {
  if (object instanceof ArrayBuffer) return new Uint8Array(object);
  return ArrayBuffer.isView(object) ? new Uint8Array(object.buffer, object.byteOffset, object.byteLength) : undefined;
}

/** Returns `Object` for a value that only contains fields. */
function className(object: object): string {
  const tag = Object.prototype.toString.call(object).slice("[object ".length, -1);
  const made: unknown = Reflect.get(object, "constructor");
  return tag === "Object" && typeof made === "function" ? made.name : tag;
}
