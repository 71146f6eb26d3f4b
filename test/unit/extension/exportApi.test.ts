import assert from "node:assert/strict";
import { exportApi } from "../../../src/apps/extension/viewer/exportApi";
import type { Exports, ExportTarget } from "../../../src/apps/extension/exports/exportCommands";
import type { OpenTranscript } from "../../../src/apps/extension/viewer/transcriptHolder";

describe("an export that the page asks for", () => {
  const signal = new AbortController().signal;
  const ended = new Error("The reader of transcripts ended");
  const open = { name: "a.jsonl", resource: "file:///a.jsonl", transcript: {} } as OpenTranscript;

  /** The page's requests over exports that go on as `run` does, with what was asked for and what was said to have failed. */
  const made = (
    run: () => Promise<void>,
  ): { api: ReturnType<typeof exportApi>; targets: ExportTarget[]; failures: unknown[] } => {
    const targets: ExportTarget[] = [];
    const failures: unknown[] = [];
    const exports: Pick<Exports, "exportTranscript" | "failed"> = {
      exportTranscript(target) {
        targets.push(target);
        return run();
      },
      failed: (error) => void failures.push(error),
    };
    const opened = (id: string): { open: OpenTranscript } => {
      if (id !== "1") throw new Error("This transcript is no longer open");
      return { open };
    };
    return { api: exportApi(opened, exports as Exports), targets, failures };
  };

  it("is not waited for, and says so when it fails before anything is written", async () => {
    let fail: (error: Error) => void = () => undefined;
    const { api, targets, failures } = made(() => new Promise((_, reject) => (fail = reject)));
    await api.exportTranscript({ transcript: "1", row: 3, query: "is:failed" }, signal);
    assert.deepEqual(targets, [{ ...open, row: 3, query: "is:failed" }]);
    assert.deepEqual(failures, []);
    fail(ended);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(failures, [ended]);
  });

  it("says nothing of a failure when there was none", async () => {
    const { api, failures } = made(() => Promise.resolve());
    await api.exportTranscript({ transcript: "1" }, signal);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(failures, []);
  });

  it("of a transcript that is no longer open, or of none, is refused to the page itself", async () => {
    const { api, targets, failures } = made(() => Promise.resolve());
    await assert.rejects(api.exportTranscript({ transcript: "2" }, signal), /no longer open/);
    await assert.rejects(api.exportTranscript({ transcript: "1", row: -1 }, signal));
    assert.deepEqual([targets, failures], [[], []]);
  });
});
