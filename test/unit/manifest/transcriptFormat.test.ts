import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { marked } from "marked";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PAGE = "docs/transcript-format.md";
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

/** A sample, a source of tests, or a test, which can be followed by the beginning of a test's title. */
const EVIDENCE = /`((?:samples|test)\/[\w./-]+|[\w./-]+\.test\.ts)`(?::\s+`([^`]+)`)?/g;

interface Evidence {
  readonly file: string;
  readonly title?: string | undefined;
}

/** Returns the facts of a page, which are its list items, each with the samples and tests that show it. */
function factsOf(page: string): { text: string; evidence: Evidence[] }[] {
  return marked
    .lexer(page)
    .flatMap((token) => (token.type === "list" ? (token["items"] as { text: string }[]) : []))
    .map(({ text }) => ({ text, evidence: evidenceOf(text) }));
}

function evidenceOf(text: string): Evidence[] {
  return [...text.matchAll(EVIDENCE)].map(([, name = "", title]) => ({
    file: /^(?:samples|test)\//.test(name) ? name : `test/unit/transcripts/${name}`,
    title,
  }));
}

/** Returns what a page names that doesn't exist. */
function missingEvidence(page: string): string[] {
  return evidenceOf(page).flatMap(({ file, title }) => {
    if (!fs.existsSync(path.join(ROOT, file))) return [file];
    return title === undefined || hasTest(read(file), title) ? [] : [`${file}: ${title}`];
  });
}

/** Whether a source has a test of this title. A title that ends with an ellipsis is the beginning of one. */
function hasTest(source: string, title: string): boolean {
  const isBeginning = title.endsWith("…");
  const text = title.replace(/…$/, "").replace(/\s+/g, " ");
  return ['"', "'", "`"].some((quote) => source.includes(`${quote}${text}${isBeginning ? "" : quote}`));
}

describe(PAGE, () => {
  it("docs/transcript-format.md names a sample or a test for each fact", () => {
    const facts = factsOf(read(PAGE));
    assert.notEqual(facts.length, 0);
    assert.deepEqual(
      facts.filter(({ evidence }) => evidence.length === 0).map(({ text }) => text),
      [],
    );
  });

  it("docs/transcript-format.md names only samples, tests, and titles that exist", () => {
    assert.deepEqual(missingEvidence(read(PAGE)), []);
  });

  it("docs/transcript-format.md can't name a file or a title that doesn't exist", () => {
    const page = [
      "- One. `usage.test.ts`: `of <synthetic> do not count`",
      "- Two. `usage.test.ts`: `of <synthetic> do…`",
      "- Three. `usage.test.ts`: `of <synthetic> do`",
      "- Four. `usage.test.ts`: `no such title…`, `gone.test.ts`",
      "- Five. `samples/gone.jsonl`",
      "- Six.",
    ].join("\n");
    assert.deepEqual(missingEvidence(page), [
      "test/unit/transcripts/usage.test.ts: of <synthetic> do",
      "test/unit/transcripts/usage.test.ts: no such title…",
      "test/unit/transcripts/gone.test.ts",
      "samples/gone.jsonl",
    ]);
    assert.deepEqual(
      factsOf(page).map(({ evidence }) => evidence.length),
      [1, 1, 1, 2, 1, 0],
    );
  });
});
