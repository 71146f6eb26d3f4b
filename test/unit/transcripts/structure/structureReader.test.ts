import assert from "node:assert/strict";
import { makeTranscript, memoryFile, summaryWhen } from "../../../support/transcripts";
import {
  agents,
  call,
  entry,
  itemsOf,
  prompt,
  result,
  side,
  structureFolder,
  task,
  textOf,
  turns,
  said,
  SESSION,
} from "./structureFolder";

describe("the structure of an open transcript", () => {
  const folder = structureFolder();
  const { write, openFile, openMemory } = folder;

  it("lists turns with the row of their prompt, their time, calls, failures, and tokens, each message's once", async () => {
    const file = write("s1.jsonl", [
      { type: "mode", mode: "normal", sessionId: SESSION },
      prompt("One\nand more"),
      call("c1", "Bash", { command: "ls" }),
      result("c1", "a"),
      call(
        "c2",
        "Read",
        { file_path: "x" },
        {
          requestId: "req-c1",
          message: {
            id: "msg-c1",
            content: [{ type: "tool_use", id: "c2", name: "Read", input: {} }],
            usage: { input_tokens: 10, output_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 },
          },
        },
      ),
      result("c2", "gone", {}, { is_error: true }),
      prompt("Two"),
      said("Done"),
    ]);
    const transcript = await openFile(file);
    const [before, one, two] = turns(await itemsOf(transcript));
    assert.equal((await transcript.structure({})).turns, 2, "what stands before the first prompt is no turn");
    assert.equal(before?.text, "");
    assert.deepEqual(
      [one?.text, one?.calls, one?.failed, one?.durationMs, one?.tokens?.output_tokens, one?.time],
      ["One and more", 2, 1, 4000, 7, "2026-01-01T08:00:00.000Z"],
    );
    const [row] = await transcript.rows({ from: one?.row ?? -1, to: (one?.row ?? -1) + 1 });
    assert.equal(row?.kind, "prompt");
    assert.deepEqual([two?.text, two?.calls], ["Two", 0]);
  });

  it("lists compactions with their tokens, API errors and queued prompts at their rows", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      entry({
        type: "assistant",
        isApiErrorMessage: true,
        message: { content: [{ type: "text", text: "API Error: 529" }] },
      }),
      entry({ type: "attachment", attachment: { type: "queued_command", prompt: "And then" } }),
      entry({
        type: "system",
        subtype: "compact_boundary",
        compactMetadata: { trigger: "auto", preTokens: 168_000, postTokens: 21_000 },
      }),
      entry({ type: "system", subtype: "stop_hook_summary" }),
      entry({ type: "system", subtype: "stop_hook_summary" }),
    ]);
    const transcript = await openFile(file);
    const items = await itemsOf(transcript);
    assert.deepEqual(
      items.map(({ kind, level }) => [kind, level]),
      [
        ["turn", 0],
        ["apiError", 1],
        ["queued", 1],
        ["compaction", 1],
      ],
    );
    const compaction = items.find(({ kind }) => kind === "compaction");
    assert.ok(compaction?.kind === "compaction", 'expected compaction?.kind === "compaction"');
    assert.deepEqual([compaction.tokensBefore, compaction.tokensAfter, compaction.trigger], [168_000, 21_000, "auto"]);
    for (const item of items) assert.equal(await transcript.outlineOf({ row: item.row ?? -1 }), items.indexOf(item));
    assert.deepEqual(turns(items)[0]?.hooks, { count: 2, row: 4 });
  });

  it("marks ways that part at the same reply, and the one that was rewound", async () => {
    const file = write("s1.jsonl", [
      prompt("Start"),
      said("Ready", { uuid: "ready" }),
      prompt("One way", { uuid: "p1", parentUuid: "ready" }),
      said("One", { uuid: "x1", parentUuid: "p1" }),
      prompt("Another way", { uuid: "p2", parentUuid: "ready" }),
      said("Other", { uuid: "x2", parentUuid: "p2" }),
    ]);
    const transcript = await openFile(file);
    assert.deepEqual(
      turns(await itemsOf(transcript)).map(({ text, way, rewound }) => [text, way?.number, way?.of, rewound]),
      [
        ["Start", undefined, undefined, undefined],
        ["One way", 1, 2, true],
        ["Another way", 2, 2, undefined],
      ],
    );
  });

  it("names rows of agents inside the file, and marks where each begins", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "find it"),
      prompt("prompt of c1", side("a7")),
      call("c2", "Grep", { pattern: "x" }, side("a7")),
      result("c2", "src/a.ts", side("a7")),
      result("c1", "Found", { toolUseResult: { agentId: "a7" } }),
    ]);
    const transcript = await openFile(file);
    assert.deepEqual(
      (await transcript.rows({ from: 0, to: 9 })).map(({ agent }) => agent),
      [undefined, undefined, undefined, undefined],
    );
    const [[level, agent] = []] = agents(await itemsOf(transcript));
    assert.deepEqual(
      [level, agent?.id, agent?.call, agent?.callRow, agent?.place, agent?.calls],
      [1, "a7", "c1", 1, { kind: "inline", from: 2, to: 3 }, 1],
    );
    assert.deepEqual(
      (await transcript.rows({ from: 0, to: 9 })).map((row) => [row.agent, row.agentBegins]),
      [
        [undefined, undefined],
        [undefined, undefined],
        ["Explore: find it", true],
        ["Explore: find it", undefined],
      ],
    );
    assert.deepEqual(await transcript.agentOf({ call: "c1" }), agent);
    assert.equal(await transcript.agentOf({ call: "c2" }), undefined);
  });

  it("goes on from where it was when the file grows, and starts over when it was replaced", async () => {
    const first = textOf([prompt("One"), said("1")]);
    const memory = memoryFile(first);
    const transcript = await openMemory(memory, { follow: true });
    const { version } = await transcript.structure({});
    assert.equal((await transcript.structure({})).version, version);
    memory.set(first + textOf([prompt("Two")]));
    await summaryWhen(transcript, ({ rows }) => rows === 3);
    const grown = await transcript.structure({});
    assert.ok(grown.version > version, `${grown.version} is not above ${version}`);
    assert.deepEqual(
      turns((await transcript.outline({ from: 0, to: 9 })).items).map(({ text }) => text),
      ["One", "Two"],
    );
    memory.set(textOf([prompt("Other")]), "2");
    await summaryWhen(transcript, ({ rows }) => rows === 1);
    assert.equal((await transcript.structure({})).turns, 1);
    assert.deepEqual(
      turns((await transcript.outline({ from: 0, to: 9 })).items).map(({ text }) => text),
      ["Other"],
    );
  });

  it("is given up when the signal fires, and is there when it is asked for again", async () => {
    const memory = memoryFile(makeTranscript({ seed: 5, entries: 4_000 }).text);
    const transcript = await openMemory(memory);
    const stop = new AbortController();
    const reading = transcript.structure({}, stop.signal);
    stop.abort(new Error("enough"));
    await assert.rejects(reading, /enough/);
    assert.ok((await transcript.structure({})).turns > 0, "expected (await transcript.structure({})).turns > 0");
  });

  it("gives every row of a made transcript an item, and every item with a row its own", async () => {
    for (const seed of [1, 2, 3]) {
      const memory = memoryFile(makeTranscript({ seed, entries: 600 }).text);
      const transcript = await openMemory(memory);
      const { rows } = transcript.summary;
      const items = await itemsOf(transcript);
      for (const item of items)
        assert.ok(
          item.row === undefined || (item.row >= 0 && item.row < rows),
          "expected item.row === undefined || (item.row >= 0 && item.row < rows)",
        );
      let without = 0;
      for (let row = 0; row < rows; row++) {
        const item = await transcript.outlineOf({ row });
        if (item === undefined) without++;
        else assert.ok(item >= 0 && item < items.length, "expected item >= 0 && item < items.length");
      }
      // A line that cannot be read, before any entry, belongs to nothing.
      assert.ok(without < rows / 20, `${without} of ${rows}`);
    }
  });

  it("returns at most a thousand items at once, and all of them in pieces", async () => {
    const transcript = await openFile(
      write(
        "s1.jsonl",
        Array.from({ length: 1_500 }, (_, at) => prompt(`Prompt ${at}`)),
      ),
    );
    const { items } = await transcript.structure({});
    assert.equal(items, 1_500);
    assert.equal((await transcript.outline({ from: 0, to: items })).items.length, 1_000);
    assert.equal(turns((await transcript.outline({ from: 1_000, to: items })).items).at(-1)?.text, "Prompt 1499");
  });
});
