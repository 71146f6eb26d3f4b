import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { prompt } from "./spoken";
import { keepsOut } from "../../support/machine";

describe("what can't be opened", () => {
  let folder: string;
  before(async () => (folder = await fs.mkdtemp(path.join(os.tmpdir(), "transcript-"))));
  after(() => fs.rm(folder, { recursive: true, maxRetries: 10 }));
  const resourceOf = (name: string): Resource => pathToFileURL(path.join(folder, name)).href as Resource;

  it("a missing file and a folder are refused by kind", async () => {
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf("missing.jsonl")),
      (error) => error instanceof FileError && error.kind === "NotFound",
    );
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf(".")),
      (error) => error instanceof FileError && error.kind === "IsDirectory",
    );
  });

  it("a file that may not be read is refused", async function () {
    if (!keepsOut) return this.skip();
    await fs.writeFile(path.join(folder, "secret.jsonl"), prompt("x"), { mode: 0 });
    await assert.rejects(
      openTranscript(nodeFiles, resourceOf("secret.jsonl")),
      (error) => error instanceof FileError && error.kind === "PermissionDenied",
    );
  });

  it("a binary file opens, and every line of it is accounted for", async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256);
    await fs.writeFile(path.join(folder, "binary.jsonl"), bytes);
    const transcript = await openTranscript(nodeFiles, resourceOf("binary.jsonl"));
    const { lines, pendingLastLine } = await whenRead(transcript);
    const expected = Buffer.from(bytes)
      .toString("latin1")
      .split("\n")
      .filter((line) => line.trim() !== "").length;
    assert.equal(
      lines.shown + lines.bookkeeping + lines.unknown + lines.unreadable + lines.recovered + (pendingLastLine ? 1 : 0),
      expected,
    );
  });

  it("opening is given up when the signal fires", async () => {
    const { files, resource } = memoryFile(prompt("x"));
    await assert.rejects(openTranscript(files, resource, { signal: AbortSignal.abort(new Error("enough")) }), /enough/);
    const late = new AbortController();
    const slow = { ...files, read: () => new Promise<number>(() => undefined) };
    const opening = openTranscript(slow, resource, { signal: late.signal });
    late.abort(new Error("too slow"));
    await assert.rejects(opening, /too slow/);
  });

  it("a line over 64 MiB is a stub that shows its size, and its neighbors are read", async () => {
    const file = await fs.open(path.join(folder, "huge.jsonl"), "w");
    await file.write(`${prompt("before")}\n{"x":"`);
    const filler = Buffer.alloc(1024 * 1024, 0x61);
    for (let written = 0; written <= 64; written++) await file.write(filler);
    await file.write(`"}\n${prompt("after")}\n`);
    await file.close();
    const transcript = await openTranscript(nodeFiles, resourceOf("huge.jsonl"));
    await whenRead(transcript);
    const rows = await transcript.rows({ from: 0, to: 3 });
    assert.deepEqual(
      rows.map(({ kind, text }) => [kind, text]),
      [
        ["prompt", "before"],
        ["unreadable", "The line is too long to be shown: 68.2 MB"],
        ["prompt", "after"],
      ],
    );
  });
});
