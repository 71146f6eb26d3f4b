import assert from "node:assert/strict";
import { readEntry } from "../../../../src/transcripts/entries/entryTypes";
import { structureEntryOf } from "../../../../src/transcripts/structure/readStructureEntry";
import { sessionAgents } from "../../../../src/transcripts/structure/sessionTree";
import { structureOf, type Structure } from "../../../../src/transcripts/structure/structure";
import { textKey } from "../../../../src/transcripts/structure/readStructureEntry";

type Json = Record<string, unknown>;

const read = (...entries: Json[]): Structure => structureOf(entries.map((entry) => structureEntryOf(readEntry(entry))));

let made = 0;
const prompt = (text: string, more: Json = {}): Json => ({
  type: "user",
  uuid: `p${made++}`,
  message: { role: "user", content: text },
  ...more,
});
const task = (id: string, text: string, more: Json = {}): Json => ({
  type: "assistant",
  uuid: `t-${id}`,
  message: { content: [{ type: "tool_use", id, name: "Task", input: { prompt: text } }] },
  ...more,
});
const result = (id: string, more: Json = {}, content: unknown = "done"): Json => ({
  type: "user",
  uuid: `r-${id}`,
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
  ...more,
});
const side = (agentId?: string): Json => ({ isSidechain: true, ...(agentId !== undefined && { agentId }) });
const links = ({ threads }: Structure): unknown[] =>
  threads.map(({ agentId, link, depth }) => [agentId, link?.callId, link?.evidence, depth]);

describe("subagents inside a file", () => {
  it("that name nothing are separated by their chains, and linked by their prompts", () => {
    const structure = read(
      prompt("go"),
      task("c1", "find parsers"),
      task("c2", "find tests"),
      prompt("find tests", { ...side(), uuid: "x1", parentUuid: null }),
      prompt("find parsers", { ...side(), uuid: "y1", parentUuid: null }),
      { type: "assistant", uuid: "x2", parentUuid: "x1", message: { content: "a" }, ...side() },
      { type: "assistant", uuid: "y2", parentUuid: "y1", message: { content: "b" }, ...side() },
      result("c1"),
      result("c2"),
    );
    assert.deepEqual([...structure.threadOf], [0, 0, 0, 1, 2, 1, 2, 0, 0]);
    assert.deepEqual(links(structure), [
      [undefined, undefined, undefined, 0],
      [undefined, "c2", "prompt", 1],
      [undefined, "c1", "prompt", 1],
    ]);
  });

  it("are linked by their order if nothing else links them: to the first call that is still open", () => {
    const structure = read(
      task("c1", "one"),
      result("c1"),
      task("c2", "two"),
      prompt("reworded", { ...side(), parentUuid: null }),
      result("c2"),
    );
    assert.deepEqual(links(structure)[1], [undefined, "c2", "position", 1]);
  });

  it("stay visible, without a link, when no call can have started them", () => {
    const structure = read(prompt("go"), prompt("who asked?", { ...side(), parentUuid: null }));
    assert.deepEqual(links(structure)[1], [undefined, undefined, undefined, 0]);
    assert.equal(structure.threads[1]?.entries, 1);
  });

  it("whose chain is torn go with the one before", () => {
    const structure = read(task("c1", "one"), prompt("one", { ...side(), parentUuid: null }), {
      type: "assistant",
      uuid: "z",
      parentUuid: "gone",
      message: { content: "a" },
      ...side(),
    });
    assert.deepEqual([...structure.threadOf], [0, 1, 1]);
  });

  it("of streamed entries are linked by the call that their entries name", () => {
    const structure = read(task("c1", "one"), prompt("one", { parent_tool_use_id: "c1" }));
    assert.deepEqual(links(structure)[1], [undefined, "c1", "meta", 1]);
  });
});

describe("what links a subagent to the call that started it", () => {
  const agent = read(prompt("look", { ...side("a1"), parentUuid: null }));
  const withFile = (main: Structure, callId?: string): unknown =>
    sessionAgents([
      { name: "main", structure: main },
      { name: "agent-a1", structure: agent, agentId: "a1", ...(callId !== undefined && { callId }) },
    ]).map(({ agentId, link, depth }) => [agentId, link?.callId, link?.evidence, depth]);

  const calls = [task("c1", "look"), task("c2", "other")];
  for (const [what, evidence, entries] of [
    ["the structured result", "result", [result("c2", { toolUseResult: { agentId: "a1" } })]],
    [
      "the last line of the result's text",
      "resultText",
      [
        result("c2", {}, [
          { type: "text", text: "done" },
          { type: "text", text: "agentId: a1 (for resuming)" },
        ]),
      ],
    ],
    [
      "its progress",
      "progress",
      [{ type: "progress", data: { type: "agent_progress", agentId: "a1" }, parentToolUseID: "c2" }],
    ],
    [
      "the notification of its end",
      "notification",
      [prompt("<task-notification>\n<task-id>a1</task-id>\n<tool-use-id>c2</tool-use-id>\n</task-notification>")],
    ],
  ] as const)
    it(`${what} comes before an equal prompt`, () => {
      assert.deepEqual(withFile(read(...calls, ...entries)), [["a1", "c2", evidence, 1]]);
    });

  it("the file next to it comes first of all", () => {
    const main = read(...calls, result("c2", { toolUseResult: { agentId: "a1" } }));
    assert.deepEqual(withFile(main, "c1"), [["a1", "c1", "meta", 1]]);
  });

  it("an equal prompt is enough", () => {
    assert.deepEqual(withFile(read(...calls)), [["a1", "c1", "prompt", 1]]);
  });

  it("a call that is nowhere to be found is kept as recorded", () => {
    assert.deepEqual(withFile(read(prompt("go")), "c9"), [["a1", "c9", "meta", 0]]);
  });

  it("an agent's id inside quoted output is no evidence", () => {
    const main = read(task("c2", "other"), result("c2", {}, "agentId: a1\n" + "line\n".repeat(20)));
    assert.deepEqual(withFile(main), [["a1", undefined, undefined, 0]]);
  });
});

