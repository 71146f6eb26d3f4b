import assert from "node:assert/strict";
import * as fc from "fast-check";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import {
  reportOf,
  surveyOf,
  type Report,
  type ReportOptions,
} from "../../../src/transcripts/statistics/surveyTranscript";
import { repetitions } from "../../support/repetitions";
import { makeTranscript, memoryFile, type Facts } from "../../support/transcripts";

type Counted = Omit<Report, "elapsed_ms">;

async function report(content: string | Uint8Array, options: ReportOptions = {}): Promise<Counted> {
  const { files, resource } = memoryFile(content);
  const { elapsed_ms: elapsed, ...counted } = await reportOf(files, resource, options);
  assert.ok(elapsed >= 0, `${elapsed} is not at least 0`);
  return counted;
}

/** What the report of a made transcript must be. */
function expected(text: string, facts: Facts): Counted {
  return {
    bytes: Buffer.byteLength(text),
    lines: Object.values(facts.lines).reduce((sum, count) => sum + count),
    entries: facts.entries,
    unreadable: facts.lines.unreadable,
    recovered: facts.lines.recovered,
    pending_last_line: false,
    types: Object.fromEntries(facts.types),
    tools: Object.fromEntries(facts.tools),
    nested_tool_calls: facts.nested.size,
    versions: Object.fromEntries(facts.versions),
    sessions: facts.sessions.size,
    api_errors: facts.apiErrors,
    usage: facts.usage,
    ...(facts.costs.size > 0 && { reported_cost_usd: [...facts.costs.values()].reduce((sum, cost) => sum + cost, 0) }),
  };
}

/** The totals that a repeated line must not change. */
const totals = ({ tools, nested_tool_calls, sessions, usage }: Counted): unknown => ({
  tools,
  nested_tool_calls,
  sessions,
  usage,
});

