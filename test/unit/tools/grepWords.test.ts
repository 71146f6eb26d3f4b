import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { PatternError, type FindQuery, type Found } from "../../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { searchUnsaved } from "../../../src/hosts/node/search/unsavedSearch";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import grep from "../../../src/tools/search/grep";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("grep", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "a.ts": "id\nvalid id2\nid_x\nid.x\nid\n",
      "b.ts": "call(id)\n",
      "c.ts": "width\n",
    });
  });
  /** The same with ripgrep and without. */
  const find = async (input: object): Promise<Record<string, unknown>> => {
    const data = { ...(await succeed(grep, input, workspace.context())) };
    assert.deepEqual({ ...(await succeed(grep, input, workspace.context({ rgPath: null }))) }, data);
    return data;
  };

  for (const [input, output] of [
    [{ pattern: "id", word: true }, "a.ts:1: id\na.ts:4: id.x\na.ts:5: id\nb.ts:1: call(id)"],
    [{ pattern: "i|id", word: true, path: "b.ts" }, "b.ts:1: call(id)"],
    [{ pattern: "l(i", fixed_strings: true, word: true }, ""],
    [{ pattern: "(id)", "-F": true, "-w": "true" }, ""],
    [{ pattern: "ID", ignore_case: true, whole_word: true, glob: "b*" }, "b.ts:1: call(id)"],
    [{ pattern: "id", max_per_file: 1 }, "a.ts:1: id\nb.ts:1: call(id)\nc.ts:1: width"],
    [{ pattern: "id", "-m": "2", offset: 1, head_limit: 2 }, "a.ts:2: valid id2\nb.ts:1: call(id)"],
    [{ pattern: "id", word: true, max_per_file: 1, context: 1 }, "a.ts:1: id\na.ts-2- valid id2\n--\nb.ts:1: call(id)"],
  ] as const) {
    it(`returns ${JSON.stringify(output)} for ${JSON.stringify(input)}`, async () => {
      const data = await find(input);
      assert.deepEqual([data["output"], data["warnings"]], [output, undefined]);
    });
  }

  it("says that whole words only were looked for when parts of words would match", async () => {
    assert.equal(
      (await find({ pattern: "wid", word: true }))["note"],
      "No line matches, but 1 would as part of a word (c.ts): pass word: false.",
    );
    assert.match(String((await find({ pattern: "zebra", word: true }))["note"]), /^No line matches\. Try/);
  });

  it("counts all lines and pages over those that max_per_file leaves, and says what it left out", async () => {
    const input = { pattern: "id", max_per_file: 2 };
    assert.deepEqual(await find({ ...input, head_limit: 3 }), {
      truncated: true,
      next_offset: 3,
      total: 4,
      count: 7,
      note: "max_per_file 2 leaves out 3 matching lines of 1 file; name a file in path to see all of its lines.",
      output: "a.ts:1: id\na.ts:2: valid id2\nb.ts:1: call(id)",
    });
    assert.match(
      String((await find({ ...input, offset: 4 }))["note"]),
      /^offset 4 is past the last of 4 matching lines\./,
    );
    await workspace.write("more/d.ts", "id\nid\nid\n");
    assert.match(
      String((await find({ ...input, word: true, path: "more" }))["note"]),
      /^max_per_file 2 leaves out 1 matching line of 1 file;/,
    );
    assert.match(String((await find(input))["note"]), /^max_per_file 2 leaves out 4 matching lines of 2 files;/);
    assert.equal((await find({ pattern: "id", max_per_file: 5 }))["note"], undefined);
  });

  it("says that max_per_file means nothing if no lines are requested", async () => {
    for (const output_mode of ["count", "files_with_matches"]) {
      const data = await find({ pattern: "width", output_mode, max_per_file: 1, glob: "*.ts" });
      assert.equal(data["note"], "max_per_file ignored: it counts lines, and output_mode asks for none.");
    }
    assert.match(
      (await fail(grep, { pattern: "x", max_per_file: 0 }, workspace.context())).message,
      /^Invalid input: max_per_file must be at least 1, got 0/,
    );
  });

  it("leaves lines of unsaved editors out by max_per_file as well", async () => {
    const context = workspace.context();
    const resource = await context.workspace.resolve("b.ts");
    const search = searchUnsaved(context.search, nodeFiles, () => [{ resource, text: "id\nid\nids\n" }]);
    const data = await succeed(
      grep,
      { pattern: "id", word: true, max_per_file: 1, glob: "[ab].ts" },
      { ...context, search },
    );
    assert.deepEqual([data["count"], data["output"]], [5, "a.ts:1: id\nb.ts:1: id"]);
    assert.match(String(data["note"]), /^max_per_file 1 leaves out 3 matching lines of 2 files;/);
  });

  it("takes a pattern that is no regular expression as plain text if that finds something, and says so", async () => {
    const data = await succeed(grep, { pattern: "call(" }, workspace.context());
    assert.deepEqual(data, {
      count: 1,
      note: "The pattern is not a regular expression (unclosed group) and was taken as plain text.",
      output: "b.ts:1: call(id)",
    });
    const walked = await succeed(grep, { pattern: "call(" }, workspace.context({ rgPath: null }));
    assert.match(
      String(walked["note"]),
      /^The pattern is not a regular expression \(.*\) and was taken as plain text\.$/,
    );
  });

  it("refuses a pattern that is no regular expression if plain text doesn't find it either", async () => {
    assert.match(
      (await fail(grep, { pattern: "nowhere(" }, workspace.context())).message,
      /^Invalid input: pattern "nowhere\(" is not a regular expression\. Correct it; taken as plain text it finds nothing\. The search engine says: [^]*unclosed group/,
    );
    assert.match(
      (await fail(grep, { pattern: "a\0(" }, workspace.context())).message,
      /Correct it, or set fixed_strings/,
    );
  });

  it("takes no pattern as plain text that the engine knows and can't use, nor plain text twice", async () => {
    await workspace.write("sets.txt", "[a&&b]\n");
    const walking = workspace.context({ rgPath: null });
    const { message } = await fail(grep, { pattern: "[a&&b]" }, walking);
    assert.match(message, /Correct it, or set fixed_strings to true .* not supported without ripgrep$/);
    assert.match((await fail(grep, { pattern: "\0", fixed_strings: true }, walking)).message, /NUL character$/);
  });

  it("returns what plain text found in time, and leaves bugs to be reported as such", async () => {
    const plain = (literal: () => Promise<Found>): ToolContext => {
      const quiet = { log: { error: () => undefined, info: () => undefined } };
      const { settings: given, ...context } = workspace.context(quiet);
      const { searchTimeoutMs: _, ...settings } = given;
      const findText = async (query: FindQuery): Promise<Found> => {
        if (query.literal) return literal();
        throw new PatternError("no");
      };
      return { ...context, settings, search: { ...context.search, findText } };
    };
    const late = plain(async () => ({ lines: [], count: 0, files: 0, unreadable: 0, stopped: true }));
    assert.match((await fail(grep, { pattern: "(" }, late)).message, /^Search failed: nothing was found in 20 seconds/);
    const buggy = plain(() => Promise.reject(new TypeError("bug")));
    assert.equal((await fail(grep, { pattern: "(" }, buggy)).code, "EXCEPTION");
  });
});

describe("fileio_find_in_files", () => {
  it("finds whole words only, and says when a part of one would match", async () => {
    const workspace = await makeWorkspace({ "a.txt": "id valid\nids (id\n" });
    for (const rgPath of [undefined, null]) {
      const context = workspace.context(rgPath === null ? { rgPath } : {});
      const find = async (input: object): Promise<string> =>
        JSON.stringify(await succeed(findInFiles, { path: "a.txt", ...input }, context));
      const places = (data: string): string[] =>
        [...data.matchAll(/"column_start":(\d+)/g)].map(([, at]) => String(at));
      assert.deepEqual(places(await find({ pattern: "id" })), ["1", "7", "1", "6"]);
      assert.deepEqual(places(await find({ pattern: "id", whole_word: true })), ["1", "6"]);
      assert.match(
        await find({ pattern: "vali", word: true }),
        /No match, but there is one as part of a word: pass word: false\./,
      );
      assert.match(await find({ pattern: "zebra", word: true }), /"note":"No match\."/);
      assert.match(await find({ pattern: "(id" }), /was taken as plain text/);
    }
  });
});
