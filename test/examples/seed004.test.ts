import assert from "node:assert/strict";
import { convertResult } from "../../src/results/convertResult";
import { decodeAny } from "../../src/results/decoding/decode";
import content from "../../src/results/formats/content";
import type { FormatName } from "../../src/results/result";
import { validateInput } from "../../src/tools/runtime/validateInput";

/** Examples of FileIO results: what each tool puts into its `json` part. */
const examples: readonly (readonly [tool: string, value: readonly unknown[]])[] = [
  ["fileio_count_lines", [{ path: "/tmp/a.txt", status: "ok", lines: 10, exists: true }]],
  ["fileio_remove", [{ path: "/tmp/x", status: "ok", exists: true }]],
  ["fileio_count_words", [{ path: "/tmp/a.txt", status: "ok", words: 42, exists: true }]],
  [
    "fileio_stat",
    [
      { path: "/tmp/a.txt", type: "file", size: 1234, is_file: true, is_dir: false, is_symlink: false, exists: true },
      { path: "/tmp/missing", type: "not_found", size: 0, exists: false },
    ],
  ],
  [
    "fileio_list_directory (recursive=false)",
    [
      { name: "file1.txt", path: "/tmp/dir/file1.txt", type: "file", size: 10 },
      { name: "subdir", path: "/tmp/dir/subdir", type: "directory" },
    ],
  ],
  [
    "fileio_copy (multiple sources)",
    [
      { path: "/src/a.txt", status: "ok", exists: true },
      { path: "/src/missing.txt", status: "error: NotFound", exists: false },
    ],
  ],
  ["fileio_move (single result)", [{ path: "/src/a.txt", status: "ok", exists: true }]],
  ["fileio_remove (force=true idempotent)", [{ path: "/tmp/old", status: "ok", exists: true }]],
  [
    "fileio_find_in_files",
    [{ file_path: "/proj/src/lib.rs", line_number: 10, column_start: 5, column_end: 12, matched_text: "unsafe" }],
  ],
];

/** Its shapes, with what the examples do not show: nothing counted, and every kind of entry. */
const shapes: typeof examples = [
  ["LineCountResult", [{ path: "a", status: "error: NotFound", lines: null, exists: false }]],
  ["WordCountResult", [{ path: "a", status: "error: NotFound", words: null, exists: false }]],
  ["OpResult", [{ path: "a", status: "error: NotFound", exists: false }]],
  [
    "FileStat",
    ["file", "dir", "symlink", "not_found"].map((kind) => ({
      path: "a",
      entry_type: kind,
      exists: kind !== "not_found",
    })),
  ],
];

describe("seed 004, by value", () => {
  it("has 9 examples and 4 shapes", () => assert.deepEqual([examples.length, shapes.length], [9, 4]));

  for (const [tool, rows] of [...examples, ...shapes]) {
    const value = { content: [{ type: "json", value: rows }] };
    describe(tool, () => {
      it("is read, and comes back", () => {
        const read = decodeAny(JSON.stringify(value));
        assert.ok(read.kind === "result", 'expected read.kind === "result"');
        assert.deepEqual([read.format, read.reason], ["content", "Content: a `content` array"]);
        const { decoded } = read;
        assert.deepEqual([decoded.result, decoded.unknown, decoded.problems], [{ ok: true, data: value }, {}, []]);
        assert.deepEqual(content.encode(decoded.result, decoded.meta, decoded), value);
        assert.deepEqual(content.encode(decoded.result), value);
      });

      it("follows the schema", () => {
        const { kind, format, problems } = validateInput(JSON.stringify(value));
        assert.deepEqual({ kind, format, problems }, { kind: "result", format: "content", problems: [] });
      });

      it("can be written in every other format and converted back", () => {
        const decoded = content.decode(value);
        for (const format of ["envelope", "contract", "claude"] satisfies FormatName[]) {
          const back = decodeAny(convertResult(decoded, "content", format).value);
          assert.ok(
            back.kind === "result" && back.format === format,
            'expected back.kind === "result" && back.format === format',
          );
          assert.deepEqual(back.decoded.result, { ok: true, data: value });
          assert.deepEqual(convertResult(back.decoded, format, "content").value, value);
        }
      });

      it("keeps its shape with the marks of a limit next to it", () => {
        const data = { truncated: true, next_offset: rows.length, total: 100, note: "n", warnings: ["w"], ...value };
        const written = content.encode({ ok: true, data }) as typeof value;
        assert.deepEqual(written.content, value.content);
        assert.deepEqual(content.decode(written).result, { ok: true, data });
        assert.deepEqual(validateInput(written).problems, []);
      });
    });
  }

  it("text parts may appear next to the json part, which is the one that counts", () => {
    const message = { type: "text", text: "Counted 10 lines." };
    const rows = { type: "json", value: [{ path: "/tmp/a.txt", status: "ok", lines: 10, exists: true }] };
    for (const parts of [
      [message, rows],
      [rows, message],
    ]) {
      const value = { content: parts };
      const { result } = content.decode(value);
      assert.deepEqual(result, { ok: true, data: value });
      assert.deepEqual(validateInput(value).problems, []);
    }
    const one = { content: [message, { type: "json", value: { lines: 10 } }] };
    assert.deepEqual(content.decode(one).result, { ok: true, data: { lines: 10 } });
  });

  it("text alone is read, too", () => {
    assert.deepEqual(content.decode({ content: [{ type: "text", text: "Moved." }] }).result, {
      ok: true,
      data: { output: "Moved." },
    });
  });
});
