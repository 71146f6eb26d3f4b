import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readEntry } from "../../../../src/transcripts/entries/entryTypes";
import { fieldsOf, isObject, itemsOf, type JsonObject } from "../../../../src/base/json/jsonValue";
import { parseLine } from "../../../../src/transcripts/bytes/parsing/parseLine";
import { entryTexts, valueTexts } from "../../../../src/transcripts/search/entryTexts";
import { makeTranscript, seededRandom } from "../../../support/transcripts";
import { prompt, use } from "../requirements/read";
import { open, searchAll } from "./searched";

/** Lines in which reading everything finds the text, by the same texts that a search looks in. Repeated results have no rows. */
function linesWith(text: string, holds: (text: string) => boolean): number[] {
  const results = new Set<unknown>();
  const isRepeated = (value: JsonObject): boolean => {
    const [block] = itemsOf(fieldsOf(value["message"])["content"]).map((item) => fieldsOf(item));
    if (block?.["type"] !== "tool_result") return false;
    const id = block["tool_use_id"];
    const isKnown = results.has(id);
    results.add(id);
    return isKnown;
  };
  return text.split("\n").flatMap((line, index) => {
    const bytes = new TextEncoder().encode(line);
    const parsed = parseLine(bytes, bytes.length);
    const values =
      parsed.kind === "value"
        ? [parsed.value]
        : parsed.kind === "recovered"
          ? parsed.pieces.map((piece) => (piece.kind === "object" ? piece.value : piece.text))
          : parsed.kind === "unreadable"
            ? [line]
            : [];
    const isText = (value: unknown): value is string => typeof value === "string" && parsed.kind !== "value";
    const textsOf = (value: unknown): Iterable<{ readonly text: string }> => {
      if (!isObject(value)) return valueTexts(value);
      const entry = readEntry(value);
      return isRepeated(value) || entry.parts.length === 0 ? [] : entryTexts(entry);
    };
    const found = values.some((value) =>
      isText(value) ? holds(value) : [...textsOf(value)].some((each) => holds(each.text)),
    );
    return found ? [index + 1] : [];
  });
}

/** JSON as other writers write it: any character may be escaped. */
function escaped(json: string, random: () => number): string {
  return json.replace(/[^\\"{}[\],:]|\\"|\\n/g, (character) => {
    if (random() > 0.15) return character;
    if (character === "/") return "\\/";
    if (character === '\\"') return "\\u0022";
    if (character === "\\n") return "\\u000A";
    return character;
  });
}

/** Escapes letters inside strings only. */
function escapedLetters(value: unknown, random: () => number): string {
  const json = JSON.stringify(value);
  let inString = false;
  return Array.from(json)
    .map((character, at) => {
      if (character === '"' && json.charAt(at - 1) !== "\\") inString = !inString;
      const plain = /[^"\\]/.test(character) && json.charAt(at - 1) !== "\\";
      if (!inString || !plain || random() > 0.2) return character;
      return [...Array(character.length).keys()]
        .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`)
        .join("");
    })
    .join("");
}

describe("a search of bytes finds exactly the lines in which reading everything does", () => {
  const alphabet = [
    "a",
    "b",
    "k",
    "K",
    "S",
    "é",
    "É",
    "ß",
    "K",
    "ſ",
    "я",
    "Я",
    "中",
    "😀",
    '"',
    "\\",
    "/",
    "\n",
    "\t",
    " ",
    "\u001b",
    "1",
    "-",
    "_",
  ];
  const word = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 12 });

  it("for any text in any writing of JSON", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 25 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        async (texts, pick, seed, ignoreCase) => {
          const random = seededRandom(seed);
          const lines = texts.map((each, at) =>
            escapedLetters(at % 3 === 0 ? use(`t${at}`, "Bash", { command: each, n: 1 }) : prompt(each), random),
          );
          const text = escaped(lines.join("\n"), random);
          const from = texts[pick % texts.length] ?? "";
          const units = Array.from(from);
          const needle = units.slice(pick % units.length, (pick % units.length) + 1 + (pick % 4)).join("");
          if (needle.trim() === "") return;
          const expression = new RegExp(needle.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), ignoreCase ? "i" : "");
          const query = `"${needle.replace(/["\\]/g, "\\$&")}" case:${ignoreCase ? "no" : "yes"}`;
          const hits = await searchAll(await open([text]), query);
          assert.deepEqual(
            [...new Set(hits.map(({ line }) => line))],
            linesWith(text, (each) => expression.test(each)),
            query,
          );
        },
      ),
      { numRuns: 400, seed: 5 },
    );
  });

  it("in made transcripts with every oddity, for words that occur in them", async () => {
    for (let seed = 50; seed < 56; seed++) {
      const { text } = makeTranscript({ seed, entries: 120, fill: 40 });
      const transcript = await open([text.replace(/\n$/, "")]);
      for (const needle of ["error", "the", "src/", "e", "Session", "README", "0", ". ", "xyzzy"]) {
        const hits = await searchAll(transcript, `"${needle}" case:yes`);
        assert.deepEqual(
          [...new Set(hits.map(({ line }) => line))],
          linesWith(text, (each) => each.includes(needle)),
          `${needle} in transcript ${seed}`,
        );
      }
    }
  });
});
