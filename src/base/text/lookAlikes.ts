/** A name that looks like another and has other characters. */
export interface LookAlike {
  readonly name: string;
  /** Which characters, as the end of a sentence about the name: `has U+202F where the path given has U+0020`. */
  readonly difference: string;
}

/** The candidate that looks like a name on a screen and is not the same: other spaces, dashes, quotes or composed letters, letters of other scripts, or characters that are not seen. */
export function lookAlike(name: string, candidates: Iterable<string>): LookAlike | undefined {
  const wanted = seen(name);
  for (const candidate of candidates)
    if (candidate !== name && seen(candidate) === wanted)
      return { name: candidate, difference: differenceOf(name, candidate) };
  return undefined;
}

/** A text as JSON in ASCII, so that every character can be copied as it is. */
export function escapedJson(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Characters that are written without being seen. */
const unseen = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu;

/** Characters that look like one of ASCII (Unicode's confusables, those met in names of files). */
const twins: readonly (readonly [plain: string, others: RegExp])[] = [
  [" ", /\p{Zs}/gu],
  ["-", /[\p{Pd}\u2212\u2043]/gu],
  ["'", /[\u2018\u2019\u201b\u02bc\u2032\uff07]/g],
  ['"', /[\u201c\u201d\u201f\u2033\uff02]/g],
  [".", /[\u2024\uff0e]/g],
  ["a", /\u0430/g],
  ["c", /\u0441/g],
  ["e", /\u0435/g],
  ["i", /\u0456/g],
  ["o", /[\u043e\u03bf]/g],
  ["p", /\u0440/g],
  ["x", /\u0445/g],
  ["y", /\u0443/g],
];

function seen(name: string): string {
  return plainTwins(name.normalize("NFKC"));
}

function plainTwins(given: string): string {
  let text = given.replace(unseen, "");
  for (const [plain, others] of twins) text = text.replace(others, plain);
  return text;
}

/** A text as it looks, with one character for all that look like it. */
export interface SeenText {
  readonly text: string;
  /** Returns where in the text itself an offset of `text` is. */
  offset(at: number): number;
}

/** Characters beyond ASCII, and those with marks. */
const clusters = /[ -~]?\p{M}+|[^\p{ASCII}\p{M}]\p{M}*/gu;

/** Reads a text as it looks. Unlike names, letters that only mean the same (`ﬁ`, `²`) stay what they are. */
export function seenText(given: string): SeenText {
  const parts: string[] = [];
  /** The ends of characters that look like others. */
  const ends: { readonly seen: number; readonly own: number }[] = [{ seen: 0, own: 0 }];
  let [length, from] = [0, 0];
  for (const { 0: cluster, index } of given.matchAll(clusters)) {
    const plain = plainTwins(cluster.normalize("NFC"));
    if (plain === cluster) continue;
    parts.push(given.slice(from, index), plain);
    length += index - from + plain.length;
    from = index + cluster.length;
    ends.push({ seen: length, own: from });
  }
  return {
    text: parts.join("") + given.slice(from),
    offset(at) {
      let [low, high] = [0, ends.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (Number(ends[middle]?.seen) <= at) low = middle;
        else high = middle;
      }
      const end = ends[low];
      return Number(end?.own) + at - Number(end?.seen);
    },
  };
}

/** Where two texts that look the same differ. */
export interface Twin {
  /** Of the first text. */
  readonly offset: number;
  /** The code points of both. */
  readonly own: string;
  readonly other: string;
}

/** Returns the first difference of two texts that look the same. Carriage returns don't count. */
export function firstTwin(text: string, given: string): Twin {
  const others = unitsOf(given.replaceAll("\r", ""));
  let [offset, index] = [0, 0];
  for (const unit of unitsOf(text)) {
    const other = others[index] ?? "";
    if (unit !== "\r" && unit !== other) return { offset, own: codes(unit), other: codes(other) };
    if (unit !== "\r") index += 1;
    offset += unit.length;
  }
  return { offset, own: "", other: codes(others[index] ?? "") };
}

/** The maximum number of differences to report. */
const most = 3;

function differenceOf(given: string, other: string): string {
  const [ours, theirs] = [unitsOf(given), unitsOf(other)];
  const pairs =
    ours.length === theirs.length
      ? ours.map((unit, index) => [unit, theirs[index] as string] as const).filter(([one, two]) => one !== two)
      : [[given, other] as const];
  const told = [...new Set(pairs.map(([one, two]) => `${codes(two)} where the path given has ${codes(one)}`))];
  return `has ${told.slice(0, most).join(", ")}${told.length > most ? ", and more" : ""}`;
}

/** Characters with the marks and the unseen ones behind them. */
function unitsOf(name: string): string[] {
  return Array.from(name.matchAll(/[^][\p{M}\p{Cf}]*/gu), ([unit]) => unit);
}

function codes(text: string): string {
  const points = Array.from(
    text,
    (char) => `U+${Number(char.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return points.length > 8 ? `${points.slice(0, 8).join(" ")} …` : points.join(" ");
}
