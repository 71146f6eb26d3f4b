import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/base/json/jsonValue";
import { distinctCalls } from "../../../../src/transcripts/forms/distinctCalls";
import { modelSaid, toolAnswered, toolUse } from "../../../../src/transcripts/forms/foreignEntries";
import { eachAlone, type Convert, type ConvertedEntry } from "../../../../src/transcripts/forms/foreignForm";
import { converted, opened, sample, statusesOf } from "./opened";

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

/** The uses and results of tools in a converted session, in order. */
function blocksIn(lines: string): Block[] {
  return lines.split("\n").flatMap((line) => {
    const { message } = (line === "" ? {} : JSON.parse(line)) as { message?: { content?: unknown } };
    const content = Array.isArray(message?.content) ? (message.content as Block[]) : [];
    return content.filter(({ type }) => type === "tool_use" || type === "tool_result");
  });
}

/** Returns the new ID of each call, as a server gives them that counts anew whenever it can. */
function reusedIds(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, tool_use_id: answered } of blocks) {
    if (answered !== undefined) taken.delete(given.get(answered) ?? "");
    if (id === undefined || given.has(id)) continue;
    let number = 0;
    while (taken.has(`tool_${number}`)) number++;
    given.set(id, `tool_${number}`);
    taken.add(`tool_${number}`);
  }
  return given;
}

describe("calls with the same ID", () => {
  for (const file of [
    "cline-messages.json",
    "continue-session.json",
    "crush-session.jsonl",
    "droid-session.jsonl",
    "goose-session.jsonl",
    "hermes-session.jsonl",
    "kimi-code-wire.jsonl",
    "kimi-wire.jsonl",
    "letta-messages.jsonl",
    "nanocoder-session.json",
    "omp-session.jsonl",
    "openclaw-session.jsonl",
    "opencode-session.jsonl",
    "pi-session.jsonl",
    "qwen-session.jsonl",
  ]) {
    it(`of ${file} have their own outcomes, if a server reuses each ID after its result`, async () => {
      const text = sample(file);
      const ids = reusedIds(blocksIn(await converted(new TextEncoder().encode(text))));
      assert.equal(new Set(ids.values()).size < ids.size, true, "no ID comes again");
      let reused = text;
      for (const [id, next] of ids)
        reused = reused.replaceAll(`"${id}"`, `"${next}"`).replaceAll(`\\"${id}\\"`, `\\"${next}\\"`);
      const [before, after] = await Promise.all([opened(text), opened(reused)]);
      assert.deepEqual(Object.values(statusesOf(after)), Object.values(statusesOf(before)));
    });
  }

  it("of a session of Mistral Vibe have their own outcomes, if a turn has the IDs of the one before", async () => {
    const turn = sample("vibe-messages.jsonl");
    const statuses = Object.values(statusesOf(await opened(turn)));
    assert.deepEqual(Object.values(statusesOf(await opened(turn + turn))), [...statuses, ...statuses]);
  });

  const call = (id: string): ConvertedEntry => modelSaid([toolUse(id, "Bash", {})], {});
  const result = (id: string): ConvertedEntry => toolAnswered(id, "", {});
  const idsOf = (entries: readonly ConvertedEntry[]): string[] => {
    let convert: Convert = distinctCalls(eachAlone((record) => [record as ConvertedEntry]));
    return entries.map((record) => {
      const step = convert(record);
      convert = step.next;
      const [block] = (step.entries[0]?.entry["message"] as { content: JsonObject[] }).content;
      return String(block?.["id"] ?? block?.["tool_use_id"]);
    });
  };

  it("are one call until it has a result, and two results in a row are of one call", () => {
    const entries = [call("a"), call("a"), result("a"), result("a"), call("a"), call("b"), result("a"), result("b")];
    assert.deepEqual(idsOf(entries), ["a", "a", "a", "a", "a (2)", "b", "a (2)", "b"]);
  });

  it("are distinguished however many other calls were between them, up to 512 with such IDs at least", () => {
    const others = Array.from({ length: 511 }, (_, at) => [call(`b:${at}`), result(`b:${at}`)]).flat();
    assert.equal(idsOf([call("a"), result("a"), ...others, call("a")]).at(-1), "a (2)");
  });

  it("are one call if the ID is random, as most servers make them: it was written twice", () => {
    for (const id of ["call_9f8E7d6C5b4A3x2W", "toolu_01AbCdEfGhIjKlMnOpQrSt", "3c1f1e0a-58a5-4c0e-9d2e-0d6a3a1b2c3d"])
      assert.deepEqual(idsOf([call(id), result(id), call(id), result(id)]), [id, id, id, id]);
  });
});
