import assert from "node:assert/strict";
import { keptReader } from "../../../src/apps/extension/sessions/keptReader";
import type { Transcripts } from "../../../src/hosts/shared/transcripts/transcriptClient";

describe("a thread that is kept for the next use", () => {
  const HOUR = 3_600_000;
  /** Threads by their numbers, and why they were closed. */
  function threads(): { start(): Transcripts; readonly closed: [number, string][]; all: Transcripts[] } {
    const closed: [number, string][] = [];
    const all: Transcripts[] = [];
    const start = (): Transcripts => {
      const number = all.length;
      const thread = { close: (reason: string) => void closed.push([number, reason]) } as Transcripts;
      all.push(thread);
      return thread;
    };
    return { start, closed, all };
  }

  it("is the same one for uses after one another, and another one for two at once", () => {
    const { start, closed, all } = threads();
    const reader = keptReader(start, HOUR);
    const first = reader.take();
    reader.giveBack(first);
    assert.equal(reader.take(), first);
    const second = reader.take();
    assert.equal(all.length, 2);
    reader.giveBack(first);
    reader.giveBack(second);
    assert.deepEqual(closed, [[0, "Nothing uses the thread"]]);
    assert.equal(reader.take(), second);
    reader.giveBack(second);
    reader.dispose();
    assert.deepEqual(closed.slice(1), [[1, "The window is closing"]]);
    reader.dispose();
    assert.equal(closed.length, 2);
  });

  it("is closed when nobody has taken it for a while, and not while it is used", async () => {
    const { start, closed } = threads();
    const reader = keptReader(start, 0);
    const first = reader.take();
    reader.giveBack(first);
    assert.equal(reader.take(), first);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(closed, []);
    reader.giveBack(first);
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert.deepEqual(closed, [[0, "Nothing uses the thread"]]);
    assert.notEqual(reader.take(), first);
  });
});
