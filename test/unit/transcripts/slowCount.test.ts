import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { reportOf, type Report } from "../../../src/transcripts/statistics/surveyTranscript";
import { packedFile } from "../../support/packedFile";
import { makeTranscript, seededRandom } from "../../support/transcripts";
import { slowCount, type SlowCount } from "../../support/slowCount";

async function fastCount(content: string | Uint8Array): Promise<SlowCount> {
  const { files, resource } = packedFile(content);
  const { bytes: _bytes, elapsed_ms: _elapsed, tools, ...counts }: Report = await reportOf(files, resource);
  const calls = Object.entries(tools).map(([name, counted]): [string, number] => {
    const { calls: all, ...statuses } = counted;
    assert.equal(
      Object.values(statuses).reduce((sum, count) => sum + count),
      all,
    );
    return [name, all];
  });
  return { ...counts, tools: Object.fromEntries(calls) };
}

/** A transcript's text, changed as files are damaged or written by other programs; what it must be counted as is the count of `same`. */
interface Change {
  readonly name: string;
  readonly change: (text: string, random: () => number) => string | Uint8Array;
  /** The text with one entry a line that must be counted the same; the changed one unless given. */
  readonly same?: (text: string) => string;
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
const entriesOf = (text: string): object[] =>
  linesOf(text).flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line.replace(/^\ufeff/, ""));
      return typeof value === "object" && value !== null && !Array.isArray(value) && "type" in value ? [value] : [];
    } catch {
      return [];
    }
  });
const asLines = (text: string): string =>
  entriesOf(text)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
const at = (text: string, random: () => number): number => Math.floor(random() * text.length);
const some = (text: string, random: () => number, change: (line: string) => string): string =>
  linesOf(text)
    .map((line) => (random() < 0.05 ? change(line) : line))
    .join("\n");

const CHANGES: readonly Change[] = [
  { name: "as it is", change: (text) => text },
  { name: "cut anywhere", change: (text, random) => text.slice(0, at(text, random)) },
  { name: "with lines doubled", change: (text, random) => some(text, random, (line) => `${line}\n${line}`) },
  { name: "with lines glued", change: (text, random) => some(text, random, (line) => `${line}${line.trim()}`) },
  { name: "with the end of lines lost", change: (text, random) => some(text, random, (line) => line.slice(0, 60)) },
  { name: "with NUL bytes", change: (text, random) => some(text, random, (line) => `\0\0\0${line}`) },
  { name: "with CRLF", change: (text) => text.replaceAll("\n", "\r\n") },
  { name: "with a byte order mark", change: (text) => `\ufeff${text}` },
  { name: "packed", change: (text) => gzipSync(text), same: (text) => text },
  { name: "as an array", change: (text) => JSON.stringify(entriesOf(text)), same: asLines },
  { name: "as a printed array", change: (text) => JSON.stringify(entriesOf(text), null, 2), same: asLines },
  {
    name: "as an object that contains an array",
    change: (text) => JSON.stringify({ title: "x", messages: entriesOf(text) }),
    same: asLines,
  },
  {
    name: "wrapped under another key",
    change: (text) =>
      entriesOf(text)
        .map((raw) => `${JSON.stringify({ role: "user", raw })}\n`)
        .join(""),
    same: asLines,
  },
];

describe("a report next to a slow count of the same text", () => {
  for (const { name, change, same } of CHANGES) {
    it(`is the same for transcripts ${name}`, async () => {
      for (let seed = 1; seed <= 12; seed++) {
        const { text } = makeTranscript({ seed, entries: 150, oddities: same === undefined || name === "packed" });
        const changed = change(text, seededRandom(seed));
        const plain = same ? same(text) : String(changed);
        assert.deepEqual(await fastCount(changed), slowCount(plain), `seed ${seed}`);
      }
    });
  }

  it("accounts for every line of a changed text: one JSON value, unreadable, recovered, or the half-written last one", async () => {
    const { text } = makeTranscript({ seed: 77, entries: 300 });
    for (const { change } of CHANGES.filter(({ same }) => same === undefined)) {
      const changed = String(change(text, seededRandom(5)));
      const { lines, unreadable, recovered, pending_last_line: pending } = await fastCount(changed);
      const broken = linesOf(changed).filter((line) => {
        try {
          JSON.parse(line.replace(/^\ufeff/, ""));
          return false;
        } catch {
          return line.replace(/^\ufeff/, "").trim() !== "";
        }
      });
      assert.equal(unreadable + recovered + (pending ? 1 : 0), broken.length);
      assert.equal(lines, linesOf(changed).filter((line) => line.replace(/^\ufeff/, "").trim() !== "").length);
    }
  });
});
