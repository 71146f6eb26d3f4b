import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../../src/transcripts/model/summary";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";
import { cut, encode, textOf, texts } from "./cut";

const entries: readonly unknown[] = makeTranscript({ seed: 3, entries: 30, oddities: false })
  .text.trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as unknown);
const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const plain = lines(entries);

interface Model {
  readonly summary: Summary;
  readonly rows: readonly Row[];
}

async function read(text: string, chunkBytes?: number): Promise<Model> {
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource, chunkBytes === undefined ? {} : { chunkBytes });
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  transcript.dispose();
  return { summary, rows };
}
const withoutLine = ({ line: _line, ...row }: Row): unknown => row;

const wrap = (key: string) =>
  entries.map((entry) => ({ role: "user", content: "[{", timestamp: "t", [key]: entry, n: 1 }));

/** Every form that the same entries may have in a file. */
const FORMS: Readonly<Record<string, { readonly text: string; readonly notice: RegExp }>> = {
  "an array printed with two spaces": { text: JSON.stringify(entries, null, 2), notice: /^The file is one JSON array/ },
  "an array printed with tabs": { text: JSON.stringify(entries, null, "\t"), notice: /array/ },
  "an array printed with CRLF and a byte order mark": {
    text: `\ufeff${JSON.stringify(entries, null, 2).replaceAll("\n", "\r\n")}`,
    notice: /array/,
  },
  "an array printed without indentation": { text: unindented(JSON.stringify(entries, null, 1)), notice: /array/ },
  "an array on one line": { text: JSON.stringify(entries), notice: /array/ },
  "an array on one line with an end": { text: `${JSON.stringify(entries)}\n`, notice: /array/ },
  "an array with an element a line": {
    text: `[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`,
    notice: /array/,
  },
  "an array that opens on a line of its own": {
    text: `\n\n[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`,
    notice: /array/,
  },
  "an object that contains them under messages": {
    text: JSON.stringify({ title: "x", messages: entries, total: 3 }),
    notice: /inside a JSON object, under “messages”, without the fields next to it: title, total$/,
  },
  "a printed object that contains them under entries": {
    text: JSON.stringify({ of: { a: [1] }, entries, more: [[{}]], end: "]}" }, null, 4),
    notice: /under “entries”, without the fields next to it: of, more, end$/,
  },
  "a printed object that begins with the array": {
    text: `{ "messages": [\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n] }`,
    notice: /under “messages”$/,
  },
  "an object whose array begins at the end of a line with other fields": {
    text: `{"version":1,"of":[[2]],"messages":[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n],"end":1}\n`,
    notice: /under “messages”, without the fields next to it: version, of, end$/,
  },
  "an object whose first line ends in the midst of its fields": {
    text: `{"version":1, \r\n "messages": ${JSON.stringify(entries, null, 2)}}`,
    notice: /under “messages”, without the fields next to it: version$/,
  },
  "an array whose first line ends in the midst of its first element": {
    text: JSON.stringify(entries).replace(",", ",\n"),
    notice: /array/,
  },
  "values printed one behind the other": {
    text: entries.map((entry) => JSON.stringify(entry, null, 2)).join("\n"),
    notice: /^The file is JSON printed over several lines/,
  },
  "values printed with commas between them": {
    text: entries.map((entry) => JSON.stringify(entry, null, 2)).join(",\n"),
    notice: /printed over several lines/,
  },
  "lines that wrap each under raw": { text: lines(wrap("raw")), notice: /^Each entry was wrapped .* under “raw”/ },
  "lines that wrap each under entry": { text: lines(wrap("entry")), notice: /“entry”/ },
  "lines that wrap each under data": { text: lines(wrap("data")), notice: /“data”/ },
  "lines that wrap each under a key nobody knows": { text: lines(wrap('a "key" [é]')), notice: /“a "key" \[é\]”/ },
  "an array of wrapped ones": {
    text: JSON.stringify(wrap("raw"), null, 2),
    notice: /array.*\. Each entry was wrapped/,
  },
  "an object that contains an array of wrapped ones": {
    text: JSON.stringify({ entries: wrap("data") }),
    notice: /under “entries”\. Each entry was wrapped .* “data”/,
  },
};

/** As Python prints with an indentation of 0. */
function unindented(text: string): string {
  return text.replace(/\n +/g, "\n");
}

