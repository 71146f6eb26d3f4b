import assert from "node:assert/strict";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, seededRandom, whenRead } from "../../../support/transcripts";

type Json = Record<string, unknown>;

interface Read {
  readonly rows: readonly Row[];
  /** The call of each row that has one. */
  readonly calls: readonly CallDetail[];
}

async function read(text: string): Promise<Read> {
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource);
  await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls: CallDetail[] = [];
  for (const { call } of rows) {
    const detail = call && (await transcript.call({ call: call.id }));
    if (detail) calls.push(detail);
  }
  transcript.dispose();
  return { rows, calls };
}

function objectsIn(text: string): { value: Json; line: number }[] {
  return text.split("\n").flatMap((line, at) => {
    try {
      const value: unknown = JSON.parse(line.replace(/^\ufeff/, ""));
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? [{ value: value as Json, line: at + 1 }]
        : [];
    } catch {
      return [];
    }
  });
}

function blocksOf(value: Json, isWanted: (type: string) => boolean): Json[] {
  const { message, type } = value as { message?: { content?: unknown } | null; type?: unknown };
  const content = type === "assistant" || type === "user" ? message?.content : undefined;
  return (Array.isArray(content) ? (content as Json[]) : []).filter((block) => isWanted(String(block["type"])));
}

/** Ids that the results of an entry name. */
function resultIds(value: Json): unknown[] {
  const content = (value["message"] as Json | undefined)?.["content"];
  const blocks = Array.isArray(content) ? (content as Json[]) : [];
  return blocks.flatMap((block) => (String(block["type"]).endsWith("tool_result") ? [block["tool_use_id"]] : []));
}

describe("every call and every result", () => {
  it("is shown exactly once: a use as a row, a first result with its call or, marked, as a row of its own", async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const { text } = makeTranscript({ seed, entries: 300 });
      const objects = objectsIn(text);
      const { rows, calls } = await read(text);
      const uses = objects.flatMap(({ value, line }) =>
        blocksOf(value, (type) => /(?:^|_)tool_use$/.test(type)).map(() => line),
      );
      const callRows = rows.filter(({ kind }) => kind === "call").map(({ line }) => line);
      assert.deepEqual(callRows, uses, `uses, seed ${seed}`);

      const results = objects.flatMap(({ value, line }) =>
        blocksOf(value, (type) => type.endsWith("tool_result")).map(() => line),
      );
      const own = rows.filter(({ kind }) => kind === "result");
      for (const { text: about } of own)
        assert.match(about, /^(?:Result of a call that is not in this file|Result of the call on line)/);
      const ownLines = own.map(({ line }) => line);
      const withCalls = new Map(calls.map(({ id, resultLine }) => [id, resultLine]));
      const paired = [...withCalls.values()].filter((line) => line !== undefined && !ownLines.includes(line));
      const answered = new Set<unknown>();
      const repeated = objects.flatMap(({ value, line }) =>
        resultIds(value).flatMap((id) => {
          const again = answered.has(id);
          answered.add(id);
          return again ? [line] : [];
        }),
      );
      assert.deepEqual(
        [...ownLines, ...paired, ...repeated].sort((one, other) => Number(one) - Number(other)),
        results,
        `results, seed ${seed}`,
      );
    }
  });
});

describe("an unknown value", () => {
  it("takes nothing from its neighbors: an unknown type, field, tool or block anywhere leaves every other row as it was", async () => {
    const { text } = makeTranscript({ seed: 21, entries: 120, oddities: false });
    const lines = text.trimEnd().split("\n");
    const about = ({ rows }: Read): string[] =>
      rows.map(({ kind, text: shown, call }) => `${kind} ${shown} ${call ? `${call.tool} ${call.status}` : ""}`);
    const plain = about(await read(text));
    const random = seededRandom(4);
    const unknown = [
      '{"type":"brand-new","x":[1]}',
      "[]",
      '{"type":"assistant","message":{"content":[{"type":"brand_new_block"}]}}',
      '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"new_1","name":"BrandNew","input":{"z":1}}]}}',
      '{"type":"system","subtype":"brand_new"}',
      "not json",
    ];
    const isNew = (row: string): boolean => /BrandNew|brand.new|An array of 0|Not JSON|Result of/.test(row);
    const mixed = lines.flatMap((line) => {
      const at = Math.floor(random() * unknown.length * 2);
      return at < unknown.length ? [unknown[at] ?? "", line] : [line];
    });
    const shown = about(await read(`${mixed.join("\n")}\n`));
    assert.ok(shown.length > plain.length, `${shown.length} is not above ${plain.length}`);
    // What the model went on without is no longer waited for: the status of what never came may differ.
    const settled = (row: string): string => row.replace(/ (?:pending|orphaned)$/, "");
    assert.deepEqual(shown.filter((row) => !isNew(row)).map(settled), plain.filter((row) => !isNew(row)).map(settled));

    const withFields = lines.map((line) => line.replace(/^\{/, '{"brandNew":{"a":[{}]},'));
    // Bookkeeping that says nothing else is shown with all its fields.
    const without = about(await read(`${withFields.join("\n")}\n`)).map((row) =>
      row.replace(/"brandNew":\{"a":\[\{\}\]\},?/, ""),
    );
    assert.deepEqual(without, plain);
  });
});
