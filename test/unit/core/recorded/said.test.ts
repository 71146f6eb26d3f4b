import assert from "node:assert/strict";
import path from "node:path";
import { bundledTexts } from "../../../../scripts/texts.mjs";
import { convert } from "../../../../src/core/convert";
import { resultsOf } from "../../../../src/core/decode";
import { useTexts } from "../../../../src/core/l10n";
import { decodePasted } from "../../../../src/core/pasted";
import { compareOutcomes } from "../../../../src/core/recorded/compared";
import equivalents from "../../../../src/core/recorded/equivalents/all";
import { type Equivalents } from "../../../../src/core/recorded/equivalent";
import { ourCall } from "../../../../src/core/recorded/ourCall";
import { SHOWN_FORMS, shownAs } from "../../../../src/core/recorded/shownAs";
import { shown } from "../../../../src/core/shown";
import { pseudoTexts } from "../../../support/pseudoTexts";

/** Fails unless all of a text is said in the invented language: what stands in it in English is a value. */
function isTranslated(text: string): void {
  const translated = shown(text);
  assert.match(translated, /^⟦[^]*⟧$/, text);
  assert.doesNotMatch(
    translated,
    /is left out|has no place|The call|knows no|not known|around the result|beside/,
    text,
  );
}

const BLOCK = { type: "tool_result", tool_use_id: "t1", content: "x", cache: 1 };
const TEXT = { type: "text", text: "y" };

/** Results that hold more than another form can tell. */
const RICH: readonly unknown[] = [
  { success: true, data: { a: 1 }, more: 2 },
  { success: true, data: {}, ...Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`field${at}`, at])) },
  { success: true, data: {}, ...Object.fromEntries(Array.from({ length: 23 }, (_, at) => [`field${at}`, at])) },
  { success: false, error: { code: "ODD_CODE", message: "m" }, meta: {} },
  { success: false, error: { code: "EXCEPTION", message: "m" } },
  [BLOCK],
  [BLOCK, TEXT],
  [BLOCK, TEXT, TEXT],
  { role: "user", content: [BLOCK] },
  { content: [BLOCK] },
  { type: "user", uuid: "u", message: { role: "user", content: [BLOCK, TEXT] } },
  { content: [TEXT, { type: "odd", x: 1 }, 7], structuredContent: { a: 1 } },
  {
    content: [
      { type: "image", data: "aGk=", mimeType: "image/png" },
      { type: "json", value: { a: 1 } },
    ],
  },
  { type: "tool_result", tool_use_id: "t1", content: { odd: true } },
];

describe("what is said of a recorded call", () => {
  before(() => useTexts(pseudoTexts(bundledTexts(path.resolve(import.meta.dirname, "../../../.."))), "de"));
  after(() => useTexts(undefined, "en"));

  it("can be shown in another language for each field of another tool that ours does not take", () => {
    let fields = 0;
    for (const [tool, known] of equivalents.flatMap((tools: Equivalents) => Object.entries(tools)))
      for (const [name, field] of Object.entries(known.fields)) {
        if (!("not" in field)) continue;
        fields++;
        const unmapped = ourCall(tool, { [name]: 1 })?.unmapped ?? [];
        assert.ok(unmapped.length > 0, `${tool} ${name}`);
        for (const sentence of unmapped) assert.match(shown(sentence), /^⟦`[^]+: ⟦[^]+⟧\.⟧$/, sentence);
      }
    assert.ok(fields > 20, `${fields} fields`);
  });

  it("can be shown in another language where the input as a whole means something else", () => {
    for (const [tool, input] of [
      ["MultiEdit", { edits: [{}, {}] }],
      ["Grep", { head_limit: 0 }],
      ["read_file", { file_path: "a", offset: 1 }],
      ["Bash", { new_field: 1 }],
    ] as const) {
      const unmapped = ourCall(tool, input)?.unmapped ?? [];
      assert.ok(unmapped.length > 0, tool);
      for (const sentence of unmapped) isTranslated(sentence);
    }
  });

  it("can be shown in another language where another form does not tell it", () => {
    const beginnings = new Set<string>();
    for (const value of RICH) {
      const read = decodePasted(JSON.stringify(value));
      assert.notEqual(read.kind, "problem", JSON.stringify(value));
      if (read.kind === "problem") continue;
      for (const { decoded, format } of resultsOf(read))
        for (const { name } of SHOWN_FORMS)
          for (const sentence of convert(decoded, format, name, { duration_ms: 3 }).lost) {
            isTranslated(sentence);
            beginnings.add(sentence.replace(/[^\w ].*|\d+/g, ""));
          }
    }
    assert.ok(beginnings.size >= 14, [...beginnings].join("\n"));
  });

  it("can be shown in another language where there is no result, no tool and no input", () => {
    const decoded = { result: { ok: true, data: { output: "x" } }, meta: {}, unknown: {}, problems: [] } as const;
    const meta = { id: "r1", duration_ms: 12, timestamp: "2026-01-01T00:00:00.000Z" };
    for (const { name, label } of SHOWN_FORMS) {
      isTranslated(label);
      for (const recorded of [
        { tool: "", input: undefined, meta },
        { tool: "glob", input: {}, meta, answer: { decoded, format: name } },
        { tool: "", input: {}, meta: {}, answer: { decoded, format: "envelope" } },
      ] as const)
        for (const sentence of shownAs(recorded, name).lost) isTranslated(sentence);
    }
  });

  it("can be shown in another language where it is compared with a new result", () => {
    const ok = (data: Readonly<Record<string, unknown>>) => ({ ok: true, data }) as const;
    const error = { ok: false, error: { code: "EXCEPTION", message: "m" } } as const;
    const compared = [
      compareOutcomes("glob", { result: ok({ filenames: ["/w/a"] }) }, ok({ output: "a" })),
      compareOutcomes("grep", { result: ok({ mode: "content", content: "a:1:x" }) }, ok({ output: "a:1: x" })),
      compareOutcomes("grep", { result: ok({ mode: "files_with_matches", filenames: ["a"] }) }, ok({ output: "" })),
      compareOutcomes("file_read", { result: ok({ content: "a" }) }, ok({ output: "a\n" })),
      compareOutcomes("bash", { result: ok({ stdout: "a", stderr: "b" }) }, ok({ output: "a" })),
      compareOutcomes("other", { result: ok({ output: "a" }) }, ok({ output: "a" })),
      compareOutcomes("other", { result: error }, error),
      compareOutcomes("other", { result: error }, ok({})),
    ];
    for (const { what, notes, outcome } of compared)
      for (const words of [what, ...notes, ...(outcome === undefined ? [] : [outcome])]) isTranslated(words);
  });

  it("leaves the words of the record as they are", () => {
    assert.ok(
      shown(ourCall("Bash", { "no match": 1 })?.unmapped[0] ?? "").includes("`no match`"),
      'expected shown(ourCall("Bash", { "no match": 1 })?.unmapped[0] ?? "").includes("`no matc…',
    );
  });
});