describe("a file in another form than one entry a line", () => {
  for (const [name, { text, notice }] of Object.entries(FORMS)) {
    it(`${name} opens to the rows and calls of the lines, and says what it is`, async () => {
      const [own, other] = [await read(text), await read(plain)];
      assert.match(own.summary.notice ?? "", notice);
      assert.deepEqual(own.rows.map(withoutLine), other.rows.map(withoutLine));
      assert.deepEqual([own.summary.lines, own.summary.calls], [other.summary.lines, other.summary.calls]);
      assert.deepEqual([own.summary.complete, own.summary.pendingLastLine], [true, false]);
    });

    it(`${name}: each line is the byte range of its entry, with the number of the text line where it begins`, () => {
      const bytes = encode(text);
      const found = cut(bytes);
      assert.equal(found.lines.length + (found.rest ? 1 : 0), entries.length);
      for (const [at, line] of found.lines.entries()) {
        assert.deepEqual(bytes.subarray(line.from, line.to), line.bytes);
        assert.deepEqual(JSON.parse(textOf(line).replace(/^\ufeff/, "")), entries[at]);
        const before = Buffer.from(bytes.subarray(0, line.from)).toString("latin1");
        // A wrapped entry has the line of what wraps it.
        if (name.includes("wrapped"))
          assert.ok(line.number <= before.split("\n").length, 'expected line.number <= before.split("\\n").length');
        else assert.equal(line.number, before.split("\n").length);
      }
    });

    it(`${name} is cut the same however its bytes come`, () => {
      const bytes = encode(text);
      const whole = cut(bytes);
      fc.assert(
        fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (places) => {
          assert.deepEqual(cut(bytes, places), whole);
        }),
        { numRuns: 20, seed: 7 },
      );
      const start = bytes.subarray(0, 3000);
      assert.deepEqual(cut(start, [...start.keys()]).lines, cut(start).lines);
    });
  }

  it("an object that contains them opens before whichever name its first line ends", () => {
    const held = entries.slice(0, 3).map((entry) => JSON.stringify(entry));
    const text = `{"version":1,"of":{"a":[1],"b":"[{"},"messages":[${held.join(",")}],"end":1}`;
    const breaks = [...text.matchAll(/(?<=[,{])(?="\w+":)/g)];
    assert.ok(breaks.length > 20, "there are many names");
    for (const { index } of breaks) {
      const broken = `${text.slice(0, index)}\n${text.slice(index)}`;
      const found = cut(encode(broken));
      assert.deepEqual(
        found.lines.map((line) => JSON.parse(textOf(line)) as unknown),
        entries.slice(0, 3),
        `broken at ${index}`,
      );
      assert.match(found.notice ?? "", /under “messages”/);
    }
  });

  it("gives the same model whatever the size of the chunks", async () => {
    const { text } = FORMS["a printed object that contains them under entries"] ?? assert.fail();
    const whole = await read(text);
    for (const chunkBytes of [7, 1000]) assert.deepEqual(await read(text, chunkBytes), whole);
  });

  it("the raw entry of a row is the element or the wrapped object, as written in the file", async () => {
    const entry = { type: "user", message: { content: "hi" }, uuid: "u" };
    for (const text of [`[ {"a" : 1}, ${JSON.stringify(entry)} ]`, `{"raw" :  ${JSON.stringify(entry)} , "x":1}\n`]) {
      const { files, resource } = memoryFile(text);
      const transcript = await openTranscript(files, resource);
      const { rows } = await whenRead(transcript);
      assert.deepEqual(await transcript.text({ row: rows - 1 }), { text: "hi", raw: JSON.stringify(entry) });
    }
  });
});

describe("one pasted entry", () => {
  const entry = { type: "user", uuid: "u", message: { content: [{ type: "text", text: 'a }]{[" \\' }] } };
  for (const [name, text] of [
    ["on one line", JSON.stringify(entry)],
    ["printed over many lines", JSON.stringify(entry, null, 2)],
    ["printed, with white space around it", `\n \t\r\n${JSON.stringify(entry, null, "\t")}\n\n`],
    ["wrapped and printed", JSON.stringify({ id: 7, entry }, null, 2)],
  ] as const) {
    it(`${name} opens as a prompt`, async () => {
      const { summary, rows } = await read(text);
      assert.deepEqual(
        rows.map(({ kind, text: shown }) => [kind, shown]),
        [["prompt", 'a }]{[" \\']],
      );
      assert.deepEqual([summary.lines.shown, summary.pendingLastLine], [1, false]);
    });
  }
});

