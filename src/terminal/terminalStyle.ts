/** Describes the settings of the following characters: `fg` → `38;5;208`. */
export type Style = ReadonlyMap<string, string>;

export const PLAIN: Style = new Map();

/** Maps parameters to settings. A minus sign precedes those that a parameter ends (ECMA-48, 8.3.117). */
const SLOTS: readonly (readonly [from: number, to: number, slot: string])[] = [
  [1, 1, "bold"],
  [2, 2, "dim"],
  [3, 3, "italic"],
  [4, 4, "underline"],
  [5, 6, "blink"],
  [7, 7, "reverse"],
  [8, 8, "hidden"],
  [9, 9, "strike"],
  [21, 21, "underline"],
  [22, 22, "-bold dim"],
  [23, 23, "-italic"],
  [24, 24, "-underline"],
  [25, 25, "-blink"],
  [27, 27, "-reverse"],
  [28, 28, "-hidden"],
  [29, 29, "-strike"],
  [30, 37, "fg"],
  [39, 39, "-fg"],
  [40, 47, "bg"],
  [49, 49, "-bg"],
  [90, 97, "fg"],
  [100, 107, "bg"],
];

/** Caches styles by their predecessor: commands use few, again and again. */
let known = new WeakMap<Style, Map<string, Style>>();
const sequences = new WeakMap<Style, string>();
/** Caches one style of each kind by its sequence. */
const single = new Map<string, Style>();
/** A text with more styles than users can distinguish must not fill the memory. */
const MOST = 2_000;

/**
 * Returns the style after a sequence `ESC [ parameters m`. Ignores unknown parameters. The same style is always the
 * same object.
 */
export function styled(style: Style, parameters: string): Style {
  let followers = known.get(style);
  if (!followers) known.set(style, (followers = new Map<string, Style>()));
  const found = followers.get(parameters);
  if (found) return found;
  const next = unique(follow(style, parameters));
  if (followers.size < MOST) followers.set(parameters, next);
  return next;
}

function unique(style: Style): Style {
  if (style.size === 0) return PLAIN;
  const sequence = sequenceOf(style);
  const same = single.get(sequence);
  if (same) return same;
  if (single.size >= MOST) {
    single.clear();
    known = new WeakMap();
  }
  single.set(sequence, style);
  return style;
}

function follow(style: Style, parameters: string): Style {
  const next = new Map(style);
  const list = parameters.split(";");
  for (let at = 0; at < list.length; at++) {
    const parameter = list[at] ?? "";
    const number = Number(parameter.split(":")[0]);
    if (number === 0) next.clear();
    else if (number === 38 || number === 48) {
      const { colour, used } = extended(list, at);
      at += used;
      if (colour !== undefined) next.set(number === 38 ? "fg" : "bg", `${number};${colour}`);
    } else set(next, number, parameter);
  }
  return next;
}

function set(style: Map<string, string>, number: number, parameter: string): void {
  const slot = SLOTS.find(([from, to]) => number >= from && number <= to)?.[2];
  if (slot === undefined) return;
  if (slot.startsWith("-")) for (const name of slot.slice(1).split(" ")) style.delete(name);
  // `4:0` ends underlining, `4:3` is a curly one, and 21 is a double one.
  else if (slot === "underline") {
    if (parameter === "4:0") style.delete(slot);
    else style.set(slot, "4");
  } else style.set(slot, String(number));
}

/** Reads `38;5;n`, `38;2;r;g;b`, and both with colons, where a color space can precede red. */
function extended(list: readonly string[], at: number): { readonly colour?: string; readonly used: number } {
  const own = (list[at] ?? "").split(":");
  if (own.length > 1) {
    const [, mode, ...values] = own;
    const parts = mode === "2" ? values.slice(-3) : values.slice(0, 1);
    return { colour: [mode, ...parts].join(";"), used: 0 };
  }
  const mode = list[at + 1];
  const length = mode === "5" ? 1 : mode === "2" ? 3 : 0;
  if (length === 0 || at + 1 + length >= list.length) return { used: list.length };
  return { colour: [mode, ...list.slice(at + 2, at + 2 + length)].join(";"), used: 1 + length };
}

/** Returns the sequence that sets a style, whatever was set before. */
export function sequenceOf(style: Style): string {
  let sequence = sequences.get(style);
  if (sequence === undefined) {
    sequence = `\u001b[${["0", ...[...style.values()].sort()].join(";")}m`;
    sequences.set(style, sequence);
  }
  return sequence;
}

/** Compares styles. Two can have the same settings but be created at different times. */
export function sameStyle(one: Style, other: Style): boolean {
  return one === other || sequenceOf(one) === sequenceOf(other);
}
