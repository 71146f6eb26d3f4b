import assert from "node:assert/strict";
import fc from "fast-check";
import { FileError } from "../../../src/base/errors";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileRead from "../../../src/tools/read/fileRead";
import { fail, makeWorkspace, succeed, type TestWorkspace, withoutReadUpTo } from "../../support/workspace";

type Fields = Record<string, unknown>;

describe("file_read of long lines and several files", () => {
  let workspace: TestWorkspace;
  const large = `${"y".repeat(9_000_000)}\nsecond\n`;
  before(async () => {
    workspace = await makeWorkspace({
      "one.txt": "one\n",
      "two.txt": "two\n".repeat(2000),
      "long.txt": `short\n${"x".repeat(20_000)}\nend\n`,
      "large.txt": large,
      "large-end.txt": `first\n${"z".repeat(9_000_000)}`,
      ".env": "KEY=1\n",
      ...Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`many/${index}.txt`, "some text\n".repeat(50)])),
    });
  });
  const read = async (input: object, context = workspace.context()): Promise<Fields> => ({
    ...(await succeed(fileRead, input, context)),
  });
  const read5 = (fields: object): Promise<Fields> => read({ file_path: "five.txt", ...fields });
  const limited = (maxOutputSize: number): ToolContext => workspace.context({ limits: { maxOutputSize } });

  it("reads on within a line by its column, and on to the next line after it", async () => {
    const first = await read({ file_path: "long.txt", line_numbers: true }, limited(8000));
    assert.deepEqual(first["cut_lines"], [2]);
    const second = await read({ file_path: "long.txt", offset: 2, column: 2001 }, limited(8000));
    assert.equal(second["output"], "x".repeat(Number(second["next_column"]) - 2001));
    assert.deepEqual([second["truncated"], second["next_offset"]], [true, 2]);
    const last = await read({ file_path: "long.txt", offset: 2, column: 19_999, line_numbers: true }, limited(8000));
    assert.deepEqual(last, { truncated: true, next_offset: 3, total: 3, output: "2\txx" });
    assert.match(
      (await fail(fileRead, { file_path: "long.txt", offset: 2, column: 20_001 }, limited(8000))).message,
      /^Invalid input: column 20001 is past the end of line 2 of long\.txt, of which 20000 characters can be read/,
    );
    assert.equal((await read({ file_path: "long.txt", offset: 2, column: 10_001 }))["output"], "x".repeat(10_000));
  });

  it("reads on within a line of millions of characters", async () => {
    const first = await read({ file_path: "large.txt" }, limited(8000));
    assert.match(String(first["note"]), /^The line is read in parts: read on with offset 1 and column \d+\.$/);
    const middle = await read({ file_path: "large.txt", column: 1_000_001 }, limited(8000));
    assert.match(String(middle["output"]), /^y{7000,}$/);
    assert.match(
      (await fail(fileRead, { file_path: "large.txt", column: 60_000_000 }, limited(8000))).message,
      /past the end of line 1/,
    );
    const start = await read({ file_path: "large-end.txt" }, limited(8000));
    assert.deepEqual(start, { truncated: true, next_offset: 2, output: "first" });
    assert.match(
      String((await read({ file_path: "large-end.txt", offset: 2 }, limited(8000)))["output"]),
      /^z{7000,}$/,
    );
  });

  it("gives pages that fit together to the text, whatever its lines and the limit", async () => {
    const line = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("\u{1F600}".repeat(700), '"\\'.repeat(900), "x".repeat(3000)),
    );
    const texts = fc.array(
      line.map((given) => given.replace(/[\r\n]/g, " ")),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1500, max: 9000 }), async (lines, max) => {
        const text = lines.join("\n");
        await workspace.write("paged.txt", text);
        // Line by line and part by part, as a reader goes on who follows what is told.
        let whole = "";
        let [offset, column] = [1, 1];
        for (let turns = 0; turns < 200; turns++) {
          const data = await read({ file_path: "paged.txt", offset, column, limit: 1 }, limited(max));
          whole += String(data["output"]);
          if (data["truncated"] !== true) break;
          assert.ok(JSON.stringify({ success: true, data }).length <= max, "longer than the limit");
          if (data["next_column"] === undefined) whole += "\n";
          [offset, column] = [Number(data["next_offset"]), Number(data["next_column"] ?? 1)];
        }
        assert.equal(JSON.stringify(whole).slice(0, 300), JSON.stringify(text).slice(0, 300));
        assert.equal(whole, text);
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  for (const [fields, output] of [
    [{ view_range: [2, 3] }, "2\n3\n"],
    [{ view_range: [4, -1] }, "4\n5\n"],
    [{ view_range: [4] }, "4\n5\n"],
    [{ view_range: "[2, 3]" }, "2\n3\n"],
    [{ view_range: "[4, -1]" }, "4\n5\n"],
    [{ lines: "2-3" }, "2\n3\n"],
    [{ line_range: "2-3" }, "2\n3\n"],
    [{ from_line: 2, to_line: "3" }, "2\n3\n"],
    [{ start_line_one_indexed: 2, end_line_one_indexed_inclusive: 3 }, "2\n3\n"],
    [{ range: "2:3" }, "2\n3\n"],
    [{ lines: 5 }, "5\n"],
    [{ lines: "2-3", limit: 1 }, "2\n"],
    [{ head: 2 }, "1\n2\n"],
    [{ tail: "2" }, "4\n5\n"],
  ] as const)
    it(`reads the lines of ${JSON.stringify(fields)}`, async () => {
      await workspace.write("five.txt", "1\n2\n3\n4\n5\n");
      const { output: text, warnings } = await read5(fields);
      assert.deepEqual([String(text).trimEnd(), warnings], [output.trimEnd(), undefined]);
    });

  it("names ranges that it can't read", async () => {
    await workspace.write("five.txt", "1\n2\n3\n4\n5\n");
    for (const [fields, names] of [
      [{ lines: "some" }, ["lines"]],
      [{ view_range: "all", head: 1 }, ["view_range"]],
      [{ head: 1, tail: 1 }, ["head", "tail"]],
      [{ tail: 0 }, ["tail"]],
    ] as const) {
      const { warnings } = await read5(fields);
      assert.deepEqual(
        (warnings as string[]).map((warning) => /"(\w+)" ignored/.exec(warning)?.[1]),
        names,
      );
    }
  });

  it("reads several files, each with its own part or failure", async () => {
    const data = await read({
      file_path: "one.txt",
      file_paths: ["missing.txt", "many", "one.txt", "many/1.txt"],
      limit: 1,
    });
    const [one, missing, folder, many] = data["files"] as Fields[];
    assert.equal(data["output"], "2 of 4 files read, 2 failed.");
    assert.deepEqual(one, { file_path: "one.txt", output: "one\n" });
    assert.match(String(missing?.["error"]), /^File not found: missing\.txt/);
    assert.match(String(folder?.["error"]), /^Is a directory: many\./);
    assert.deepEqual(many, {
      file_path: "many/1.txt",
      truncated: true,
      next_offset: 2,
      total: 50,
      output: "some text",
    });
  });

  it("takes a list alone, in the names that other agents use", async () => {
    for (const input of [
      { paths: ["one.txt", "many/1.txt"] },
      { paths: '["one.txt","many/1.txt"]' },
      { file_paths: '["one.txt","many/1.txt"]', path: "one.txt" },
    ])
      assert.equal((await read(input))["output"], "2 of 2 files read.");
    for (const files of [["one.txt"], "one.txt"]) assert.equal((await read({ files }))["output"], "one\n");
    const seven = await fail(fileRead, { files: 7 }, workspace.context());
    assert.match(seven.message, /file_path is missing/);
    assert.equal((await read({ file_path: "one.txt", file_paths: "many/1.txt" }))["output"], "2 of 2 files read.");
    const error = await fail(
      fileRead,
      { file_path: "a", file_paths: Array.from({ length: 50 }, () => "b") },
      workspace.context(),
    );
    assert.match(error.message, /^Invalid input: file_paths must name at most 49 files/);
    assert.match(
      (await fail(fileRead, { file_path: "a", file_paths: [" "] }, workspace.context())).message,
      /not blank/,
    );
    assert.match(
      (await fail(fileRead, { file_path: "a", file_paths: 7 }, workspace.context())).message,
      /must be an array/,
    );
  });

  for (const format of ["envelope", "claude"] as const) {
    it(`shares the room among several files in the format ${format}, and names those that found none`, async () => {
      const input = { file_path: "one.txt", file_paths: ["two.txt", "long.txt"] };
      const context = { ...limited(4000), format };
      const data = await read(input, context);
      const [one, two, long] = data["files"] as Fields[];
      assert.deepEqual(one, { file_path: "one.txt", output: "one\n" });
      assert.equal(two?.["truncated"], true);
      assert.ok(String(two["output"]).length > 500, String(two["output"]).length.toString());
      assert.ok(long?.["cut_lines"] !== undefined || long?.["truncated"] === true, JSON.stringify(long));
      const many = { file_path: "one.txt", file_paths: Array.from({ length: 49 }, (_, index) => `many/${index}.txt`) };
      const some = await read(many, context);
      const left = some["not_read"] as string[];
      assert.equal((some["files"] as Fields[]).length + left.length, 50);
      assert.equal(left.at(-1), "many/48.txt");
      assert.match(String(some["note"]), /^Not all files fit/);
    });
  }

  it("returns one file at least, however small the limit", async () => {
    const data = await read({ file_path: "one.txt", file_paths: ["two.txt"] }, limited(300));
    assert.deepEqual(data["not_read"], ["two.txt"]);
  });

  it("leaves a bug in telling what a path means to be reported as such", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const place = (): Promise<never> => Promise.reject(new TypeError("bug"));
    const broken = { ...context, workspace: { ...context.workspace, place } };
    assert.equal((await fail(fileRead, { file_path: "one.txt" }, broken)).code, "EXCEPTION");
  });

  it("passes on what the file system refuses of one, and bugs as bugs", async () => {
    const context = withoutReadUpTo(workspace.context({ log: { error: () => undefined, info: () => undefined } }));
    const input = { file_path: "one.txt", file_paths: ["two.txt"] };
    const failing = (error: Error): ToolContext => ({
      ...context,
      files: {
        ...context.files,
        readAll: (resource) => (resource.endsWith("two.txt") ? Promise.reject(error) : context.files.readAll(resource)),
      },
    });
    const data = await read(input, failing(new FileError("PermissionDenied", "file:///two.txt")));
    assert.match(String((data["files"] as Fields[])[1]?.["error"]), /^Permission denied: two\.txt\./);
    assert.equal((await fail(fileRead, input, failing(new TypeError("bug")))).code, "EXCEPTION");
    const files = { ...workspace.context().files, readUpTo: () => Promise.reject(new TypeError("bug")) };
    assert.equal((await fail(fileRead, input, { ...context, files })).code, "EXCEPTION");
  });

  it("asks the user about files that may contain secrets, and reads them only on a yes", async () => {
    const questions: Question[] = [];
    const asking = (answer: "yes" | "no"): ToolContext =>
      workspace.context({
        ask: async (question) => {
          questions.push(question);
          return answer;
        },
      });
    assert.equal((await read({ file_path: ".env" }, asking("yes")))["output"], "KEY=1\n");
    assert.equal((await fail(fileRead, { file_path: "one.txt", file_paths: [".env"] }, asking("no"))).code, "BLOCKED");
    assert.deepEqual(
      questions.map(({ title, detail }) => [title, detail]),
      [
        ["Read .env?", ".env may contain secrets."],
        ["Read 2 files?", ".env may contain secrets."],
      ],
    );
    await read({ file_path: "one.txt" }, asking("no"));
    assert.equal(questions.length, 2);
  });

  it("remembers what was seen of a file, whole or in part", async () => {
    const seen = createSeen();
    const context = { ...workspace.context(), seen };
    for (const file_path of ["one.txt", "large.txt"]) await read({ file_path, limit: 1 }, context);
    const of = async (path: string): Promise<boolean | undefined> =>
      seen.of(await context.workspace.resolve(path))?.isStill("one\n");
    assert.deepEqual([await of("one.txt"), await of("large.txt")], [true, undefined]);
    const text = { ...context.text, unsaved: () => "unsaved\n" };
    await read({ file_path: "one.txt" }, { ...context, text });
    assert.equal(await of("one.txt"), false);
  });
});