/** Lines that are not blank, told by themselves: which are one JSON value, and whether the last is ended. */
function linesOf(bytes: Uint8Array): { lines: number; values: unknown[]; broken: number; halfLast: boolean } {
  const texts = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  const values: unknown[] = [];
  let [lines, broken, halfLast] = [0, 0, false];
  for (const [at, text] of texts.entries()) {
    if (text.replace(/^\ufeff/, "").trim() === "") continue;
    lines++;
    try {
      values.push(JSON.parse(text.replace(/^\ufeff/, "")));
    } catch {
      if (at === texts.length - 1) halfLast = true;
      else broken++;
    }
  }
  return { lines, values, broken, halfLast };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const assistant = (more: object): object => ({ type: "assistant", ...more });
const use = (id: unknown, name: unknown = "Bash", type = "tool_use"): object => ({ type, id, name, input: {} });
const jsonl = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

describe("the report of a transcript", () => {
  it("has the counts that a made transcript was made with", async () => {
    for (let seed = 1; seed <= repetitions(15); seed++) {
      const { text, facts } = makeTranscript({ seed, entries: 300 });
      assert.deepEqual(await report(text), expected(text, facts), `seed ${seed}`);
    }
  });

  it("is the same whatever the size of the chunks", async () => {
    const { text } = makeTranscript({ seed: 2, entries: 60, fill: 20 });
    const whole = await report(text);
    for (const chunkBytes of [1, 2, 3, 7, 100, 4096, text.length])
      assert.deepEqual(await report(text, { chunkBytes }), whole, `chunks of ${chunkBytes} bytes`);
  });

  it("of every prefix accounts for each line", async () => {
    const bytes = encode(makeTranscript({ seed: 3, entries: 25, fill: 10 }).text);
    const step = Math.ceil(41 / repetitions(1));
    for (let length = 0; length <= bytes.length; length += length < 500 ? 1 : step) {
      const prefix = bytes.subarray(0, length);
      const counted = await report(prefix);
      const { lines, broken, halfLast } = linesOf(prefix);
      // A half line that holds whole objects and nothing else is a damaged one that is not pending.
      const rest = halfLast && !counted.pending_last_line ? 1 : 0;
      assert.deepEqual(
        [counted.bytes, counted.lines, counted.unreadable + counted.recovered],
        [length, lines, broken + rest],
        `prefix of ${length} bytes`,
      );
    }
  });

  it("changes no total when every line is repeated, next to itself or after all", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { text } = makeTranscript({ seed, entries: 200 });
      const once = totals(await report(text));
      assert.deepEqual(totals(await report(text.replace(/.*\n/g, "$&$&"))), once, `seed ${seed}, next to itself`);
      assert.deepEqual(totals(await report(text + text)), once, `seed ${seed}, behind all`);
    }
  });

  it("of random bytes accounts for each line and never throws", async () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(...encode('{}[]":,\n\\ \0typeuser')));
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { maxLength: 300 }), async (values) => {
        // One JSON array: its elements are its lines.
        fc.pre(!/^\s*\[/.test(String.fromCharCode(...values)));
        const counted = await report(Uint8Array.from(values));
        const { lines, broken, halfLast } = linesOf(Uint8Array.from(values));
        const rest = halfLast && !counted.pending_last_line ? 1 : 0;
        assert.deepEqual([counted.lines, counted.unreadable + counted.recovered], [lines, broken + rest]);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it("of random JSON counts what it says, and never throws", async () => {
    const id = fc.constantFrom("a", "b", "__proto__", 1, null);
    const block = fc.record(
      {
        type: fc.constantFrom("tool_use", "tool_result", "text", "x"),
        id,
        tool_use_id: id,
        name: id,
        input: fc.jsonValue(),
      },
      { requiredKeys: ["type"] },
    );
    const message = fc.record(
      {
        id,
        model: fc.constantFrom("<synthetic>", "m", 5),
        content: fc.oneof(fc.jsonValue(), fc.array(block, { maxLength: 3 })),
        usage: fc.oneof(fc.jsonValue(), fc.record({ output_tokens: fc.oneof(fc.integer(), fc.jsonValue()) })),
      },
      { requiredKeys: [] },
    );
    const entry = fc.record(
      {
        type: fc.oneof(fc.constantFrom("user", "assistant", "progress", "system", "__proto__"), fc.jsonValue()),
        message: fc.oneof(message, fc.jsonValue()),
        data: fc.oneof(fc.record({ message: fc.record({ message }) }), fc.jsonValue()),
        version: fc.oneof(fc.constantFrom("1", "constructor"), fc.jsonValue()),
        sessionId: fc.oneof(fc.constantFrom("s", "t"), fc.jsonValue()),
        requestId: id,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(entry, fc.jsonValue()), { maxLength: 8 }), async (values) => {
        const counted = await report(jsonl(...values));
        const objects = values.filter((value) => typeof value === "object" && value !== null && !Array.isArray(value));
        assert.deepEqual(
          [counted.lines, counted.entries, counted.unreadable + counted.recovered],
          [values.length, objects.length, 0],
        );
        const sum = (counts: Readonly<Record<string, number>>): number =>
          Object.values(counts).reduce((total, count) => total + count, 0);
        assert.equal(sum(counted.types), counted.entries);
        for (const { calls, ...statuses } of Object.values(counted.tools)) assert.equal(sum(statuses), calls);
        for (const tokens of Object.values(counted.usage))
          assert.ok(Number.isFinite(tokens) && tokens >= 0, "expected Number.isFinite(tokens) && tokens >= 0");
      }),
      { numRuns: 400, seed: 7 },
    );
  });
});

