import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fieldsOf, type JsonObject } from "../../../../src/base/json/jsonValue";
import type { Resource } from "../../../../src/base/resource";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryTree, type MemoryTree } from "../../../support/memoryTree";
import { summaryWhen, whenRead } from "../../../support/transcripts";
import {
  CHAT,
  CHAT_ID,
  chatText,
  LOG,
  logLines,
  PROMPT,
  recordText,
  TOOLS,
  TRANSCRIPT,
  transcriptLines,
} from "../../../support/vscodeRecords";
import { readOpened, statusesOf, told, type Opened } from "./opened";

const log = recordText(logLines);
const transcript = recordText(transcriptLines);
const sent = (content: unknown): string => JSON.stringify({ content: JSON.stringify(content) });

const openedTree = async ({ files }: Pick<MemoryTree, "files">, path = CHAT): Promise<Opened> =>
  readOpened(await openTranscript(files, path as Resource));
const opened = (contents: Readonly<Record<string, string>>): Promise<Opened> =>
  openedTree(memoryTree({ [CHAT]: chatText, ...contents }));

const STATUSES = { "c-read": "orphaned", "c-run": "ok", "c-lost": "orphaned", "c-open": "pending" };
const isJoined = ({ summary }: Opened): boolean => summary.notice?.includes("other records of the chat") === true;
const inputOf = ({ calls }: Opened, id: string): JsonObject => fieldsOf(calls.get(id)?.input);
/** Rows without their times, and without those about tokens. */
const rowsOf = (file: Opened): string[] => told(file).filter((row) => !row.includes("Tokens"));

