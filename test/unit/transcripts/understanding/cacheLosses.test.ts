import assert from "node:assert/strict";
import type { CacheLoss } from "../../../../src/transcripts/model/understanding/contextModel";
import { memoryFile } from "../../../support/transcripts";
import { numbersText } from "../../../browser/page/numbersEntries";
import { entry, type Json, prompt, result, side, structureFolder, task, textOf } from "../structure/structureFolder";

const MINUTE = 60_000;

describe("where a cache was lost", () => {
  const folder = structureFolder();
  let made = 0;

  /** A request that leaves `written` and `read` in the cache, so many minutes after eight o'clock. */
  const spoke = (minute: number, written: number, read: number, more: Json = {}): Json => {
    const usage = {
      input_tokens: 10,
      output_tokens: 5,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
      ...more,
    };
    const model = more["model"] ?? "claude-opus-5";
    const message = { id: `msg_${++made}`, model, usage, content: [{ type: "text", text: `answer ${made}` }] };
    const timestamp = new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
    return entry({ type: "assistant", requestId: `req_${made}`, message, timestamp });
  };
  const losses = async (text: string): Promise<readonly CacheLoss[]> => {
    const transcript = await folder.openMemory(memoryFile(text));
    for (;;) {
      const step = await transcript.understanding({});
      if (step.kind === "done") return step.understanding.context.flatMap(({ cacheLosses }) => cacheLosses);
    }
  };

  it("is said with what was recorded before it: a pause, another model, or nothing", async () => {
    const found = await losses(
      textOf([
        prompt("Go"),
        spoke(0, 20_000, 0),
        spoke(1, 1_000, 20_000),
        spoke(8, 22_000, 0),
        spoke(9, 22_500, 0, { model: "claude-haiku-4-5" }),
        spoke(10, 15_000, 8_000, { model: "claude-haiku-4-5" }),
      ]),
    );
    assert.deepEqual(
      found.map(({ request, tokens, why, pauseMs, models, row }) => [request, tokens, why, pauseMs, models, row]),
      [
        [2, 21_000, "pause", 7 * MINUTE, undefined, 3],
        [3, 22_000, "model", undefined, ["claude-opus-5", "claude-haiku-4-5"], 4],
        [4, 14_500, "other", undefined, undefined, 5],
      ],
    );
  });

  it("is not said of a request that reads nearly all of it, nor of a pause that the cache outlasts", async () => {
    const hour = { cache_creation: { ephemeral_1h_input_tokens: 20_000 } };
    assert.deepEqual(
      await losses(
        textOf([
          prompt("Go"),
          spoke(0, 20_000, 0, hour),
          spoke(30, 1_000, 20_000),
          spoke(31, 4_000, 17_500),
          spoke(32, 500, 21_400),
        ]),
      ),
      [],
    );
    const [kept] = await losses(textOf([prompt("Go"), spoke(0, 20_000, 0, hour), spoke(30, 20_000, 0)]));
    assert.equal(kept?.why, "other");
  });

  it("is explained by the compaction before it", async () => {
    const found = await losses(numbersText());
    assert.deepEqual(
      found.map(({ why }) => why),
      ["compaction"],
    );
  });

  it("is said of a subagent with its own file, too, with the reason and the row of the call that started it", async () => {
    const file = folder.write("s1.jsonl", [
      prompt("Go"),
      task("c1", "look"),
      result("c1", "x", { toolUseResult: { agentId: "f" } }),
    ]);
    const own = [spoke(0, 20_000, 0), spoke(1, 1_000, 20_000), spoke(8, 22_000, 0)];
    folder.write(
      "s1/subagents/agent-f.jsonl",
      [prompt("look"), ...own].map((each) => ({ ...each, ...side("f") })),
    );
    const transcript = await folder.openFile(file);
    for (;;) {
      const step = await transcript.understanding({});
      if (step.kind !== "done") continue;
      const series = step.understanding.context.find(({ agent }) => agent !== undefined);
      assert.deepEqual(
        series?.cacheLosses.map(({ request, tokens, why, pauseMs, row }) => [request, tokens, why, pauseMs, row]),
        [[2, 21_000, "pause", 7 * MINUTE, 1]],
      );
      return;
    }
  });
});
