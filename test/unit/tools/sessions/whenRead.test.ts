import type { TranscriptFiles } from "../../../../src/transcripts/bytes/byteSource";
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { whenIndexed } from "../../../../src/transcripts/rows/whenIndexed";
import { TranscriptReading } from "../../../../src/transcripts/rows/transcriptReading";
import { memoryFile } from "../../../support/transcripts";

const LINE = `${JSON.stringify({ type: "user", message: { content: "x" } })}\n`;

/** A file of so many lines that is read in small pieces. */
async function begun(lines: number): Promise<TranscriptReading> {
  const { files, resource } = memoryFile(LINE.repeat(lines));
  const reading = new TranscriptReading(files, resource, { chunkBytes: 4096 });
  await reading.first(undefined);
  return reading;
}

const read = (reading: TranscriptReading, signal?: AbortSignal): ReturnType<typeof whenIndexed> =>
  whenIndexed(reading, () => reading.summary(), signal);

describe("waiting until a file was read", () => {
  it("returns the summary of all of it, at once if it is already read", async () => {
    const reading = await begun(10_000);
    assert.equal((await read(reading)).rows, 10_000);
    assert.equal((await read(reading, new AbortController().signal)).rows, 10_000);
  });

  it("leaves no listener on a signal under which many files are read", async () => {
    const { signal } = new AbortController();
    const { files, resource } = memoryFile(LINE.repeat(10));
    const { open: _, ...rest } = files;
    // Garbage is collected while they are read: what holds a listener weakly may lose it then.
    const littering: TranscriptFiles = {
      ...rest,
      read: (...asked) => {
        Array.from({ length: 60_000 }, (_item, at) => ({ at }));
        return files.read(...asked);
      },
    };
    const readOne = async (): Promise<void> => {
      const reading = new TranscriptReading(littering, resource, {});
      await reading.first(signal);
      await read(reading, signal);
    };
    for (let turn = 0; turn < 12; turn++) await Promise.all(Array.from({ length: 8 }, readOne));
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("rejects with the reason of the signal, given before or meanwhile, and leaves no listener", async () => {
    await assert.rejects(read(await begun(10), AbortSignal.abort(new Error("before"))), { message: "before" });
    const late = new AbortController();
    const waiting = read(await begun(100_000), late.signal);
    late.abort("meanwhile");
    await assert.rejects(waiting, { message: "meanwhile" });
    assert.equal(getEventListeners(late.signal, "abort").length, 0);
  });

  it("returns a summary with the failure if reading failed", async () => {
    const { files: whole, resource } = memoryFile(LINE.repeat(100_000));
    const { open: _, ...files } = whole;
    let reads = 0;
    const failing: typeof files = {
      ...files,
      read: (...asked) => (reads++ > 2 ? Promise.reject(new Error("gone")) : files.read(...asked)),
    };
    const reading = new TranscriptReading(failing, resource, { chunkBytes: 4096 });
    await reading.first(undefined);
    assert.match(String((await read(reading)).failure), /gone/);
  });
});
