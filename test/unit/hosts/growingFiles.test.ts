import assert from "node:assert/strict";
import fs from "node:fs";
import type { OpenFile } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { threadFiles } from "../../../src/hosts/node/databases/databaseFiles";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { GrowingFiles } from "../../../src/hosts/node/transcripts/facts/growingFiles";
import { readFileFacts, type FileFacts } from "../../../src/transcripts/folders/fileFacts";
import type { FolderFiles } from "../../../src/transcripts/folders/keptFacts";
import { makeTranscript, seededRandom } from "../../support/transcripts";
import { temporaryFolder } from "./temporary";

const NEVER = new AbortController().signal;

describe("the facts of a file that grows", () => {
  const folder = temporaryFolder();
  const name = "session.jsonl";

  const fresh = async (files: FolderFiles = nodeFiles): Promise<FileFacts> =>
    readFileFacts(files, folder.resource(name), await files.stat(folder.resource(name)), NEVER);
  const grown = async (growing: GrowingFiles, of = name): Promise<FileFacts> =>
    growing.read(folder.resource(of), await nodeFiles.stat(folder.resource(of)), NEVER);

  /** Files that count the bytes that are read. */
  function counting(): { readonly files: FolderFiles; bytes: number } {
    const counted = { bytes: 0, files: nodeFiles };
    const count =
      (read: OpenFile["read"]): OpenFile["read"] =>
      async (...range) => {
        const bytes = await read(...range);
        counted.bytes += bytes;
        return bytes;
      };
    counted.files = {
      ...nodeFiles,
      read: (resource, ...range) => count((...own) => nodeFiles.read(resource, ...own))(...range),
      async open(resource: Resource) {
        const file = await nodeFiles.open?.(resource);
        return file && { ...file, read: count(file.read) };
      },
    };
    return counted;
  }

  for (let seed = 1; seed <= 12; seed++)
    it(`with seed ${seed} are those of the whole file, however it was written, cut, and replaced`, async () => {
      const random = seededRandom(seed);
      const upTo = (most: number): number => Math.floor(random() * (most + 1));
      const text = (again: number): Buffer =>
        Buffer.from(makeTranscript({ seed: seed * 100 + again, entries: 40 + upTo(60) }).text);
      const file = folder.at(name);
      const growing = new GrowingFiles(threadFiles);
      let rest = text(0);
      fs.writeFileSync(file, "");
      for (let step = 0; step < 12; step++) {
        const change = upTo(9);
        if (change === 0) fs.truncateSync(file, upTo(fs.statSync(file).size));
        else if (change === 1) {
          // Another file takes the name.
          rest = text(step + 1);
          fs.writeFileSync(`${file}.new`, rest.subarray(0, upTo(rest.length)));
          fs.renameSync(`${file}.new`, file);
        } else if (change === 2) {
          // The same file is written anew.
          rest = text(step + 1);
          fs.writeFileSync(file, rest.subarray(0, upTo(rest.length)));
        } else {
          // Within a line, too.
          const bytes = upTo(Math.floor(rest.length / 3));
          fs.appendFileSync(file, rest.subarray(0, bytes));
          rest = rest.subarray(bytes);
        }
        assert.deepEqual(await grown(growing), await fresh(), `step ${step}: ${change}`);
      }
    });

  it("are read from where the file ended before", async () => {
    const text = Buffer.from(makeTranscript({ seed: 7, entries: 4_000, usual: true, fill: 40 }).text);
    const end = text.lastIndexOf("\n", text.length - 20_000) + 1;
    fs.writeFileSync(folder.at(name), text.subarray(0, end));
    const counted = counting();
    const growing = new GrowingFiles(counted.files);
    await grown(growing);
    fs.appendFileSync(folder.at(name), text.subarray(end));
    counted.bytes = 0;
    const facts = await grown(growing);
    const read = counted.bytes;
    assert.deepEqual(facts, await fresh());
    // The first lines say whose the file is, and the last ones whether a call waits.
    assert.equal(read < text.length / 3, true, `${read} of ${text.length} bytes were read`);
  });

  it("are refused for a file that is gone, as they are otherwise", async () => {
    fs.writeFileSync(folder.at(name), makeTranscript({ seed: 3, entries: 10 }).text);
    const stat = await nodeFiles.stat(folder.resource(name));
    const growing = new GrowingFiles(nodeFiles);
    await growing.read(folder.resource(name), stat, NEVER);
    fs.rmSync(folder.at(name));
    const refused = { name: "FileError", kind: "NotFound" };
    await assert.rejects(growing.read(folder.resource(name), stat, NEVER), refused);
    await assert.rejects(readFileFacts(nodeFiles, folder.resource(name), stat, NEVER), refused);
  });

  it("are right for more files than are kept", async () => {
    const growing = new GrowingFiles(nodeFiles);
    for (const turn of [0, 1])
      for (let at = 0; at < 20; at++) {
        const of = `${at}.jsonl`;
        fs.appendFileSync(folder.at(of), makeTranscript({ seed: at + 50 * turn, entries: 10 }).text);
        const stat = await nodeFiles.stat(folder.resource(of));
        assert.deepEqual(await grown(growing, of), await readFileFacts(nodeFiles, folder.resource(of), stat, NEVER));
      }
  });

  it("end with the signal's reason", async () => {
    fs.writeFileSync(folder.at(name), makeTranscript({ seed: 3, entries: 10 }).text);
    const reason = new Error("enough");
    const growing = new GrowingFiles(nodeFiles);
    const stat = await nodeFiles.stat(folder.resource(name));
    await assert.rejects(growing.read(folder.resource(name), stat, AbortSignal.abort(reason)), reason);
  });
});
