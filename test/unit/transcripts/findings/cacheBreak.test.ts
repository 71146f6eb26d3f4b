import assert from "node:assert/strict";
import { entry, prompt, result, type Json } from "../structure/structureFolder";
import { foundIn } from "./foundIn";

describe("lost caches", () => {
  let made = 0;
  /** A request that leaves `written` and `read` in the cache, so many minutes after eight o'clock. */
  const spoke = (minute: number, written: number, read: number, model = "claude-opus-5"): Json => {
    const usage = {
      input_tokens: 10,
      output_tokens: 5,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
    };
    const message = { id: `msg_${++made}`, model, usage, content: [{ type: "text", text: `answer ${made}` }] };
    const timestamp = new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
    return entry({ type: "assistant", requestId: `req_${made}`, message, timestamp });
  };
  const breaks = (...entries: readonly Json[]) => foundIn("cacheBreak", [prompt("Go"), ...entries]);

  it("are found with the tokens as recorded, those with the same cause together", async () => {
    const [found, ...others] = await breaks(
      spoke(0, 20_000, 0),
      spoke(20, 21_000, 0),
      spoke(21, 500, 21_000),
      spoke(60, 22_000, 0),
    );
    assert.equal(others.length, 0);
    assert.equal(
      found?.title,
      "The session paused for longer than the cache is kept 2 times, so that the context was sent again (longest: 39 minutes)",
    );
    assert.deepEqual([found.tokens, found.isEstimate, found.rows.map(({ row }) => row)], [41_500, false, [2, 4]]);
  });

  it("have the longest pause in minutes, hours, or days", async () => {
    for (const [minutes, words] of [
      [119, "119 minutes"],
      [125, "2 hours"],
      [47 * 60, "47 hours"],
      [72 * 60, "3 days"],
    ] as const) {
      const [found] = await breaks(spoke(0, 20_000, 0), spoke(minutes, 21_000, 0));
      assert.match(found?.title ?? "", new RegExp(`\\(longest: ${words}\\)$`));
    }
  });

  it("name the models before and after", async () => {
    const [found] = await breaks(spoke(0, 20_000, 0), spoke(1, 21_000, 0, "claude-haiku-4-5"));
    assert.match(found?.title ?? "", /^The model changed from claude-opus-5 to claude-haiku-4-5, so that/);
    assert.match(found?.suggestion ?? "", /one model/);
  });

  const at = (minute: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString() });
  /** A call that takes 19 minutes, as its result reports or not. */
  const called = (name: string, more: Json): readonly [Json, Json] => {
    const content = [{ type: "tool_use", id: "t1", name, input: { command: "make all", prompt: "Make all" } }];
    return [
      entry({ type: "assistant", message: { id: "m1", content } }, at(0)),
      result("t1", "done", { ...at(19), ...more }),
    ];
  };

  it("name a call that took as long as the pause", async () => {
    const task = called("Task", { toolUseResult: { status: "completed", totalDurationMs: 19 * 60_000 } });
    const [found, ...others] = await breaks(spoke(0, 20_000, 0), ...task, spoke(19, 21_000, 0));
    assert.equal(others.length, 0);
    assert.match(found?.title ?? "", /^A call took longer than the cache is kept, so that/);
    assert.match(found?.suggestion ?? "", /shorter calls/);
  });

  it("don't name a call that may have waited for the user", async () => {
    const [found] = await breaks(spoke(0, 20_000, 0), ...called("Bash", {}), spoke(19, 21_000, 0));
    assert.match(found?.title ?? "", /^The session paused for longer/);
  });

  it("are none if the next request belongs to another conversation, which sends little", async () => {
    assert.deepEqual(await breaks(spoke(0, 90_000, 0), spoke(1, 11_000, 0, "claude-haiku-4-5")), []);
  });

  it("are none if nothing explains them", async () => {
    assert.deepEqual(await breaks(spoke(0, 20_000, 0), spoke(1, 21_000, 0)), []);
  });

  it("are none after a compaction, which makes a new context", async () => {
    const compaction = entry({ type: "system", subtype: "compact_boundary", content: "Conversation compacted" });
    assert.deepEqual(await breaks(spoke(0, 20_000, 0), compaction, spoke(20, 21_000, 0)), []);
  });

  it("are none if little is sent again, or if the usage isn't recorded", async () => {
    assert.deepEqual(await breaks(spoke(0, 5_000, 0), spoke(20, 5_500, 0)), []);
    assert.deepEqual(await breaks(spoke(0, 0, 0), spoke(20, 0, 0)), []);
  });
});
