import assert from "node:assert/strict";
import fs from "node:fs";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { readFileFacts } from "../../../src/transcripts/folders/fileFacts";
import { holdFile } from "../../../src/transcripts/bytes/heldFile";
import type { FolderFiles } from "../../../src/transcripts/folders/keptFacts";
import { readSessionDetails } from "../../../src/transcripts/insights/sessionDetails";
import { surveyOf } from "../../../src/transcripts/statistics/surveyTranscript";
import { makeTranscript, oddTranscripts } from "../../support/transcripts";
import { replacesOpenFiles } from "../../support/machine";
import { temporaryFolder } from "../hosts/temporary";

describe("a file that is open while it is read", () => {
  const folder = temporaryFolder();
  /** Bytes that are read at once. */
  const HEAD = 2 * 1024 * 1024;

  /** Bytes that say where they are. */
  const numbered = (bytes: number): Buffer =>
    Buffer.from(Uint32Array.from({ length: bytes / 4 }, (_, at) => at).buffer);

  for (const size of [0, 4, HEAD - 4, HEAD, HEAD + 300_000])
    it(`has the same bytes as on the disk in any range, with ${size} of them`, async () => {
      const bytes = numbered(size);
      folder.fill({ a: bytes });
      const resource = folder.resource("a");
      const { files, close } = await holdFile(nodeFiles, resource, await nodeFiles.stat(resource));
      for (const [from, to] of [
        [0, 1],
        [0, HEAD + 100_000],
        [HEAD - 4, HEAD + 6],
        [HEAD, HEAD + 400_000],
        [1000, HEAD + 400_000],
        [size, size + 9],
      ] as const)
        for (const of of [files, await files.open?.(resource)]) {
          const into = new Uint8Array(to - from);
          const count = of && "stat" in of ? await of.read(resource, from, to, into) : await of?.read(from, to, into);
          assert.ok(bytes.subarray(from, to).equals(into.subarray(0, count)), `${from} to ${to}`);
          const view = files.view?.(resource, from, to);
          const isInMemory = size <= HEAD || to <= HEAD;
          assert.equal(view !== undefined, isInMemory, `a view from ${from} to ${to}`);
          if (view) assert.ok(bytes.subarray(from, to).equals(view), `a view from ${from} to ${to}`);
        }
      await close();
      assert.equal(files.view?.(resource, 0, 1), undefined, "a view after it was closed");
    });

  it("is opened once, and stays as it was when another one takes its name", async function () {
    if (!replacesOpenFiles) return this.skip();
    folder.fill({ a: "the first one", b: "another one" });
    const resource = folder.resource("a");
    let opens = 0;
    const counting = {
      ...nodeFiles,
      open: async (each: Resource) => {
        opens++;
        return nodeFiles.open?.(each);
      },
      read: () => assert.fail("it was opened again"),
    };
    const { files, close } = await holdFile(counting, resource, await nodeFiles.stat(resource));
    fs.renameSync(folder.at("b"), folder.at("a"));
    const into = new Uint8Array(20);
    const count = await files.read(resource, 0, 20, into);
    assert.deepEqual([new TextDecoder().decode(into.subarray(0, count)), opens], ["the first one", 1]);
    assert.equal((await files.stat(resource)).size, 13);
    await close();
  });

  for (const left of [0, 100, 300_000])
    it(`that was cut to ${left} bytes since it was listed is read to its end`, async () => {
      const line = `${JSON.stringify({ type: "user", sessionId: "s", message: { role: "user", content: "go" } })}\n`;
      const text = line.repeat(10_000);
      folder.fill({ a: text.slice(0, left) });
      const resource = folder.resource("a");
      const stat = { ...(await nodeFiles.stat(resource)), size: text.length };
      const { kind } = await readFileFacts(nodeFiles, resource, stat, new AbortController().signal);
      assert.equal(kind, left === 0 ? "other" : "session");
    });

  it("leaves nothing in what was read of it that changes with the next file in the same memory", async () => {
    const texts = [
      ...Array.from({ length: 20 }, (_, seed) => makeTranscript({ seed, entries: 40 }).text),
      ...oddTranscripts(5).values(),
    ];
    const resources = texts.map((text, at) => {
      folder.fill({ [`${at}.jsonl`]: Buffer.from(text) });
      return folder.resource(`${at}.jsonl`);
    });
    const { open: _, ...unopened } = nodeFiles;
    const readAll = async (files: FolderFiles): Promise<unknown[]> => {
      const read: unknown[] = [];
      for (const resource of resources) {
        const stat = await nodeFiles.stat(resource);
        const { report, usage } = await surveyOf(files, resource);
        read.push(await readFileFacts(files, resource, stat, new AbortController().signal));
        read.push(await readSessionDetails(files, resource, stat, new AbortController().signal));
        read.push({ ...report, elapsed_ms: 0 }, usage.total());
      }
      return read;
    };
    assert.deepEqual(await readAll(nodeFiles), await readAll(unopened));
  });

  it("leaves all other files as they are, and is read as usual if the file system has no open files", async () => {
    folder.fill({ a: "one", b: "two" });
    const [one, two] = [folder.resource("a"), folder.resource("b")];
    const stat = await nodeFiles.stat(one);
    const held = await holdFile(nodeFiles, one, stat);
    assert.equal((await held.files.stat(two)).identity, (await nodeFiles.stat(two)).identity);
    const into = new Uint8Array(3);
    assert.equal(await held.files.read(two, 0, 3, into), 3);
    assert.equal(new TextDecoder().decode(into), "two");
    await held.close();
    const { open: _, ...unopened } = nodeFiles;
    const plain = await holdFile(unopened, one, stat);
    assert.equal(plain.files, unopened);
    await plain.close();
  });
});
