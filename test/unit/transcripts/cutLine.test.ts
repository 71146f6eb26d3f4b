import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import {
  cutLine,
  cutRange,
  LongTextCutter,
  TEXT_BYTES,
  WHOLE_LINE_BYTES,
} from "../../../src/transcripts/bytes/cutLine";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Every text of a value, keys too, in the order in which JSON writes them. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => [key, ...textsOf(held)]);
}

describe("cutting the long texts of a line", () => {
  it("leaves JSON in which each text is the beginning of what it was, and a short one is whole", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.integer({ min: 12, max: 40 }), (value, most) => {
        // Keys that are cut may become the same, which JSON.parse would merge: arrays hold them apart.
        const listed = [textsOf(value), [value].flatMap(textsOf).join("")];
        const written = encode(JSON.stringify(listed));
        const { bytes, hidden } = cutLine(written, most);
        const left = textsOf(JSON.parse(decode(bytes)));
        const before = textsOf(JSON.parse(decode(written)));
        assert.equal(left.length, before.length);
        assert.equal(hidden, written.length - bytes.length);
        left.forEach((text, at) => {
          const whole = before[at] ?? "";
          assert(whole.startsWith(text), `${JSON.stringify(text)} does not begin ${JSON.stringify(whole)}`);
          const size = encode(JSON.stringify(whole)).length - 2;
          if (size <= most) assert.equal(text, whole);
          else
            assert.ok(
              encode(JSON.stringify(text)).length - 2 > most - 12,
              "expected encode(JSON.stringify(text)).length - 2 > most - 12",
            );
        });
      }),
    );
  });

  it("leaves the same whatever the pieces in which the line comes", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\\", '"', "é", "\n", "\u{1f600}"), maxLength: 60 });
    const pieces = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text), fc.integer({ min: 12, max: 30 }), pieces, (texts, most, lengths) => {
        const written = encode(JSON.stringify({ texts }));
        const cutter = new LongTextCutter(most);
        for (let at = 0, turn = 0; at < written.length; turn++) {
          const length = lengths[turn % lengths.length] ?? 0;
          const piece = written.slice(at, at + length + (turn % lengths.length === 0 ? 1 : 0));
          cutter.push(piece);
          at += piece.length;
          piece.fill(0);
        }
        assert.deepEqual(cutter.end(), cutLine(written, most));
      }),
    );
  });

  it("changes nothing of a line without long texts, of one without an end, and of what is no JSON", () => {
    for (const text of ['{"a":"short","b":[1,2]}', `{"a":"${"x".repeat(100)}`, "no JSON", ""]) {
      const written = encode(text);
      assert.deepEqual(cutLine(written, 50), { bytes: written, hidden: 0 });
    }
  });

  it("keeps the structure after a text that was cut", () => {
    const { bytes } = cutLine(encode(JSON.stringify({ a: 'x"\\'.repeat(50), b: { c: [1, "d"] } })), 20);
    const { a, b } = JSON.parse(decode(bytes)) as { a: string; b: unknown };
    assert.ok(
      a.length < 20 && 'x"\\'.repeat(50).startsWith(a),
      "expected a.length < 20 && 'x\"\\\\'.repeat(50).startsWith(a)",
    );
    assert.deepEqual(b, { c: [1, "d"] });
  });
});

