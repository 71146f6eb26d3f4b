import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resourceOf } from "../../../../src/platform/node/diskPath";
import { nodeFiles } from "../../../../src/platform/node/files";
import type { Transcript } from "../../../../src/transcript/model";
import type { OutlineItem, ShownAgent } from "../../../../src/transcript/structure/outlineModel";
import { openTranscript } from "../../../../src/transcript/transcript";
import { makeTranscript, memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";

type Json = Record<string, unknown>;

const SESSION = "s1";
let clock = 0;
let made = 0;

const entry = (fields: Json, more: Json = {}): Json => {
  const number = made++;
  return {
    uuid: `u${number}`,
    parentUuid: number === 0 ? null : `u${number - 1}`,
    sessionId: SESSION,
    isSidechain: false,
    timestamp: new Date(Date.UTC(2026, 0, 1, 8, 0, clock++)).toISOString(),
    ...fields,
    ...more,
  };
};
const prompt = (text: string, more: Json = {}): Json =>
  entry({ type: "user", message: { role: "user", content: text } }, more);
const call = (id: string, name: string, input: Json, more: Json = {}): Json =>
  entry(
    {
      type: "assistant",
      requestId: `req-${id}`,
      message: {
        id: `msg-${id}`,
        content: [{ type: "tool_use", id, name, input }],
        usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 },
      },
    },
    more,
  );
const result = (id: string, content: string, more: Json = {}, block: Json = {}): Json =>
  entry(
    { type: "user", message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, ...block }] } },
    more,
  );
const said = (text: string, more: Json = {}): Json =>
  entry({ type: "assistant", message: { content: [{ type: "text", text }] } }, more);
const task = (id: string, description: string, more: Json = {}): Json =>
  call(id, "Task", { subagent_type: "Explore", description, prompt: `prompt of ${id}` }, more);
const side = (agentId: string): Json => ({ isSidechain: true, agentId });
const textOf = (entries: readonly Json[]): string => entries.map((one) => `${JSON.stringify(one)}\n`).join("");

