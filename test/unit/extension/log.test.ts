import assert from "node:assert/strict";
import type { RunRecord } from "../../../src/results/result";
import {
  type Level,
  logCall,
  timed,
  watchStandstills,
  windowLog,
  type WindowLog,
} from "../../../src/apps/extension/log/extensionLog";

/** A log, and what the channel was given. */
function makeLog(): { log: WindowLog; lines: string[] } {
  const lines: string[] = [];
  const to = (level: Level) => (message: string) => void lines.push(`${level}: ${message}`);
  return { log: windowLog({ error: to("error"), warn: to("warn"), info: to("info"), debug: to("debug") }), lines };
}

const RECORD: RunRecord = {
  id: "7b0d4c1e",
  tool: "grep",
  input: { pattern: "the input" },
  result: { success: true, data: { output: "the answer", count: 1 } },
  format: "envelope",
  started: "2026-01-31T12:00:00.000Z",
  duration_ms: 12,
  source: "chat",
  decision: { by: "nobody", answer: "yes" },
  size: 59,
};

describe("the log", () => {
  it("contains the name, outcome, time, and size of a call, never its input or result", () => {
    const { log, lines } = makeLog();
    logCall(log, RECORD);
    assert.deepEqual(lines, ["info: grep: ok in 12 ms, from chat, yes by nobody, 59 characters, call 7b0d4c1e"]);
  });

  it("reports a failed call without its message", () => {
    const { log, lines } = makeLog();
    const { size: _size, decision: _decision, ...rest } = RECORD;
    const result = { success: false, error: "File not found: /srv/secret.txt" };
    logCall(log, { ...rest, result, error_code: "EXECUTION_ERROR" });
    assert.deepEqual(lines, ["info: grep: EXECUTION_ERROR in 12 ms, from chat, call 7b0d4c1e"]);
  });

  for (const [what, change, level] of [
    ["a bug as an error", { error_code: "EXCEPTION" }, "error"],
    ["a slow call as a warning", { duration_ms: 10_000 }, "warn"],
    ["a long command as a usual call", { tool: "bash", duration_ms: 60_000 }, "info"],
    ["a refused call as a usual one", { error_code: "BLOCKED" }, "info"],
  ] as const) {
    it(`reports ${what}`, () => {
      const { log } = makeLog();
      logCall(log, { ...RECORD, ...change });
      assert.deepEqual(
        log.recent().map((entry) => entry.level),
        [level],
      );
    });
  }

  it("never fails after its channel was closed, and keeps its entries", () => {
    const closed = (): void => {
      throw new Error("Channel has been closed");
    };
    const log = windowLog({ error: closed, warn: closed, info: closed, debug: closed });
    logCall(log, RECORD);
    assert.equal(log.recent().length, 1);
  });

  it("shows what a tool's name would hide, and no more than 80 characters of it", () => {
    const { log } = makeLog();
    logCall(log, { ...RECORD, tool: `a\u202Eb${"x".repeat(200)}` });
    assert.match(log.recent()[0]?.message ?? "", /^a\\u\{202e\}bx{70}: ok/);
  });

  it("keeps the stack of an error", () => {
    const { log, lines } = makeLog();
    log.error("It failed", new Error("boom"));
    assert.match(lines[0] ?? "", /^error: It failed\nError: boom\n +at /);
  });

  it("remembers the newest 300 entries, of each at most 8,000 characters, and whether there were more", () => {
    const { log } = makeLog();
    for (let number = 0; number < 310; number++) log.info(`${number} ${"x".repeat(number % 2 === 0 ? 9000 : 5000)}`);
    const recent = log.recent();
    assert.equal(recent.length, 300);
    assert.match(recent[0]?.message ?? "", /^10 /);
    assert.deepEqual(
      recent.slice(0, 2).map(({ message, cut }) => [message.length, cut]),
      [
        [8000, true],
        [5003, undefined],
      ],
    );
  });

  it("reports how long something took, and a failure's time as well", async () => {
    const { log } = makeLog();
    assert.equal(await timed(log, "Opening", 60_000, async () => 7), 7);
    await assert.rejects(
      timed(log, "Opening", 0, async () => {
        throw new Error("not there");
      }),
      /not there/,
    );
    assert.deepEqual(
      log.recent().map(({ level, message }) => `${level} ${message.replace(/\d+ ms/, "N ms")}`),
      ["debug Opening: N ms", "warn Opening: N ms"],
    );
  });

  it("reports that nothing could run for a while, but not that the computer slept", async () => {
    const { log } = makeLog();
    const clock = [0, 3000, 200_000, 200_010];
    let looks = 0;
    await new Promise<void>((resolve) => {
      const watch = watchStandstills(
        log,
        () => {
          const now = clock[looks++] ?? 200_010;
          if (looks === clock.length) {
            watch.dispose();
            resolve();
          }
          return now;
        },
        5,
      );
    });
    assert.deepEqual(
      log.recent().map(({ message }) => message),
      ["The extension host was blocked for 2995 ms, by this extension or another one"],
    );
  });
});