describe("cutting the long texts of a stretch of a file", () => {
  it("closes the file, whether all of it was cut or more was left than asked for", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "trv-"));
    const file = path.join(folder, "line");
    fs.writeFileSync(
      file,
      JSON.stringify({ short: Array.from({ length: 50_000 }, (_, at) => at), long: "x".repeat(2e6) }),
    );
    const resource = pathToFileURL(file).href as Resource;
    let open = 0;
    const files = {
      ...nodeFiles,
      open: async (of: Resource) => {
        const opened = await nodeFiles.open?.(of);
        assert.ok(opened, "Node's files can be opened");
        open++;
        return { ...opened, close: () => (open--, opened.close()) };
      },
    };
    const to = fs.statSync(file).size;
    try {
      assert.ok(await cutRange(files, resource, { from: 0, to }), "it is cut");
      assert.equal(await cutRange(files, resource, { from: 0, to, limit: 1000 }), undefined);
      assert.equal(open, 0);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

describe("an entry of more than 8 MiB", () => {
  const big = "a line of output\n".repeat(Math.ceil(WHOLE_LINE_BYTES / 17) + 100);
  const lines = [
    { type: "user", message: { content: "Show it" } },
    {
      type: "assistant",
      message: {
        id: "m",
        content: [{ type: "tool_use", id: "toolu_01", name: "Bash", input: { command: "cat big" } }],
      },
    },
    { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "toolu_01", content: big }] } },
    { type: "user", message: { content: `prompt ${big}` } },
  ].map((entry) => JSON.stringify(entry));
  const open = async () => {
    const { files, resource } = memoryFile(`${lines.join("\n")}\n`);
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    return transcript;
  };

  it("is shown by the beginning of its long texts, and says how many bytes are hidden", async () => {
    const transcript = await open();
    const call = await transcript.call({ call: "toolu_01" });
    const text = call?.text ?? "";
    assert.ok(
      big.startsWith(text) && text.length > TEXT_BYTES * 0.9 && text.length <= TEXT_BYTES,
      "expected big.startsWith(text) && text.length > TEXT_BYTES * 0.9 && text.length <= TEXT_B…",
    );
    assert.ok(
      call?.hiddenBytes !== undefined && call.hiddenBytes > WHOLE_LINE_BYTES - TEXT_BYTES,
      "expected call?.hiddenBytes !== undefined && call.hiddenBytes > WHOLE_LINE_BYTES - TEXT_B…",
    );
    const [, , prompt] = await transcript.rows({ from: 0, to: 3 });
    assert.match(prompt?.text ?? "", /^prompt a line of output/);
    const row = await transcript.text({ row: 2 });
    assert.ok(
      (row.hiddenBytes ?? 0) > WHOLE_LINE_BYTES - TEXT_BYTES && row.raw.length < 2 * TEXT_BYTES,
      "expected (row.hiddenBytes ?? 0) > WHOLE_LINE_BYTES - TEXT_BYTES && row.raw.length < 2 * …",
    );
    JSON.parse(row.raw);
    transcript.dispose();
  });

  it("is there whole on request, as written in the file", async () => {
    const transcript = await open();
    assert.equal(await transcript.lines({ of: { call: "toolu_01" } }), `${lines[1]}\n${lines[2]}`);
    assert.equal(await transcript.lines({ of: { row: 2 } }), lines[3]);
    assert.equal(await transcript.lines({ of: { call: "another" } }), undefined);
    await assert.rejects(transcript.lines({ of: { row: 99 } }), RangeError);
    transcript.dispose();
  });

  it("is shown with its call as written in the file, cut if it is long, each line with its number", async () => {
    const transcript = await open();
    const [asked, answered, ...more] = (await transcript.recordedLines({ call: "toolu_01" })) ?? [];
    assert.deepEqual(more, []);
    assert.deepEqual(asked, { line: 2, raw: lines[1] });
    assert.equal(answered?.line, 3);
    JSON.parse(answered.raw);
    assert.equal(answered.raw.length < 2 * TEXT_BYTES, true, "it is cut");
    assert.equal((answered.hiddenBytes ?? 0) > WHOLE_LINE_BYTES - TEXT_BYTES, true, "it says how much is hidden");
    assert.equal(await transcript.recordedLines({ call: "another" }), undefined);
    transcript.dispose();
  });

  it("is taken along whole in an export", async () => {
    const transcript = await open();
    let text = "";
    for await (const step of transcript.export({ format: "json", redact: false, name: "big" })) text += step.text;
    const written = JSON.stringify(big).slice(1, -1);
    assert.equal(text.split(written).length - 1 >= 2, true);
    assert.ok(!text.includes("hiddenBytes"), 'expected !text.includes("hiddenBytes")');
    transcript.dispose();
  });

  it("of which nothing is hidden says nothing of it", async () => {
    const transcript = await open();
    assert.equal((await transcript.text({ row: 0 })).hiddenBytes, undefined);
    transcript.dispose();
  });
});
