import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import * as fc from "fast-check";
import type { FileStat } from "../../../../src/base/filesPort";
import type { Resource } from "../../../../src/base/resource";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { HideOptions } from "../../../../src/transcripts/model/transcriptModel";
import { type FileFound, MAX_HITS, searchFiles } from "../../../../src/transcripts/search/searchFiles";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { whenRead } from "../../../support/transcripts";
import { searchAll } from "./searched";

describe("a search of many transcripts", () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "search-"))));
  afterEach(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }));

  const prompt = (content: string, more: object = {}): object => ({
    type: "user",
    message: { role: "user", content },
    ...more,
  });
  const write = (name: string, ...entries: readonly object[]): Resource => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    return resourceOf(file);
  };
  const search = async (
    resources: readonly Resource[],
    query: string,
    {
      signal = new AbortController().signal,
      files = nodeFiles,
      each = (_: FileFound): void => undefined,
      hide = undefined as HideOptions | undefined,
    } = {},
  ): Promise<{ found: FileFound[]; progress: number[] }> => {
    const found: FileFound[] = [];
    const progress: number[] = [];
    await searchFiles(files, resources, query, {
      found: (one) => {
        found.push(one);
        each(one);
      },
      progress: (done) => progress.push(done),
      ...(hide && { hide }),
      signal,
    });
    return { found, progress };
  };

  it("reports the hits of each file with their rows, and its progress", async () => {
    const resources = [
      write("a.jsonl", prompt("nothing here"), prompt("a needle"), prompt("needle, again")),
      write("b.jsonl", prompt("hay")),
      write("c.jsonl", prompt("one needle more")),
    ];
    const { found, progress } = await search(resources, "needle");
    assert.deepEqual(
      found.map(({ file, count, hits }) => [file, count, hits.map(({ row }) => row)]),
      [
        [0, 2, [1, 2]],
        [2, 1, [0]],
      ],
    );
    assert.deepEqual(progress, [1, 2, 3]);
  });

  it("hides secrets around a hit if requested, and finds the same", async () => {
    const token = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
    const resources = [write("secret.jsonl", prompt(`the needle lies beside ${token}, and there`))];
    const snippets = async (hide?: HideOptions): Promise<(string | undefined)[]> =>
      (await search(resources, "needle", { hide })).found.flatMap(({ hits }) =>
        hits.map(({ snippet }) => snippet?.text),
      );
    assert.deepEqual(await snippets(), [`the needle lies beside ${token}, and there`]);
    assert.deepEqual(await snippets({}), ["the needle lies beside [hidden: GitHub token], and there"]);
  });

  it("says of each hit what its row is about and when it was written, secrets hidden", async () => {
    const token = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
    const timestamp = "2026-01-05T09:30:00.000Z";
    const use = { type: "tool_use", id: "c1", name: "Bash", input: { command: `deploy ${token}` } };
    const answer = { type: "tool_result", tool_use_id: "c1", content: "a needle in the output" };
    const resource = write(
      "a.jsonl",
      prompt("the needle", { timestamp }),
      { type: "assistant", message: { id: "m", content: [use] } },
      { type: "user", message: { role: "user", content: [answer] } },
    );
    const [one] = (await search([resource], "needle", { hide: {} })).found;
    assert.deepEqual(
      one?.hits.map(({ of }) => of),
      [
        { kind: "prompt", time: timestamp },
        { kind: "call", tool: "Bash", subject: "deploy [hidden: GitHub token]" },
      ],
    );
  });

  it("hides secrets in the field of a hit", async () => {
    const token = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
    const use = { type: "tool_use", id: "c1", name: "Deploy", input: { [token]: "a needle" } };
    const resource = write("a.jsonl", { type: "assistant", message: { id: "m", content: [use] } });
    const fields = async (hide?: object): Promise<unknown> =>
      (await search([resource], "needle", { ...(hide && { hide }) })).found[0]?.hits.map(({ field }) => field);
    assert.deepEqual(await fields({}), ["input.[hidden: GitHub token]"]);
    assert.deepEqual(await fields(), [`input.${token}`]);
  });

  it("parses only files in whose bytes the text can occur, escaped or not", async () => {
    const plain = write("a.jsonl", prompt("köder"));
    const hay = write("b.jsonl", ...Array.from({ length: 200 }, (_, at) => prompt(`hay ${at}`)));
    const escaped = path.join(folder, "c.jsonl");
    fs.writeFileSync(escaped, '{"type":"user","message":{"role":"user","content":"k\\u00f6der"}}\n');
    const opened = new Map<string, number>();
    const files: typeof nodeFiles = {
      ...nodeFiles,
      stat(resource) {
        opened.set(resource, (opened.get(resource) ?? 0) + 1);
        return nodeFiles.stat(resource);
      },
    };
    const { found } = await search([plain, hay, resourceOf(escaped)], "köder", { files });
    assert.deepEqual(
      found.map(({ file, count }) => [file, count]),
      [
        [0, 1],
        [2, 1],
      ],
    );
    assert.equal(opened.get(hay), 1);
  });

  it("finds in files what a search of each open one finds, however their text is written", async () => {
    const letters = ["a", "k", "K", "é", "É", "\u212a", "ſ", "中", "😀", '"', "\\", "/", "\n", "\0", " ", "1"];
    const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 10 });
    const escaped = (json: string): string =>
      json.replace(/\\"|\\n|\/|[^ -~\n]|[ak1]/g, (each) => {
        if (each === "/") return "\\/";
        const plain = JSON.parse(`"${each}"`) as string;
        return plain.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
      });
    /** Ways in which the same text can be in a file. */
    const ways: readonly ((json: string) => Uint8Array)[] = [
      (json) => Buffer.from(json),
      (json) => Buffer.from(escaped(json)),
      (json) => zlib.gzipSync(json),
      (json) => Buffer.from(`\ufeff${json}`, "utf16le"),
      // Bytes that are no UTF-8, and a NUL within a text.
      (json) => Buffer.concat([Buffer.from(json), Buffer.from('{"type":"user","a\xff\0k1":"\xc3', "latin1")]),
      (json) => Buffer.from(json.replace(/k/, "k\0")),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        async (all, pick, any) => {
          const json = all.map((each) => `${JSON.stringify(prompt(each))}\n`).join("");
          const resources = ways.map((write, at) => {
            const file = path.join(folder, `${at}.jsonl`);
            fs.writeFileSync(file, write(json));
            return resourceOf(file);
          });
          const units = Array.from(all[pick % all.length] ?? "");
          const needle = units.slice(pick % units.length, (pick % units.length) + 1 + (pick % 3)).join("");
          if (needle.trim() === "") return;
          const query = `"${needle.replace(/["\\]/g, "\\$&")}" case:${any ? "no" : "yes"}`;
          const { found } = await search(resources, query);
          const opened: [number, readonly number[]][] = [];
          for (const [file, resource] of resources.entries()) {
            const transcript = await openTranscript(nodeFiles, resource, {});
            await whenRead(transcript);
            const hits = await searchAll(transcript, query);
            transcript.dispose();
            if (hits.length > 0) opened.push([file, hits.map(({ row }) => row)]);
          }
          assert.deepEqual(
            found.map(({ file, hits }) => [file, hits.map(({ row }) => row)]),
            opened,
            query,
          );
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });

  it("takes fields and expressions as in one transcript", async () => {
    const use = { type: "tool_use", id: "c1", name: "Bash", input: { command: "ls" } };
    const resources = [
      write("a.jsonl", prompt("Bush!")),
      write("b.jsonl", { type: "assistant", message: { id: "m", content: [use] } }),
    ];
    assert.deepEqual(
      (await search(resources, "tool:Bash")).found.map(({ file }) => file),
      [1],
    );
    assert.deepEqual(
      (await search(resources, "/B.sh!/")).found.map(({ file }) => file),
      [0],
    );
    assert.deepEqual((await search(resources, "tool:Nothing")).found, []);
  });

  it("counts all hits of a file and returns the first ones", async () => {
    const resource = write("a.jsonl", ...Array.from({ length: MAX_HITS * 3 }, (_, at) => prompt(`needle ${at}`)));
    const [one] = (await search([resource], "needle")).found;
    assert.deepEqual([one?.count, one?.hits.length, one?.more], [MAX_HITS * 3, MAX_HITS, false]);
  });

  it("says which file could not be searched, and goes on", async () => {
    const resources = [
      resourceOf(path.join(folder, "gone.jsonl")),
      resourceOf(folder),
      write("a.jsonl", prompt("needle")),
    ];
    // A folder has no size on Windows.
    const stat = async (resource: Resource): Promise<FileStat> => {
      const stats = await nodeFiles.stat(resource);
      return stats.type === "directory" ? { ...stats, size: 0 } : stats;
    };
    for (const files of [nodeFiles, { ...nodeFiles, stat }]) {
      const { found, progress } = await search(resources, "needle", { files });
      assert.deepEqual(
        found.map(({ file, count, problem }) => [file, count, problem]),
        [
          [0, 0, "It is not there"],
          [1, 0, "It is a folder"],
          [2, 1, undefined],
        ],
      );
      assert.deepEqual(progress, [1, 2, 3]);
    }
  });

  it("ends when it is stopped, and reports nothing more", async () => {
    const abort = new AbortController();
    const resources = Array.from({ length: 5 }, (_, at) => write(`${at}.jsonl`, prompt("needle")));
    const seen: number[] = [];
    await assert.rejects(
      search(resources, "needle", {
        signal: abort.signal,
        each: ({ file }) => {
          seen.push(file);
          if (file === 1) abort.abort(new Error("enough"));
        },
      }),
      /enough/,
    );
    assert.deepEqual(seen, [0, 1]);
  });

  it("refuses a query that can't be read before it reads a file", async () => {
    await assert.rejects(search([resourceOf("/nowhere.jsonl")], 'role:nobody "'), { name: "QueryError" });
  });
});