describe("a list of lines that looks like another form", () => {
  const prompt = '{"type":"user","message":{"content":"hi"}}';
  for (const [name, first] of [
    ["an array of other things", "[1,2]"],
    ["an array of objects that are no entries", '[{"type":"text","text":"x"},{"a":[]}]'],
    ["an empty array", "[]"],
    ["a word and an entry in brackets", '[info, {"type":"user"}]'],
    ["a text", '"x"'],
    ["the start of a cut line", '{"type":"user","mess'],
    ["a line that was cut behind a field", '{"type":"user",'],
    ["a line that was cut where an object begins", '{"type":"user","message":{'],
    ["a line that was cut where an array begins", '{"type":"user","message":{"content":['],
    ["an entry that was cut where an array of its own begins", '{"type":"user","uuid":"u","toolUseResult":['],
    ["an array of other things that was cut", '[{"a":['],
    ["nothing but a brace", "{"],
    ["nothing but a bracket", "[x"],
    [
      "an entry whose result is an array",
      '{"type":"user","toolUseResult":[{"type":"text","text":"x"}],"todos":[{"content":"x"}]}',
    ],
    ["an entry of an unknown type that contains another", `{"type":"newer","uuid":"u","data":${prompt}}`],
    ["a comment", "// x"],
    ["NUL bytes", "\0\0\0"],
  ] as const) {
    it(`with ${name} first is read line by line`, () => {
      const text = `${first}\n\n${prompt}\n${prompt}\n`;
      assert.deepEqual(texts(text), [first, "", prompt, prompt]);
      assert.equal(cut(encode(text)).notice, undefined);
    });
  }

  it("with a text that was cut after a comma is one of lines before anything follows it", () => {
    assert.deepEqual(texts('{"type":"user","mess,\n'), ['{"type":"user","mess,']);
  });

  it("whose first entry was torn in two after a field is read line by line", () => {
    const text = `${prompt.replace(",", ",\n")}\n${prompt}\n`;
    assert.deepEqual(texts(text), text.trimEnd().split("\n"));
  });

  it("blank lines before the first entry do not count it twice when the file grows", async () => {
    const file = memoryFile(`\n \n${prompt}`);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    assert.equal((await whenRead(transcript)).rows, 1);
    const next = `\n \n${prompt}\n${prompt}\n`;
    const grown = summaryWhen(transcript, ({ bytesRead }) => bytesRead === next.length);
    file.set(next);
    assert.equal((await grown).rows, 2);
    assert.deepEqual(
      (await transcript.rows({ from: 0, to: Infinity })).map(({ line }) => line),
      [3, 4],
    );
    transcript.dispose();
  });

  it("lines that contain no entry under the key stay as they are", () => {
    const wrapped = `{"raw":${prompt.replace("}}", '},"uuid":"u"}')}}`;
    const found = texts(`{"head":1}\n${wrapped}\n{"raw":null}\n{"raw":"x"}\n{"raw":{"type\n${wrapped}\n`);
    const entry = prompt.replace("}}", '},"uuid":"u"}');
    assert.deepEqual(found, ['{"head":1}', entry, '{"raw":null}', '{"raw":"x"}', '{"raw":{"type', entry]);
  });

  it("of two fields with the name of the key the last counts, as for JSON", () => {
    const [one, two] = ['{"type":"user","uuid":"1"}', '{"type":"user","uuid":"2"}'];
    assert.deepEqual(texts(`{"raw":${one},"raw":${two}}\n`), [two]);
  });
});

describe("a file in another form that grows", () => {
  it("shows the new elements of an array that was rewritten", async () => {
    const some = entries.slice(0, 10);
    const file = memoryFile(JSON.stringify(some, null, 2));
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    const all = encode(JSON.stringify(entries, null, 2));
    const grown = summaryWhen(transcript, ({ bytesRead }) => bytesRead === all.length);
    file.set(all);
    await grown;
    const other = await read(plain);
    assert.deepEqual((await transcript.rows({ from: 0, to: Infinity })).map(withoutLine), other.rows.map(withoutLine));
    transcript.dispose();
  });

  it("an array that is still being written shows the elements that are whole, the last one pending", async () => {
    const text = JSON.stringify(entries, null, 2);
    const end = text.lastIndexOf('"type"');
    const { summary, rows } = await read(text.slice(0, end));
    assert.equal(summary.pendingLastLine, true);
    const other = await read(lines(entries.slice(0, -1)));
    // What became of the last calls is not known in either.
    assert.deepEqual(rows.map(withoutLine), other.rows.map(withoutLine));
  });
});