describe("calls in a report", () => {
  it("count each id of the model's tool_use blocks once, under the name of the first", async () => {
    const { tools } = await report(
      jsonl(
        assistant({ message: { content: [use("1", "Read"), use("2", "Read"), use("1", "Bash")] } }),
        assistant({ message: { content: [use("1", "Read")] } }),
      ),
    );
    assert.deepEqual(
      Object.entries(tools).map(([name, { calls }]) => [name, calls]),
      [["Read", 2]],
    );
  });

  it("leave out blocks of other types and of other entries", async () => {
    const { tools } = await report(
      jsonl(
        assistant({ message: { content: [use("1", "web_search", "server_tool_use"), use("2", "x", "mcp_tool_use")] } }),
        { type: "user", message: { content: [use("3")] } },
        { type: "new-type", message: { content: [use("4")] } },
      ),
    );
    assert.deepEqual(tools, {});
  });

  it("of subagents that only progress entries report are counted separately, each id once", async () => {
    const told = (id: string): object => ({ type: "assistant", message: { content: [use(id)] } });
    const progress = (...ids: string[]): object => ({
      type: "progress",
      data: { type: "agent_progress", message: told(ids[0] ?? ""), normalizedMessages: ids.map(told) },
    });
    const nested = { type: "progress", data: { message: { type: "progress", data: { message: told("deep") } } } };
    const { tools, nested_tool_calls } = await report(
      jsonl(
        progress("n1"),
        progress("n1", "n2"),
        progress("own"),
        nested,
        assistant({ message: { content: [use("own")] } }),
      ),
    );
    assert.deepEqual([Object.keys(tools), nested_tool_calls], [["Bash"], 3]);
  });
});

describe("versions in a report", () => {
  it("are those that entries name: an empty one, null and a number are none", async () => {
    const { versions } = await report(
      jsonl(...["1.0.1", "", null, 7, "1.0.1"].map((version) => ({ type: "user", version }))),
    );
    assert.deepEqual(versions, { "1.0.1": 2 });
  });
});

describe("reading for a report", () => {
  it("rejects with what the file system says when there is no file", async () => {
    const { files } = memoryFile("");
    const missing = { ...files, stat: async () => Promise.reject(new FileError("NotFound", "x")) };
    await assert.rejects(reportOf(missing, "memory:/x" as Resource), { kind: "NotFound" });
  });

  it("rejects, with the reason, when reading ends before the end of the file", async () => {
    const { files, resource } = memoryFile(jsonl(...Array.from({ length: 20 }, () => ({ type: "user" }))));
    let reads = 0;
    const failing: typeof files = {
      ...files,
      read: async (...args) => {
        if (++reads > 4) throw new FileError("PermissionDenied", resource);
        return files.read(...args);
      },
    };
    await assert.rejects(reportOf(failing, resource, { chunkBytes: 50 }), (error: FileError) => {
      assert.match((error.cause as Error).message, /can no longer be read/);
      return error.kind === "Unavailable";
    });
  });

  it("ends with the signal's reason, before or while it reads", async () => {
    const { files, resource } = memoryFile(makeTranscript({ seed: 9, entries: 3000 }).text);
    const reason = new Error("enough");
    await assert.rejects(reportOf(files, resource, { signal: AbortSignal.abort(reason) }), reason);
    const stop = new AbortController();
    await assert.rejects(
      reportOf(files, resource, { signal: stop.signal, chunkBytes: 1000, progress: () => stop.abort(reason) }),
      reason,
    );
  });

  it("reports its progress", async () => {
    const { text } = makeTranscript({ seed: 9, entries: 300 });
    const { files, resource } = memoryFile(text);
    const told: number[] = [];
    const whole = Buffer.byteLength(text);
    await surveyOf(files, resource, {
      chunkBytes: 10_000,
      progress: (read, bytes) => {
        assert.equal(bytes, whole);
        told.push(read);
      },
    });
    assert.ok(told.length > 3, `${told.length} is not above 3`);
    assert.deepEqual(
      told,
      [...told].sort((one, other) => one - other),
    );
    assert.equal(told.at(-1), whole);
  });
});
