import assert from "node:assert/strict";
import { reportOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { memoryFile } from "../../../support/transcripts";
import { answer, lines, prompt, show, told } from "./read";

const texts = ["one", "two", "three", "four"];
const whole = texts.map((text) => JSON.stringify(prompt(text)));

describe("bytes of a transcript", () => {
  it("are the same entries with trailing spaces, CRLF, blank lines and byte order marks, whichever of them a file mixes", async () => {
    const [one = "", two = "", three = "", four = ""] = whole;
    const shown = await show(`\ufeff${one}  \t`, "", ` ${two}\r`, "   ", "\r", `\ufeff${three}`, `\t${four} \r`);
    assert.deepEqual(
      told(shown),
      texts.map((text) => ["prompt", text]),
    );
    assert.deepEqual(shown.summary.lines, { shown: 4, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 });
    assert.deepEqual(
      shown.rows.map(({ line }) => line),
      [1, 3, 6, 7],
    );
  });

  it("that are damaged cost no whole record: NUL bytes, a missing line feed, a stub before the next record", async () => {
    const [one = "", two = "", three = "", four = ""] = whole;
    const shown = await show(one, `\0\0\0${two}${three}`, `{"type":"assistant","message":{"content":[{"ty${four}`);
    assert.deepEqual(told(shown).slice(0, 3), [
      ["prompt", "one"],
      ["prompt", "two"],
      ["prompt", "three"],
    ]);
    assert.deepEqual(
      told(shown)
        .slice(3)
        .map(([kind]) => kind),
      ["unreadable", "prompt"],
    );
    assert.match(shown.rows[3]?.text ?? "", /^This part of the line could not be read: \{"type":"assistant"/);
    assert.deepEqual([shown.summary.lines.shown, shown.summary.lines.recovered], [1, 2]);
  });

  it("that are no JSON in the middle are a row with the line's number and the reason, between their neighbors", async () => {
    const shown = await show(whole[0] ?? "", '{"type":"user","message":{"content":"x"}', whole[1] ?? "");
    assert.deepEqual(
      shown.rows.map(({ kind, line }) => [kind, line]),
      [
        ["prompt", 1],
        ["unreadable", 2],
        ["prompt", 3],
      ],
    );
    assert.match(shown.rows[1]?.text ?? "", /^Not JSON: /);
  });
});

describe("what comes late in a transcript", () => {
  it("is found: session, version, and title after hundreds of lines of bookkeeping", async () => {
    const bookkeeping = Array.from({ length: 700 }, () => ({ type: "file-history-snapshot", snapshot: {} }));
    const entries = [
      ...bookkeeping,
      prompt("the task", { sessionId: "s1", version: "2.1.5", cwd: "/w" }),
      ...bookkeeping,
      { type: "custom-title", customTitle: "Mine", sessionId: "s1" },
    ];
    const { summary } = await show(...entries);
    assert.deepEqual([summary.title, summary.sessions, summary.versions], ["Mine", 1, { "2.1.5": 1 }]);
    const { files, resource } = memoryFile(lines(...entries));
    const report = await reportOf(files, resource);
    assert.deepEqual([report.sessions, report.versions, report.entries], [1, { "2.1.5": 1 }, 1402]);
  });
});

describe("the order of rows", () => {
  it("is that of the file, whatever the times are: missing, equal, backwards, without a zone, no time at all", async () => {
    const times = ["2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00", undefined, null, "later", 7];
    const shown = await show(
      ...times.map((timestamp, at) =>
        (at % 2 ? answer : prompt)(`${at}`, timestamp === undefined ? {} : { timestamp }),
      ),
    );
    assert.deepEqual(
      shown.rows.map(({ text }) => text),
      times.map((_, at) => `${at}`),
    );
    assert.deepEqual(
      [shown.summary.firstTime, shown.summary.lastTime],
      ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
    );
  });
});
