import assert from "node:assert/strict";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Found } from "../../../src/tools/runtime/ports/searchPort";
import grep from "../../../src/tools/search/grep";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

/** What says that ignore rules hold. */
const hiding = { ignore_rules: [".gitignore"] };

describe("grep", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      ".gitignore": "dist\n",
      "dist/out.js": "built needle\n",
      "src/one.ts": "first\nneedle one\nthird\nfourth\nfifth\nneedle two\n",
      "src/two.js": "a(b) needle\r\nlast needle",
      "docs/long.md": `${"x".repeat(3000)}haystack\n`,
    });
  });

  const find = async (input: object, context = workspace.context()): Promise<Record<string, unknown>> => ({
    ...(await succeed(grep, input, context)),
  });

  it("shows file:line: content in the order of paths and counts matching lines", async () => {
    assert.deepEqual(await find({ pattern: "ne+dle" }), {
      ...hiding,
      count: 4,
      output:
        "src/one.ts:2: needle one\nsrc/one.ts:6: needle two\nsrc/two.js:1: a(b) needle\nsrc/two.js:2: last needle",
    });
  });

  it("shows context as file-line- content, apart if lines are left out", async () => {
    assert.deepEqual(await find({ pattern: "needle", glob: "*.ts", context: 1 }), {
      ...hiding,
      count: 2,
      output:
        "src/one.ts-1- first\nsrc/one.ts:2: needle one\nsrc/one.ts-3- third\n--\nsrc/one.ts-5- fifth\nsrc/one.ts:6: needle two",
    });
    assert.deepEqual(String((await find({ pattern: "needle", "-A": 1, "-B": 0, context: 3 }))["output"]).split("\n"), [
      "src/one.ts:2: needle one",
      "src/one.ts-3- third",
      "--",
      "src/one.ts:6: needle two",
      "--",
      "src/two.js:1: a(b) needle",
      "src/two.js:2: last needle",
    ]);
  });

  for (const [input, output] of [
    [{ pattern: "a(b)", fixed_strings: true }, "src/two.js:1: a(b) needle"],
    [{ query: "a(b)", isRegexp: false }, "src/two.js:1: a(b) needle"],
    [{ query: "a.b. n", isRegexp: "true" }, "src/two.js:1: a(b) needle"],
    [{ pattern: "NEEDLE TWO", "-i": true, "-n": true, output_mode: "content" }, "src/one.ts:6: needle two"],
    [{ pattern: "NEEDLE TWO", case_sensitive: false }, "src/one.ts:6: needle two"],
    [{ pattern: "needle", include: "*.{ts,js}, !one.ts", head_limit: 1, offset: 1 }, "src/two.js:2: last needle"],
    [{ pattern: "needle", glob: "src/**/o*.ts", head_limit: "1" }, "src/one.ts:2: needle one"],
    [{ pattern: "third", path: "src/one.ts" }, "src/one.ts:3: third"],
    [{ pattern: "third", path: "src" }, "src/one.ts:3: third"],
    [{ pattern: "built", include_ignored: true }, "dist/out.js:1: built needle"],
    [{ pattern: "first.needle", multiline: true }, "src/one.ts:1: first\nsrc/one.ts:2: needle one"],
  ] as const) {
    it(`finds ${output.split("\n")[0] ?? ""} by ${JSON.stringify(input)}`, async () => {
      const data = await find(input);
      assert.equal(data["output"], output);
      assert.equal(data["warnings"], undefined);
    });
  }

  it("names a mode that it does not know, and a flag that is none", async () => {
    assert.match(
      (await fail(grep, { pattern: "third", output_mode: "lines" }, workspace.context())).message,
      /^Invalid input: output_mode must be one of "content", "files_with_matches", "count", got "lines"/,
    );
    assert.match(
      (await fail(grep, { pattern: "third", isRegexp: "perhaps" }, workspace.context())).message,
      /^Invalid input: fixed_strings must be true or false, got "perhaps"/,
    );
  });

  it("gives pages of matching lines that fit together", async () => {
    const seen: string[] = [];
    for (let offset: unknown = 0; typeof offset === "number";) {
      const data = await find({ pattern: "needle", offset, head_limit: 3 });
      seen.push(...String(data["output"]).split("\n"));
      assert.equal(data["count"], 4);
      offset = data["next_offset"];
    }
    assert.equal(seen.length, 4);
  });

  it("counts matching lines, not context, in next_offset when the limit bites", async () => {
    const data = await find({ pattern: "needle", context: 1 }, workspace.context({ limits: { maxOutputSize: 215 } }));
    const shown = String(data["output"]).split("\n").filter((line) => /:\d+:/.test(line)).length; // oxfmt-ignore
    assert.ok(shown > 0 && shown < 4, `${shown} lines of ${String(data["output"])}`);
    assert.deepEqual([data["truncated"], data["next_offset"], data["total"], data["count"]], [true, shown, 4, 4]);
  });

  it("says when offset is past the last line", async () => {
    assert.deepEqual(await find({ pattern: "needle", offset: 4 }), {
      ...hiding,
      count: 4,
      note: "offset 4 is past the last of 4 matching lines.",
      output: "",
    });
  });

  it("cuts very long lines around their match and says so", async () => {
    const { output, note } = await find({ pattern: "haystack" });
    const column = "(match at column 3001 of 3008 characters)";
    assert.equal(output, `docs/long.md:1: …${"x".repeat(120)}haystack ${column}`);
    assert.equal(
      note,
      "Long lines are cut around their match (1 here); file_read shows more with its offset and column.",
    );
  });

  const nothing = "No line matches. Try a shorter pattern, or glob to find files by name.";
  for (const [input, note] of [
    [{ pattern: "NEEDLE" }, "No line matches, but 4 would with ignore_case: true (src/one.ts, src/two.js)."],
    [
      { pattern: "built" },
      "No line matches, but 1 in files that ignore rules hide would (dist/out.js): pass include_ignored: true.",
    ],
    [
      { pattern: "BUILT" },
      "No line matches, but 1 in files that ignore rules hide would (dist/out.js): pass include_ignored: true and ignore_case: true.",
    ],
    [{ pattern: "a(b) n" }, "No line matches, but 1 contain it as plain text (src/two.js): pass fixed_strings: true."],
    [{ pattern: "nowhere" }, nothing],
    [{ pattern: "nowhere", glob: "*.ts", ignore_case: true }, nothing],
    [{ pattern: "nowhere", ignore_case: true, include_ignored: true, fixed_strings: true }, nothing],
    [
      { pattern: "x", glob: "*.tsx", type: "ts" },
      "Nothing was searched: none of the 4 files here matches *.tsx and type ts.",
    ],
    [
      { pattern: "x", glob: "*.tsx", include_ignored: true },
      "Nothing was searched: none of the 5 files here matches *.tsx.",
    ],
    [{ pattern: "x", path: "docs", type: "py" }, "Nothing was searched: none of the 1 file here matches type py."],
    [
      { pattern: "x", glob: "out.*" },
      "Nothing was searched: none of the 4 files here matches out.*, but 1 that ignore rules hide would (dist/out.js): pass include_ignored: true.",
    ],
  ] as const) {
    it(`says what would help when ${JSON.stringify(input)} finds nothing`, async () => {
      const { ignore_rules: _, ...data } = await find(input);
      assert.deepEqual(data, { count: 0, note, output: "" });
    });
  }

  for (const [input, error] of [
    [
      { pattern: "(nowhere" },
      /^Invalid input: pattern "\(nowhere" is not a regular expression\. Correct it; .* says: [^]*unclosed group/,
    ],
    [{ pattern: "" }, /^Invalid input: pattern is empty/],
    [{ pattern: "a", glob: "*.ts,{a" }, /^Invalid glob pattern: \{a\. A \{ is never closed/],
    [{ pattern: "a", context: 101 }, /^Invalid input: context must be at most 100, got 101/],
    [{ pattern: "a", path: "src/three.ts" }, /^File not found: src\/three\.ts\./],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(grep, input, workspace.context())).message, error);
    });
  }

  it("says how many files could not be read", async () => {
    const context = workspace.context();
    const findText = async (): Promise<Found> => ({ lines: [], count: 0, files: 0, unreadable: 2 });
    const { note } = await find({ pattern: "nowhere" }, { ...context, search: { ...context.search, findText } });
    assert.match(String(note), / 2 files could not be read\.$/);
  });

  it("says what the system refused when what was asked for by name could not be read", async () => {
    const context = workspace.context();
    const findText = async (): Promise<Found> => ({ lines: [], count: 0, files: 0, unreadable: 1 });
    const read = (resource: string): Promise<never> => Promise.reject(new FileError("PermissionDenied", resource));
    const refusing = { ...context, search: { ...context.search, findText }, files: { ...context.files, read } };
    assert.match(
      (await fail(grep, { pattern: "a", path: "src/one.ts" }, refusing)).message,
      /^Permission denied: src\/one\.ts\./,
    );
  });

  it("leaves bugs of the search to be reported as such", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const findText = (): Promise<Found> => Promise.reject(new TypeError("bug"));
    assert.equal(
      (await fail(grep, { pattern: "a" }, { ...context, search: { ...context.search, findText } })).code,
      "EXCEPTION",
    );
  });

  it("says when no folder is open", async () => {
    assert.match(
      (await fail(grep, { pattern: "a" }, workspace.context({ folders: [] }))).message,
      /^Invalid input: no folder is open/,
    );
  });

  it("shows the folder's name first in a workspace of several", async () => {
    const folders = [join(workspace.root, "src"), join(workspace.root, "docs")];
    const both: ToolContext = workspace.context({ folders });
    assert.deepEqual(await find({ pattern: "third" }, both), { count: 1, output: "src/one.ts:3: third" });
    assert.deepEqual(await find({ pattern: "third", path: "src/one.ts" }, both), {
      count: 1,
      output: "src/one.ts:3: third",
    });
  });
});