describe("the structure of an open transcript", () => {
  let root: string;
  let open: Transcript[];

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "structure-"));
    open = [];
    clock = 0;
    made = 0;
  });
  afterEach(() => {
    for (const transcript of open) transcript.dispose();
    fs.rmSync(root, { recursive: true, force: true });
  });

  const write = (name: string, entries: readonly Json[]): string => {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, textOf(entries));
    return file;
  };
  const openFile = async (file: string): Promise<Transcript> => {
    const transcript = await openTranscript(nodeFiles, resourceOf(file), { follow: true });
    open.push(transcript);
    await whenRead(transcript);
    return transcript;
  };
  const itemsOf = async (transcript: Transcript): Promise<readonly OutlineItem[]> => {
    const { items } = await transcript.structure();
    return (await transcript.outline(0, items)).items;
  };
  const turns = (items: readonly OutlineItem[]) => items.flatMap((item) => (item.kind === "turn" ? [item] : []));
  const agents = (items: readonly OutlineItem[]): [number, ShownAgent][] =>
    items.flatMap((item) => (item.kind === "agent" ? [[item.level, item.agent] as [number, ShownAgent]] : []));

  it("tells turns with the row of their prompt, their time, calls, failures and tokens, each message's once", async () => {
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
    assert.equal(before?.text, "");
    assert.deepEqual(
      [one?.text, one?.calls, one?.failed, one?.durationMs, one?.tokens?.output_tokens, one?.time],
      ["One and more", 2, 1, 4000, 7, "2026-01-01T08:00:00.000Z"],
    );
    const [row] = await transcript.rows(one?.row ?? -1, (one?.row ?? -1) + 1);
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
    assert.ok(compaction?.kind === "compaction");
    assert.deepEqual([compaction.tokensBefore, compaction.tokensAfter, compaction.trigger], [168_000, 21_000, "auto"]);
    for (const item of items) assert.equal(await transcript.outlineOf(item.row ?? -1), items.indexOf(item));
    assert.deepEqual(turns(items)[0]?.hooks, { count: 2, row: 4 });
  });

  it("marks ways that part from the same place, and the one that was rewound", async () => {
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
      (await transcript.rows(0, 9)).map(({ agent }) => agent),
      [undefined, undefined, undefined, undefined],
    );
    const [[level, agent] = []] = agents(await itemsOf(transcript));
    assert.deepEqual(
      [level, agent?.id, agent?.call, agent?.callRow, agent?.place, agent?.calls],
      [1, "a7", "c1", 1, { kind: "inline", from: 2, to: 3 }, 1],
    );
    assert.deepEqual(
      (await transcript.rows(0, 9)).map((row) => [row.agent, row.agentBegins]),
      [
        [undefined, undefined],
        [undefined, undefined],
        ["Explore: find it", true],
        ["Explore: find it", undefined],
      ],
    );
    assert.deepEqual(await transcript.agentOf("c1"), agent);
    assert.equal(await transcript.agentOf("c2"), undefined);
  });

  it("lists agents' files of every layout with the call that started them, nested ones at their depth", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "in the folder"),
      result("c1", "done"),
      task("c2", "beside"),
      result("c2", "done", { toolUseResult: { agentId: "beside" } }),
    ]);
    write("s1/subagents/agent-deep.jsonl", [prompt("prompt of n1", side("deep")), said("x", side("deep"))]);
    write("s1/subagents/agent-own.jsonl", [
      prompt("prompt of c1", side("own")),
      task("n1", "nested", side("own")),
      result("n1", "y", side("own")),
    ]);
    fs.writeFileSync(
      path.join(root, "s1/subagents/agent-own.meta.json"),
      JSON.stringify({ toolUseId: "c1", agentType: "Plan", description: "Plan it" }),
    );
    write("agent-beside.jsonl", [prompt("z", side("beside"))]);
    write("agent-foreign.jsonl", [prompt("z", { ...side("foreign"), sessionId: "s2" })]);
    const transcript = await openFile(file);
    const listed = agents(await itemsOf(transcript));
    assert.deepEqual(
      listed.map(([level, { name, id, call: by, evidence, callRow, place }]) => [
        level,
        name,
        id,
        by,
        evidence,
        callRow,
        place.kind === "file" ? place.name : place.kind,
      ]),
      [
        [1, "Plan", "own", "c1", "meta", 1, "agent-own"],
        [2, "Explore", "deep", "n1", "prompt", undefined, "agent-deep"],
        [1, "Explore", "beside", "c2", "result", 2, "agent-beside"],
      ],
    );
    assert.equal(listed[0]?.[1].calls, 1);
  });

  it("of an agent's own file lists its turns, and those agents beside it that it started", async () => {
    write("s1/subagents/agent-deep.jsonl", [prompt("prompt of n1", side("deep"))]);
    write("s1/subagents/agent-other.jsonl", [prompt("something else", side("other"))]);
    const file = write("s1/subagents/agent-own.jsonl", [
      prompt("Plan it", side("own")),
      task("n1", "nested", side("own")),
    ]);
    const transcript = await openFile(file);
    const items = await itemsOf(transcript);
    assert.deepEqual(
      turns(items).map(({ text }) => text),
      ["Plan it"],
    );
    assert.deepEqual(
      agents(items).map(([level, { id }]) => [level, id]),
      [[1, "deep"]],
    );
  });

  it("counts of a forked agent the calls and tokens of its own, without the history that it copied", async () => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const spoke = (id: string): Json => ({
      type: "assistant",
      sessionId: "s1",
      requestId: `r-${id}`,
      message: { id: `m-${id}`, usage, content: [{ type: "tool_use", id, name: "Glob", input: { pattern: "*" } }] },
    });
    const history = [prompt("Go"), spoke("g1"), spoke("g2")];
    const file = write("s1.jsonl", [
      ...history,
      task("c1", "fork"),
      result("c1", "x", { toolUseResult: { agentId: "f" } }),
    ]);
    write("s1/subagents/agent-f.jsonl", [...history, spoke("g3")]);
    const transcript = await openFile(file);
    const [agent] = agents(await itemsOf(transcript)).map(([, item]) => item);
    assert.deepEqual([agent?.id, agent?.calls, agent?.tokens?.input_tokens], ["f", 1, 10]);
  });

  it("says of an agent that left no transcript, and of one that is a link, why it is not there", async () => {
    const elsewhere = path.join(root, "elsewhere.jsonl");
    fs.writeFileSync(elsewhere, textOf([prompt("secret", side("linked"))]));
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "lost"),
      result("c1", "done", { toolUseResult: { agentId: "lost" } }),
      task("c2", "linked"),
      result("c2", "done", { toolUseResult: { agentId: "linked" } }),
      task("c3", "refused"),
      result("c3", "The user doesn't want to proceed with this tool use.", {}, { is_error: true }),
    ]);
    fs.mkdirSync(path.join(root, "s1/subagents"), { recursive: true });
    fs.symlinkSync(elsewhere, path.join(root, "s1/subagents/agent-linked.jsonl"));
    const transcript = await openFile(file);
    assert.deepEqual(
      agents(await itemsOf(transcript)).map(([, { id, place }]) => [
        id,
        place.kind,
        "reason" in place ? place.reason : "",
      ]),
      [
        ["lost", "missing", "Its transcript is not beside this one"],
        ["linked", "refused", "It is a link, and links are not followed"],
      ],
    );
  });

  it("does not follow a link in place of the session's folder, and says so", async () => {
    const elsewhere = path.join(root, "elsewhere");
    fs.mkdirSync(path.join(elsewhere, "subagents"), { recursive: true });
    fs.writeFileSync(path.join(elsewhere, "subagents/agent-a1.jsonl"), textOf([prompt("prompt of c1", side("a1"))]));
    fs.symlinkSync(elsewhere, path.join(root, "s1"));
    const transcript = await openFile(write("s1.jsonl", [prompt("Go"), task("c1", "x")]));
    const { problems, agents: count } = await transcript.structure();
    assert.deepEqual(problems, ["The session's folder is a link, and links are not followed"]);
    assert.equal(count, 1);
    assert.equal((await transcript.agentOf("c1"))?.place.kind, "missing");
  });

  it("goes on from where it was when the file grows, and starts over when it was replaced", async () => {
    const first = textOf([prompt("One"), said("1")]);
    const memory = memoryFile(first);
    const transcript = await openTranscript(memory.files, memory.resource, { follow: true });
    open.push(transcript);
    await whenRead(transcript);
    const { version } = await transcript.structure();
    assert.equal((await transcript.structure()).version, version);
    memory.set(first + textOf([prompt("Two")]));
    await summaryWhen(transcript, ({ rows }) => rows === 3);
    const grown = await transcript.structure();
    assert.ok(grown.version > version);
    assert.deepEqual(
      turns((await transcript.outline(0, 9)).items).map(({ text }) => text),
      ["One", "Two"],
    );
    memory.set(textOf([prompt("Other")]), "2");
    await summaryWhen(transcript, ({ rows }) => rows === 1);
    assert.equal((await transcript.structure()).turns, 1);
    assert.deepEqual(
      turns((await transcript.outline(0, 9)).items).map(({ text }) => text),
      ["Other"],
    );
  });

  it("is given up when the signal fires, and is there when it is asked for again", async () => {
    const memory = memoryFile(makeTranscript({ seed: 5, entries: 4_000 }).text);
    const transcript = await openTranscript(memory.files, memory.resource);
    open.push(transcript);
    await whenRead(transcript);
    const stop = new AbortController();
    const reading = transcript.structure(stop.signal);
    stop.abort(new Error("enough"));
    await assert.rejects(reading, /enough/);
    assert.ok((await transcript.structure()).turns > 0);
  });

  it("gives every row of a made transcript an item, and every item with a row its own", async () => {
    for (const seed of [1, 2, 3]) {
      const memory = memoryFile(makeTranscript({ seed, entries: 600 }).text);
      const transcript = await openTranscript(memory.files, memory.resource);
      open.push(transcript);
      const { rows } = await whenRead(transcript);
      const items = await itemsOf(transcript);
      for (const item of items) assert.ok(item.row === undefined || (item.row >= 0 && item.row < rows));
      let without = 0;
      for (let row = 0; row < rows; row++) {
        const item = await transcript.outlineOf(row);
        if (item === undefined) without++;
        else assert.ok(item >= 0 && item < items.length);
      }
      // A line that cannot be read, before any entry, belongs to nothing.
      assert.ok(without < rows / 20, `${without} of ${rows}`);
    }
  });

  it("answers at most a thousand items at once, and all of them in pieces", async () => {
    const transcript = await openFile(
      write(
        "s1.jsonl",
        Array.from({ length: 1_500 }, (_, at) => prompt(`Prompt ${at}`)),
      ),
    );
    const { items } = await transcript.structure();
    assert.equal(items, 1_500);
    assert.equal((await transcript.outline(0, items)).items.length, 1_000);
    assert.equal(turns((await transcript.outline(1_000, items)).items).at(-1)?.text, "Prompt 1499");
  });
});

