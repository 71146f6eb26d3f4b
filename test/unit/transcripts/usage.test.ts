import assert from "node:assert/strict";
import { inspect } from "node:util";
import { readEntry } from "../../../src/transcripts/entries/entryTypes";
import { usageOf, type UsageEntry } from "../../../src/transcripts/entries/usage";
import { UsageIndex } from "../../../src/transcripts/index/usageIndex";

type Json = Record<string, unknown>;

const entry = (message: Json, more: Json = {}): UsageEntry | undefined =>
  usageOf(readEntry({ type: "assistant", sessionId: "s1", message, ...more }));

const used = (output: number, more: Partial<UsageEntry> = {}): UsageEntry => ({
  messageId: "m1",
  requestId: "r1",
  usage: { input_tokens: 1, output_tokens: output, cache_creation_input_tokens: 2, cache_read_input_tokens: 3 },
  ...more,
});

function indexOf(...entries: (UsageEntry | undefined)[]): UsageIndex {
  const index = new UsageIndex();
  for (const each of entries) if (each) index.add(each);
  return index;
}

describe("tokens", () => {
  it("count once per message and request, by the entry with the most output tokens", () => {
    const most = used(9, { usage: { ...used(9).usage, input_tokens: 7 } });
    for (const entries of [
      [used(1), most, used(5)],
      [most, used(1), used(1)],
      [used(1), used(5), most],
    ]) {
      assert.deepEqual(indexOf(...entries).total(), {
        input_tokens: 7,
        output_tokens: 9,
        cache_creation_input_tokens: 2,
        cache_read_input_tokens: 3,
      });
    }
  });

  it("of one message in two requests, and of two messages in one request, count each", () => {
    const index = indexOf(used(1), used(1, { requestId: "r2" }), used(1, { messageId: "m2" }));
    assert.equal(index.total().output_tokens, 3);
  });

  it("without a request count once per message and session: gateways use ids again", () => {
    const one = { messageId: "chatcmpl-1", requestId: undefined };
    const index = indexOf(
      used(1, { ...one, session: "a" }),
      used(1, { ...one, session: "a" }),
      used(1, { ...one, session: "b" }),
    );
    assert.deepEqual([index.messages, index.total().output_tokens], [2, 2]);
  });

  it("of copied history in another session count once when the request is named, or the message's id is the API's own", () => {
    assert.equal(indexOf(used(1, { session: "a" }), used(1, { session: "b" })).messages, 1);
    const own = { messageId: "msg_1", requestId: undefined };
    const first = indexOf(used(1, { ...own, session: "a" }), used(1, { ...own, session: "b" }));
    assert.equal(first.messages, 1);
    first.merge(indexOf(used(1, { ...own, session: "c" }), used(1, { ...own, messageId: "msg_2", session: "c" })));
    assert.equal(first.messages, 2);
  });

  it("without a message's name count once per entry, and a repeated line changes nothing", () => {
    const usage = { output_tokens: 4 };
    const index = indexOf(
      ...[1, 2].flatMap(() => [
        entry({ usage }, { uuid: "u1" }),
        entry({ usage }, { uuid: "u2" }),
        entry({ usage }, { timestamp: "2026-01-01T00:00:00Z" }),
        entry({ usage }, { timestamp: "2026-01-01T00:00:01Z" }),
        entry({ usage, id: "" }, { requestId: "r9" }),
      ]),
    );
    assert.equal(index.total().output_tokens, 20);
  });

  it("of <synthetic> do not count", () => {
    assert.equal(indexOf(used(5, { model: "<synthetic>" })).messages, 0);
  });

  for (const [usage, creation, hour] of [
    [{ cache_creation_input_tokens: 10 }, 10, 0],
    [{ cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 } }, 7, 4],
    [{ cache_creation_input_tokens: 7, cache_creation: { ephemeral_5m_input_tokens: 7 } }, 7, 0],
    [{ cache_creation_input_tokens: 2, cache_creation: { ephemeral_1h_input_tokens: 5 } }, 5, 5],
    [{ cache_creation_input_tokens: 9, cache_creation: { ephemeral_1h_input_tokens: 5 } }, 9, 5],
    [{ cache_creation_input_tokens: null, cache_creation: null }, 0, 0],
  ] as const) {
    it(`written to the cache are the larger of flat and by lifetime, not the sum: ${JSON.stringify(usage)}`, () => {
      const read = entry({ id: "m", usage })?.usage;
      assert.deepEqual([read?.cache_creation_input_tokens, read?.kept_for_an_hour], [creation, hour]);
    });
  }

  for (const [value, tokens] of [
    [12, 12],
    ["12", 12],
    [null, 0],
    [undefined, 0],
    ["NaN", 0],
    ["", 0],
    [-5, 0],
    ["-5", 0],
    [{}, 0],
    [true, 0],
    [Number.MAX_VALUE * 2, 0],
    [Number.MAX_VALUE, 0],
    [1e12, 1e12],
    [1e12 + 1, 0],
    ["1000000000001", 0],
  ] as const) {
    it(`written as ${inspect(value)} count as ${tokens}`, () => {
      const read = entry({
        id: "m",
        usage: { input_tokens: value, output_tokens: value, cache_read_input_tokens: value },
      });
      assert.deepEqual(read?.usage, {
        input_tokens: tokens,
        output_tokens: tokens,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: tokens,
        kept_for_an_hour: 0,
      });
    });
  }

  it("come only from the model's messages: not from results, runs, or a usage that is null", () => {
    const usage = { output_tokens: 5 };
    for (const value of [
      { type: "user", message: { usage } },
      { type: "result", usage },
      { type: "user", toolUseResult: { usage } },
      { type: "progress", data: { message: { type: "assistant", message: { usage } } } },
      { type: "assistant", message: { usage: null } },
      { type: "assistant", message: null },
      [],
    ])
      assert.equal(usageOf(readEntry(value)), undefined, JSON.stringify(value));
  });

  it("name the model, session, agent and the tools that the message calls, each once", () => {
    const block = (name: unknown): Json => ({ type: "tool_use", id: "t", name });
    const message = { id: "m1", model: "claude-opus-5", usage: { output_tokens: 1 } };
    const index = indexOf(
      entry({ ...message, content: [block("Read"), block("Bash"), block(5), "text"] }, { requestId: "r" }),
      entry({ ...message, content: [block("Read"), { type: "text", text: "x" }] }, { requestId: "r" }),
      entry(
        { ...message, id: "m2", content: null },
        { isSidechain: true, agentId: "a7", sessionId: null, session_id: "s2" },
      ),
      entry({ ...message, id: "m3", content: [block("Grep")] }, { isSidechain: true }),
    );
    const about = [...index.each()].map(({ model, session, thread, tools }) => [model, session, thread, tools]);
    assert.deepEqual(about, [
      ["claude-opus-5", "s1", "main", ["Read", "Bash"]],
      ["claude-opus-5", "s2", "a7", []],
      ["claude-opus-5", "s1", "", ["Grep"]],
    ]);
  });

  it("name the day, and whether they were in fast mode or in a batch", () => {
    const at = (id: string, timestamp: unknown, usage: Json): UsageEntry | undefined =>
      entry({ id, usage: { output_tokens: 1, ...usage } }, { requestId: "r", timestamp });
    const index = indexOf(
      at("m1", "2026-01-05T23:59:59.999Z", { speed: "fast", service_tier: "standard" }),
      at("m2", "2026-01-06T00:00:00.000Z", { speed: "standard", service_tier: "batch" }),
      at("m3", "never", { speed: null, service_tier: "priority" }),
      at("m4", "1969-01-06T00:00:00.000Z", { speed: 5, service_tier: {} }),
    );
    const all = new UsageIndex();
    all.merge(index);
    for (const each of [index, all])
      assert.deepEqual(
        [...each.each()].map(({ day, tier }) => [day, tier]),
        [
          [20_458, "fast"],
          [20_459, "batch"],
          [undefined, undefined],
          [undefined, undefined],
        ],
      );
  });

  it("name the tools that run on the API's side, and those of a server that the API asks", () => {
    const message = { id: "m1", model: "claude-opus-5", usage: { output_tokens: 1 } };
    const block = (type: string, name: string): Json => ({ type, id: `t-${name}`, name, input: {} });
    const content = [block("server_tool_use", "web_search"), block("mcp_tool_use", "ask"), block("text", "none")];
    const [used] = [...indexOf(entry({ ...message, content }, { requestId: "r" })).each()];
    assert.deepEqual(used?.tools, ["web_search", "ask"]);
  });

  it("of several files count once if one contains another's history", () => {
    const all = indexOf(used(3));
    all.merge(indexOf(used(5, { tools: ["Bash"], model: "x" }), used(1, { messageId: "m2", tools: ["Bash"] })));
    assert.equal(all.total().output_tokens, 6);
    assert.deepEqual(
      [...all.each()].map(({ tools }) => tools),
      [["Bash"], ["Bash"]],
    );
  });
});
