import assert from "node:assert/strict";
import fc from "fast-check";
import { redact } from "../../../src/base/redaction/redact";
import { definePart } from "../part";

const ALPHANUMERIC = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
const BASE32 = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
const letters = (length: number, from = ALPHANUMERIC): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...from), minLength: length, maxLength: length });
/** Put together from parts so that no scanner takes what stands here for a real one. */
const key = (word: string): string => ["-----", word, " PRIVATE", " KEY-----"].join("");
const secret = fc.oneof(
  letters(36).map((end) => ["gh", "p_", end].join("")),
  letters(95).map((end) => ["sk-", "ant-api03-", end].join("")),
  letters(16, BASE32).map((end) => ["AK", "IA", end].join("")),
  letters(64).map((body) => [key("BEGIN"), body, key("END")].join("\n")),
);
const between = fc.constantFrom(
  " ",
  "\n",
  '"',
  "'",
  "`",
  "=",
  ": ",
  "(",
  ")",
  "[",
  "]",
  "<",
  ">",
  ",",
  ";",
  "|",
  "\t",
  "\r\n",
  "{",
  "}",
  "?",
  "&",
  "/",
);
const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "password",
    "token=",
    "Authorization: Bearer ",
    "https://user:",
    "@example.org",
    "export KEY=",
    "[hidden: ",
    "-----BEGIN",
    "é",
    "日本",
    "a".repeat(60),
    "\\",
    "0x",
  ),
);

export default definePart({
  name: "redaction",
  claim:
    "secrets of known makes are hidden wherever they stand between words, hiding twice is hiding once, and it takes no long time",
  runs: 1500,
  inputs: fc.array(fc.tuple(words, between, fc.option(secret, { freq: 3 }), between), { minLength: 1, maxLength: 10 }),
  check: (pieces) => {
    const text = pieces.map(([word, before, hidden, behind]) => `${word}${before}${hidden ?? ""}${behind}`).join("");
    const from = performance.now();
    const { text: shown } = redact(text);
    assert.equal(performance.now() - from < 2000, true, "it took more than two seconds");
    for (const [, , hidden] of pieces) {
      const body = hidden?.split("\n").at(hidden.includes("\n") ? 1 : 0);
      if (body !== undefined) assert.equal(shown.includes(body), false, `${hidden} is shown`);
    }
    assert.equal(redact(shown).text, shown, "hiding it again hid more");
  },
});