describe("what decided a call's status", () => {
  const evidence = async (block: Json, entryFields: Json = {}): Promise<unknown[]> => {
    const memory = memoryFile(
      textOf([
        {
          type: "assistant",
          message: { content: [{ type: "tool_use", id: "c1", name: "Bash", input: { command: "grep x y" } }] },
        },
        { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "c1", ...block }] }, ...entryFields },
        { type: "assistant", message: { content: [{ type: "tool_use", id: "c2", name: "mcp__a__b", input: {} }] } },
        { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "c2", ...block }] }, ...entryFields },
      ]),
    );
    const transcript = await openTranscript(memory.files, memory.resource);
    await whenRead(transcript);
    const details = [await transcript.call("c1"), await transcript.call("c2")];
    transcript.dispose();
    return details.map((detail) => [detail?.evidence, detail?.evidenceSays]);
  };

  it("is the flag for a plain result", async () => {
    assert.deepEqual(await evidence({ content: "a" }), [
      ["flag", undefined],
      ["flag", undefined],
    ]);
  });

  it("is the exit code where it means no failure", async () => {
    assert.deepEqual((await evidence({ content: "Exit code 1", is_error: true }))[0], ["exit", undefined]);
  });

  for (const [content, says] of [
    ['{"success":false,"error":"x"}', "`success` is false"],
    ['{"ok":false}', "`ok` is false"],
    ['{"error":"it broke"}', "`error` says what went wrong"],
    ['{"status":404}', "`status` is 404"],
    ['{"content":[{"type":"text","text":"{\\"isError\\":true}"}]}', "`isError` is true"],
  ] as const)
    it(`is the body for ${content}`, async () => {
      assert.deepEqual((await evidence({ content }))[1], ["body", says]);
    });
});
