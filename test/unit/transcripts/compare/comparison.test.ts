import assert from "node:assert/strict";
import type { Resource } from "../../../../src/base/resource";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { serveTranscripts } from "../../../../src/hosts/node/transcripts/transcriptWorkerServer";
import { connectTranscripts, type Transcripts } from "../../../../src/hosts/shared/transcripts/transcriptClient";
import { compareTranscripts, type Comparable, type Comparison } from "../../../../src/transcripts/compare/comparison";
import { aboveFolder } from "../../../../src/transcripts/compare/readItems";
import { TextHash } from "../../../../src/base/text/textHash";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { comparedText, type MadeCall } from "../../../browser/page/comparedTexts";
import { linkedPair } from "../../../support/linkedPair";
import { makeTranscript, memoryFile } from "../../../support/transcripts";

type Opened = Transcript & Comparable;

const opened = async (text: string): Promise<Opened> => {
  const { files, resource } = memoryFile(text);
  return openTranscript(files, resource);
};

async function compared(left: string, right: string): Promise<Comparison> {
  return compareTranscripts(await opened(left), await opened(right));
}

const call = (tool: string, input: MadeCall["input"], result?: string, failed = false): MadeCall => ({
  tool,
  input,
  ...(result !== undefined && { result }),
  failed,
});

describe("two transcripts compared", () => {
  it("are the same when they did the same in two folders, with fields in another order", async () => {
    const session = (folder: string, swapped: boolean): string =>
      comparedText(folder, [
        "Go",
        call(
          "Read",
          swapped ? { limit: 2, file_path: `${folder}/a.ts` } : { file_path: `${folder}/a.ts`, limit: 2 },
          "x",
        ),
        call("Bash", { command: `ls ${folder}` }, `${folder}/a.ts`),
      ]);
    const { summary } = await compared(session("/home/ada/one", false), session("/srv/two", true));
    assert.equal(summary.differences, 0);
    assert.equal(summary.first, undefined);
    assert.equal(summary.calls.same, 2);
  });

  it("differ if the folder is only the beginning of another one's name", () => {
    const own = aboveFolder("/w/a");
    assert.equal(own("/w/a/x and /w/a"), "./x and .");
    assert.equal(own("/w/ab /x/w/a /w/a-b"), "/w/ab /x/w/a /w/a-b");
    assert.equal(aboveFolder("c:\\w")("C:\\w\\x"), ".\\x");
    assert.equal(aboveFolder("/")("/etc"), "/etc");
  });

  it("distinguish a call without a result from one with a result, and a failure from a success", async () => {
    const one = comparedText("/w", [call("Bash", { command: "ls" }), call("Bash", { command: "make" }, "no", true)]);
    const other = comparedText("/w", [call("Bash", { command: "ls" }, "a"), call("Bash", { command: "make" }, "no")]);
    const comparison = await compared(one, other);
    const rows = await comparison.rows(0, 10, "all");
    assert.deepEqual(
      rows.map(({ differs }) => differs),
      [
        { input: false, result: true, status: true },
        { input: false, result: false, status: true },
      ],
    );
    assert.equal(rows[0]?.first, true);
    assert.equal(rows[1]?.left?.call?.status, "error");
  });

  it("add up the totals of each, and call nothing known that is not", async () => {
    const one = comparedText("/w", ["Go", call("Bash", { command: "ls" }, "a"), call("Read", { file_path: "a" }, "b")]);
    const other = comparedText("/w", ["Go", call("Bash", { command: "ls" }, "a")], { model: "nobody-knows" });
    const { left, right } = (await compared(one, other)).summary;
    assert.deepEqual([left.calls, left.prompts, left.turns, right.calls], [2, 1, 1, 1]);
    assert.deepEqual(left.tools, [
      { tool: "Bash", calls: 1 },
      { tool: "Read", calls: 1 },
    ]);
    assert.ok(left.cost > 0, `${left.cost} is not above 0`);
    assert.deepEqual([right.cost, right.pricedMessages, right.unpricedMessages], [0, 0, 1]);
    assert.ok(right.unpricedTokens >= right.tokens.output_tokens, String(right.unpricedTokens));
    assert.equal(left.unpricedTokens, 0);
    assert.equal(left.tokens.output_tokens, 240);
    assert.equal(left.spanMs, 12_000);
  });

  it("never end in a difference when one is compared with itself, whatever it contains", async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { text } = makeTranscript({ seed, entries: 200 });
      const { summary } = await compared(text, text);
      assert.equal(summary.differences, 0, `seed ${seed}`);
      assert.equal(summary.left.calls, summary.calls.pairs);
    }
  });

  it("are returned at most a thousand pairs at a time", async () => {
    const text = comparedText(
      "/w",
      Array.from({ length: 1200 }, (_, at) => call("Bash", { command: `run ${at}` }, "a")),
    );
    const comparison = await compared(text, text);
    assert.equal((await comparison.rows(0, 1e9, "all")).length, 1000);
    assert.equal((await comparison.rows(1100, 1e9, "all")).length, 100);
    assert.deepEqual(await comparison.rows(0, 10, "differences"), []);
  });

  it("are not compared when somebody gives up, or a file can't be read", async () => {
    const abort = new AbortController();
    const { text } = makeTranscript({ seed: 3, entries: 400 });
    const [left, right] = [await opened(text), await opened(text)];
    const comparing = compareTranscripts(left, right, abort.signal);
    abort.abort(new Error("Enough"));
    await assert.rejects(comparing, /Enough/);
  });
});