describe("the agents of a session", () => {
  it("are linked through agents at any depth, in whatever order their files come", () => {
    const depth = 40;
    const agents = Array.from({ length: depth }, (_, at) => ({
      name: `agent-a${at}`,
      agentId: `a${at}`,
      callId: `c${at}`,
      structure: read(prompt("go", side(`a${at}`)), task(`c${at + 1}`, "deeper", side(`a${at}`))),
    })).reverse();
    const tree = sessionAgents([{ name: "main", structure: read(task("c0", "start")) }, ...agents]);
    assert.deepEqual(
      tree.map(({ agentId, depth: own }) => [agentId, own]),
      agents.map(({ agentId }, at) => [agentId, depth - at]),
    );
    assert.deepEqual(tree[0]?.link, { callId: `c${depth - 1}`, evidence: "meta", agent: 1 });
  });

  it("that claim to have started each other are both shown, with no circle", () => {
    const tree = sessionAgents([
      { name: "main", structure: read(prompt("go")) },
      { name: "one", agentId: "a1", callId: "c2", structure: read(task("c1", "x", side("a1"))) },
      { name: "two", agentId: "a2", callId: "c1", structure: read(task("c2", "y", side("a2"))) },
      { name: "self", agentId: "a3", callId: "c3", structure: read(task("c3", "z", side("a3"))) },
    ]);
    assert.deepEqual(
      tree.map(({ agentId, link, depth }) => [agentId, link?.agent, depth]),
      [
        ["a1", 1, 1],
        ["a2", undefined, 0],
        ["a3", undefined, 0],
      ],
    );
  });

  it("whose file does not mark its entries as a sidechain's are agents all the same", () => {
    const tree = sessionAgents([
      { name: "main", structure: read(task("c1", "x")) },
      { name: "one", agentId: "a1", callId: "c1", structure: read(prompt("x")) },
    ]);
    assert.deepEqual(
      tree.map(({ agentId, link }) => [agentId, link?.callId]),
      [["a1", "c1"]],
    );
  });
});

describe("the kind of an entry", () => {
  for (const [kind, entry] of [
    ["prompt", prompt("hello")],
    ["note", prompt("Caveat: The messages below were generated by the user")],
    ["note", prompt("hello", { isMeta: true })],
    ["summary", prompt("This session is being continued", { isCompactSummary: true })],
    ["result", result("c")],
    ["answer", { type: "assistant", message: { content: "a" } }],
    ["apiError", { type: "assistant", isApiErrorMessage: true, message: { content: "API Error" } }],
    ["apiError", { type: "system", subtype: "api_error" }],
    ["hook", { type: "system", subtype: "stop_hook_summary" }],
    ["hook", { type: "attachment", attachment: { type: "hook_success" } }],
    ["queuedPrompt", { type: "attachment", attachment: { type: "queued_command", prompt: "x" } }],
    ["attachment", { type: "attachment", attachment: { type: "file" } }],
    ["queued", { type: "queue-operation", operation: "enqueue", content: null }],
    ["unqueued", { type: "queue-operation", operation: "remove" }],
    ["compaction", { type: "system", subtype: "compact_boundary" }],
    ["microcompaction", { type: "system", subtype: "microcompact_boundary" }],
    ["note", { type: "system", subtype: "turn_duration" }],
    ["progress", { type: "progress", data: { type: "hook_progress" } }],
    ["bookkeeping", { type: "mode" }],
    ["unknown", { type: "made-up" }],
    ["unknown", []],
  ] as const)
    it(`is ${kind} for ${JSON.stringify(entry).slice(0, 90)}`, () => {
      assert.equal(structureEntryOf(readEntry(entry)).kind, kind);
    });

  it("comes with the compaction's tokens and the fork's source", () => {
    const boundary = {
      type: "system",
      subtype: "compact_boundary",
      compactMetadata: { trigger: "auto", preTokens: 9, postTokens: "x" },
    };
    assert.deepEqual(structureEntryOf(readEntry(boundary)).compaction, {
      trigger: "auto",
      tokensBefore: 9,
      tokensAfter: undefined,
      durationMs: undefined,
    });
    const fork = { type: "fork-context-ref", forkedSessionId: "s", upToMessageId: "u" };
    assert.deepEqual(structureEntryOf(readEntry(fork)).fork, { sessionId: "s", uuid: "u" });
    assert.deepEqual(
      structureEntryOf(readEntry(prompt("x", { forkedFrom: { sessionId: "s", messageUuid: "m" } }))).fork,
      {
        sessionId: "s",
        uuid: "m",
      },
    );
  });
});

describe("the key of a text", () => {
  it("is the same for texts that differ in white space at their ends alone", () => {
    assert.equal(textKey(" find it\n"), textKey("find it"));
    assert.notEqual(textKey("find it"), textKey("find is"));
    assert.notEqual(textKey("find it"), textKey("find  it"));
  });
});