describe("a chat of VS Code with its other records", () => {
  it("has the start, end, and whole arguments of calls, and says where they come from", async () => {
    const file = await opened({ [LOG]: log, [TRANSCRIPT]: transcript });
    assert(isJoined(file), file.summary.notice);
    const { calls, rows } = file;
    assert.deepEqual(calls.get("c-read")?.input, { filePath: "/w/a.js" });
    assert.deepEqual(calls.get("c-run")?.input, { command: "make all --keep-going", explanation: "Build it" });
    const durations = rows.flatMap(({ call }) => (call ? [[call.id, call.durationMs]] : []));
    // The log has the request of the call first. The chat has the time of the command itself.
    assert.deepEqual(Object.fromEntries(durations), {
      "c-read": 3500,
      "c-run": 250,
      "c-lost": 6000,
      "c-open": undefined,
    });
  });

  it("keeps its rows and the outcomes of its calls, also where a record says that a call ended well", async () => {
    const alone = await opened({});
    const joined = await opened({ [LOG]: log, [TRANSCRIPT]: transcript });
    assert.deepEqual(statusesOf(alone), STATUSES);
    assert.deepEqual(statusesOf(joined), STATUSES);
    assert.equal(joined.rows.length, alone.rows.length);
    assert.equal(joined.calls.get("c-lost")?.text, "all passed");
  });

  it("counts the tokens of each request to the model once, by its model", async () => {
    const { summary, rows } = await opened({ [LOG]: log, [TRANSCRIPT]: transcript });
    assert.deepEqual(summary.usage, {
      input_tokens: 60 + 200 + 300,
      output_tokens: 30,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 40,
    });
    const told = rows.flatMap(({ text }) => (text.startsWith("Tokens") ? [text] : []));
    assert.deepEqual(told, ["Tokens: 200 in, of which 0 cached, 10 out"]);
  });

  it("has the system prompt and the tools where they are recorded", async () => {
    const prompt = sent([{ type: "text", content: "You help." }]);
    const both = await opened({ [LOG]: log, [PROMPT]: prompt, [TOOLS]: sent([{ name: "one" }, { name: "two" }]) });
    const row = both.rows.findIndex(({ text }) => text === "Sent to the model: the system prompt and 2 tools");
    assert.match(both.raw[row] ?? "", /You help/);
    const damaged = await opened({ [LOG]: log, [PROMPT]: prompt, [TOOLS]: '{"content":"[{"}' });
    const about = (file: Opened): string[] => told(file).filter((text) => text.includes("Sent to the model"));
    assert.deepEqual(about(damaged), ["bookkeeping: Sent to the model: the system prompt"]);
    assert.deepEqual(about(await opened({ [LOG]: log })), []);
  });

  it("is the same with either record alone as far as that has it", async () => {
    const byLog = await opened({ [LOG]: log });
    const byTranscript = await opened({ [TRANSCRIPT]: transcript });
    assert.deepEqual([statusesOf(byLog), statusesOf(byTranscript)], [STATUSES, STATUSES]);
    assert.equal(byLog.summary.usage?.input_tokens, 560);
    assert.equal(byTranscript.summary.usage?.input_tokens, 0);
    assert.equal(byTranscript.calls.get("c-read")?.durationMs, 3000);
  });

  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "is damaged in the middle": { [LOG]: log.replace('"type":"agent_response"', '"type":agent_response') },
    "is of another session": { [LOG]: log.replaceAll(CHAT_ID, "another") },
    "has a record of another session": { [LOG]: log + recordText(logLines.slice(0, 1)).replaceAll(CHAT_ID, "another") },
    "is in no known form": { [LOG]: `{"sid":"${CHAT_ID}","x":1}\n`, [TRANSCRIPT]: "[]\n" },
    "doesn't name its session": { [LOG]: '{"ts":1,"attrs":{}}\n', [TRANSCRIPT]: "" },
    "is of another chat by its name": { [LOG.replace(CHAT_ID, "another")]: log },
  };
  for (const [reason, contents] of Object.entries(refused))
    it(`is as without a record that ${reason}`, async () => {
      assert.deepEqual(await opened(contents), await opened({}));
    });

  it("is as without a record that is too long", async () => {
    const tree = memoryTree({ [CHAT]: chatText });
    tree.set(LOG, new Uint8Array(32 * 1024 * 1024 + 1).fill(0x20));
    assert.deepEqual(await openedTree(tree), await opened({}));
    assert(!tree.read.has(LOG), "it is not read");
  });

  for (const link of [LOG, LOG.replace("/main.jsonl", ""), LOG.replace(/\/debug-logs.*/, "")])
    it(`follows no link at ${link.split("/").slice(4).join("/")}`, async () => {
      const tree = memoryTree({ [CHAT]: chatText, [LOG]: log });
      const { files } = tree;
      const stat: typeof files.stat = async (resource) => ({
        ...(await files.stat(resource)),
        ...(resource === link && { link: true }),
      });
      assert.deepEqual(await openedTree({ files: { ...files, stat } }), await opened({}));
      assert(!tree.read.has(LOG), "it is not read");
    });

  it("asks for no file outside of its own folder, whatever its name is", async () => {
    for (const name of ["..", "a.b", "%2e%2e", "a b", "", "x".repeat(101)]) {
      const path = CHAT.replace(CHAT_ID, name);
      const tree = memoryTree({ [path]: chatText.replaceAll(CHAT_ID, name) });
      const asked = new Set<string>();
      const { files } = tree;
      const stat: typeof files.stat = (resource) => (asked.add(resource), files.stat(resource));
      await openedTree({ files: { ...files, stat } }, path);
      assert.deepEqual([...asked], [path], name);
    }
    const elsewhere = memoryTree({ "memory:/a/chat.json": chatText, [LOG]: log });
    assert.equal(isJoined(await openedTree(elsewhere, "memory:/a/chat.json")), false);
  });

  it("uses nothing of a call whose ID is used again, or belongs to another request", async () => {
    const again = await opened({ [LOG]: log + recordText([logLines[3] ?? ""]) });
    assert.deepEqual(again.calls.get("c-read")?.input, { message: "Runs copilot_readFile" });
    const early = await opened({ [LOG]: log.replaceAll("c-open", "c-none").replaceAll("c-lost", "c-open") });
    assert.deepEqual(early.calls.get("c-open")?.input, { message: "Runs copilot_readFile" });
  });

  it("keeps a command that was changed before it ran, and arguments that a record doesn't have", async () => {
    const other = log.replaceAll("make all --keep-going", "make nothing");
    assert.equal(inputOf(await opened({ [LOG]: other }), "c-run")["command"], "make all …");
    const without = log.replaceAll("command", "line");
    assert.deepEqual((await opened({ [LOG]: without })).calls.get("c-run")?.input, { command: "make all …" });
  });

  it("gives a request without an end no tokens of the next one, and one without a start none", async () => {
    const prompts = (text: string): Promise<Opened> => openedTree(memoryTree({ [CHAT]: text, [LOG]: log }));
    const chat = JSON.parse(chatText) as { requests: Record<string, unknown>[] };
    const [first = {}, second = {}] = chat.requests;
    const { result: _result, modelState: _state, ...open } = first;
    const { timestamp: _time, ...undated } = first;
    const unended = await prompts(JSON.stringify({ ...chat, requests: [open, second] }));
    assert.equal(unended.summary.usage?.input_tokens, 560);
    assert.equal(inputOf(unended, "c-open")["filePath"], "/w/b.js");
    const nothing = await prompts(JSON.stringify({ ...chat, requests: [undated, 7, second] }));
    assert.equal(nothing.summary.usage?.input_tokens, 300);
    const twice = await prompts(JSON.stringify({ ...chat, requests: [first, first, second] }));
    assert.equal(twice.summary.usage?.input_tokens, 560);
  });

  it("is read again when a record changes, appears, or is deleted", async () => {
    const tree = memoryTree({ [CHAT]: chatText, [TRANSCRIPT]: transcript });
    const file = await openTranscript(tree.files, CHAT as Resource, { follow: true });
    const tokens = (wanted: number) =>
      summaryWhen(file, ({ usage, complete }) => complete && usage?.input_tokens === wanted);
    await whenRead(file);
    assert.equal(file.summary.usage?.input_tokens, 0);
    tree.set(LOG, recordText(logLines.slice(0, 4)));
    await tokens(60);
    tree.set(LOG, log);
    await tokens(560);
    tree.set(LOG, undefined);
    await tokens(0);
    const left = await readOpened(file);
    assert.deepEqual(left, await opened({ [TRANSCRIPT]: transcript }));
  });

  it("has the rows, calls, and outcomes of the chat whatever beginning of its records is there", async () => {
    const alone = await opened({});
    const whole = await opened({ [LOG]: log, [TRANSCRIPT]: transcript });
    for (let length = 0; length <= log.length; length += 97) {
      const part = await opened({ [LOG]: log.slice(0, length), [TRANSCRIPT]: transcript.slice(0, length) });
      assert.deepEqual(rowsOf(part).map(kindOf), rowsOf(alone).map(kindOf), `at ${length}`);
      assert.deepEqual(statusesOf(part), STATUSES, `at ${length}`);
      const [tokens = 0, most = 0] = [part, whole].map(({ summary }) => summary.usage?.input_tokens);
      assert(tokens <= most, `at ${length}`);
    }
  });

  it("has the rows, calls, and outcomes of the chat whatever the order of its records, and no more tokens", async () => {
    const alone = await opened({});
    const lines = [logLines, transcriptLines].map((all) =>
      fc.shuffledSubarray([...all, ...all], { maxLength: all.length * 2 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(...lines), async ([first = [], second = []]) => {
        const file = await opened({ [LOG]: recordText(first), [TRANSCRIPT]: recordText(second) });
        assert.deepEqual(rowsOf(file).map(kindOf), rowsOf(alone).map(kindOf));
        assert.deepEqual(statusesOf(file), STATUSES);
        assert((file.summary.usage?.input_tokens ?? 0) <= 560, "no token is counted twice");
      }),
      { seed: 41, numRuns: 60 },
    );
  });
});

/** Calls have other texts with their whole arguments. */
function kindOf(row: string): string {
  return row.startsWith("call") ? "call" : row;
}