describe("numbers of values", () => {
  const hash = (value: unknown): number => new TextHash().addValue(value, (text) => text).value;

  it("are equal for equal values in any order of fields, and differ for values of other kinds", () => {
    assert.equal(hash({ a: 1, b: ["x", null] }), hash({ b: ["x", null], a: 1 }));
    const all = [1, "1", [1], { a: 1 }, { a: "1" }, ["a", 1], null, "null", [], {}, [[]], "ab", ["a", "b"], ["ab"]];
    assert.equal(new Set(all.map(hash)).size, all.length);
  });

  it("take a field called __proto__ for a field, and a value of any depth", () => {
    assert.notEqual(hash(JSON.parse('{"__proto__": 1}')), hash({}));
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    assert.equal(typeof hash(deep), "number");
  });
});

describe("transcripts compared on the other side of a port", () => {
  const texts: Readonly<Record<string, string>> = {
    "memory:/one.jsonl": makeTranscript({ seed: 5, entries: 120 }).text,
    "memory:/two.jsonl": makeTranscript({ seed: 6, entries: 120 }).text,
  };

  function connected(): Transcripts {
    const [host, reader] = linkedPair();
    serveTranscripts(reader, nodeFiles, () => false);
    const file = (resource: Resource) => memoryFile(texts[resource] ?? "").files;
    return connectTranscripts(host, {
      stat: (resource) => file(resource).stat(resource),
      read: (resource, from, to, into) => file(resource).read(resource, from, to, into),
      watch: () => () => undefined,
      child: (folder, name) => `${folder}/${name}` as Resource,
    });
  }

  it("match a direct comparison, report their progress, and are forgotten when they are ended", async () => {
    const transcripts = connected();
    const [one, two] = [
      await transcripts.open("memory:/one.jsonl" as Resource),
      await transcripts.open("memory:/two.jsonl" as Resource),
    ];
    const told: number[] = [];
    const remote = await transcripts.compare(one, two, ({ done, total }) => told.push(done / total));
    const local = await compared(texts["memory:/one.jsonl"] ?? "", texts["memory:/two.jsonl"] ?? "");
    assert.deepEqual(remote.summary, local.summary);
    assert.deepEqual(await remote.rows(0, 50, "differences"), await local.rows(0, 50, "differences"));
    assert.deepEqual(await remote.nextDifference(undefined, -1), local.nextDifference(undefined, -1));
    assert.ok(
      told.length > 0 && told.every((share) => share >= 0 && share <= 1),
      "expected told.length > 0 && told.every((share) => share >= 0 && share <= 1)",
    );
    remote.dispose();
    await assert.rejects(remote.rows(0, 1, "all"), /no longer available/);
    transcripts.close("done");
  });

  it("are refused when one is not open here", async () => {
    const transcripts = connected();
    const one = await transcripts.open("memory:/one.jsonl" as Resource);
    const elsewhere = await opened(texts["memory:/two.jsonl"] ?? "");
    await assert.rejects(
      transcripts.compare(one, elsewhere, () => undefined),
      /no longer open/,
    );
    transcripts.close("done");
  });
});
