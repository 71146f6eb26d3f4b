import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import type { EntryDetail } from "../../../src/transcripts/model/entryDetailModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { answer, lines, result, use, type Json } from "./requirements/read";

const PARENT = "toolu_task";
const AT = (second: number): Json => ({ timestamp: `2026-02-03T04:05:${String(second).padStart(2, "0")}.000Z` });

/** A progress entry of the subagent that `parent` started, which tells a message. */
function told(message: Json, more: Json = {}, parent: string = PARENT): Json {
  const data = { type: "agent_progress", agentId: "a1", prompt: "look", message, ...more };
  return { type: "progress", data, toolUseID: "agent_msg_1", parentToolUseID: parent };
}

const asks = (id: string, name: string, input: Json, second = 1): Json => ({ ...use(id, name, input), ...AT(second) });
const answers = (id: string, content: unknown, more: Json = {}, second = 2): Json => ({
  ...result(id, content, more),
  ...AT(second),
});

async function opened<T>(
  entries: readonly Json[],
  look: (transcript: Awaited<ReturnType<typeof openTranscript>>) => Promise<T>,
): Promise<T> {
  const { files, resource } = memoryFile(lines(...entries));
  const transcript = await openTranscript(files, resource);
  try {
    await whenRead(transcript);
    return await look(transcript);
  } finally {
    transcript.dispose();
  }
}

const TASK = use(PARENT, "Task", { prompt: "look", description: "Look", subagent_type: "Explore" });
const ENDED = result(PARENT, [{ type: "text", text: "Done" }]);
const OTHER_PROGRESS: Json = {
  type: "progress",
  data: { type: "bash_progress", output: "…" },
  parentToolUseID: PARENT,
};

const detailOf = (entries: readonly Json[], row: number): Promise<EntryDetail | undefined> =>
  opened(entries, (transcript) => transcript.entry({ row }));

describe("calls of a subagent that only progress entries report", () => {
  it("are listed with the call that started it, each paired with its result by id and judged like every other", async () => {
    const entries = [
      TASK,
      told(asks("n1", "Bash", { command: "grep -c x a.txt" })),
      OTHER_PROGRESS,
      told(asks("n2", "Read", { file_path: "/w/a.txt" })),
      told(answers("n2", "     1→an error", {}, 4)),
      told(answers("n1", "Exit code 1", { is_error: true }, 3)),
      told(asks("n3", "Edit", { file_path: "/w/a.txt", old_string: "a", new_string: "b" }, 5)),
      told(
        answers("n3", "<tool_use_error>String to replace not found in file.</tool_use_error>", { is_error: true }, 6),
      ),
      told(asks("n4", "Glob", { pattern: "*" }, 7)),
      ENDED,
    ];
    const detail = await opened(entries, (transcript) => transcript.call({ call: PARENT }));
    assert.deepEqual(
      detail?.nested?.calls.map(({ id, tool, summary, status, reason, line, row, durationMs }) => [
        ...[id, tool, summary, status, reason, line, row, durationMs],
      ]),
      [
        ["n1", "Bash", "grep -c x a.txt", "expected", "Exit code 1: grep: no match", 2, 1, 2000],
        ["n2", "Read", "/w/a.txt", "ok", "Succeeded", 4, 3, 3000],
        ["n3", "Edit", "/w/a.txt", "error", "Rejected before it ran: invalid input", 7, 6, 1000],
        ["n4", "Glob", "*", "orphaned", "No result: none was reported before the subagent ended", 9, 8, undefined],
      ],
    );
    assert.deepEqual([detail.nested.hidden, detail.nested.incomplete], [0, false], "all of them are told");
  });

  it("wait for their results as long as the subagent runs, and are not mixed with those of another one", async () => {
    const other = "toolu_other";
    const entries = [
      answer(
        [PARENT, other].map((id) => ({ type: "tool_use", id, name: "Task", input: { prompt: id } })),
        {},
        { id: "msg_1" },
      ),
      told(asks("n1", "Glob", { pattern: "*.ts" })),
      told(asks("m1", "Glob", { pattern: "*.js" }), {}, other),
      told(answers("m1", "/w/a.js"), {}, other),
    ];
    const [mine, others, none] = await opened(entries, async (transcript) => [
      await transcript.call({ call: PARENT }),
      await transcript.call({ call: other }),
      await transcript.call({ call: "toolu_none" }),
    ]);
    const short = (detail: typeof mine): unknown => detail?.nested?.calls.map(({ id, status }) => [id, status]);
    assert.deepEqual(short(mine), [["n1", "pending"]]);
    assert.deepEqual(short(others), [["m1", "ok"]]);
    assert.equal(none, undefined);
  });

  it("are also taken from the messages that an entry repeats, once, and from after the result of a background one", async () => {
    const first = asks("n1", "Grep", { pattern: "x" });
    const entries = [
      TASK,
      result(PARENT, "Async agent launched successfully.", {}, { toolUseResult: { status: "async_launched" } }),
      told(first, { normalizedMessages: [first] }),
      told(answers("n1", "No files found"), { normalizedMessages: [first, answers("n1", "No files found")] }),
      {
        ...told(asks("n2", "Read", { file_path: "/w/b" })),
        data: {
          type: "agent_progress",
          message: {
            type: "progress",
            data: { type: "agent_progress", message: asks("n2", "Read", { file_path: "/w/b" }) },
          },
        },
      },
    ];
    const detail = await opened(entries, (transcript) => transcript.call({ call: PARENT }));
    assert.deepEqual(
      detail?.nested?.calls.map(({ id, status }) => [id, status]),
      [
        ["n1", "ok"],
        ["n2", "pending"],
      ],
    );
  });

  it("are not listed with a call whose progress reports none", async () => {
    const said = told(answer([{ type: "text", text: "I look" }]));
    for (const entries of [
      [TASK, said, ENDED],
      [TASK, OTHER_PROGRESS, ENDED],
      [TASK, ENDED, told(asks("n1", "Glob", { pattern: "*" }), {}, "toolu_gone")],
      [TASK, { ...said, data: { type: "agent_progress", message: 1 } }, { ...said, data: null }, ENDED],
    ])
      assert.equal((await opened(entries, (transcript) => transcript.call({ call: PARENT })))?.nested, undefined);
  });

  it("are left to the subagent's own file if there is one that can be read", async () => {
    const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "nested-")));
    const file = path.join(folder, "s1.jsonl");
    const entries = [TASK, told(asks("n1", "Glob", { pattern: "*" })), told(answers("n1", "/w/a")), ENDED];
    const nested = async (): Promise<number | undefined> => {
      const transcript = await openTranscript(nodeFiles, resourceOf(file));
      await whenRead(transcript);
      const detail = await transcript.call({ call: PARENT });
      transcript.dispose();
      return detail?.nested?.calls.length;
    };
    try {
      fs.writeFileSync(file, lines(...entries.map((entry) => ({ ...entry, sessionId: "s1" }))));
      assert.equal(await nested(), 1, "without a file of its own");
      fs.mkdirSync(path.join(folder, "s1/subagents"), { recursive: true });
      const own = { ...asks("n1", "Glob", { pattern: "*" }), isSidechain: true, agentId: "a1", sessionId: "s1" };
      fs.writeFileSync(path.join(folder, "s1/subagents/agent-a1.jsonl"), lines(own));
      fs.writeFileSync(path.join(folder, "s1/subagents/agent-a1.meta.json"), JSON.stringify({ toolUseId: PARENT }));
      assert.equal(await nested(), undefined, "with one");
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it("change neither the number of calls nor the tokens of the file", async () => {
    const entries = [TASK, told(asks("n1", "Glob", { pattern: "*" })), told(answers("n1", "/w/a")), ENDED];
    const { summary } = await opened(entries, async (transcript) => ({ summary: transcript.summary, rows: 0 }));
    assert.deepEqual([summary.calls.ok, summary.calls.pending, summary.rows], [1, 0, 3]);
  });
});

describe("the message in a subagent's progress entry", () => {
  const entries = [
    TASK,
    told(
      answer([
        { type: "text", text: "I look" },
        { type: "tool_use", id: "n1", name: "Read", input: { file_path: "/w/a" } },
      ]),
    ),
    OTHER_PROGRESS,
    told(answers("n1", "<tool_use_error>File does not exist.</tool_use_error>", { is_error: true })),
    ENDED,
  ];

  it("is shown part by part, a call with the result that a later entry contains", async () => {
    const nested = (await detailOf(entries, 1))?.nested ?? [];
    assert.deepEqual(
      nested.map(({ kind, text }) => [kind, text.split("\n")[0]]),
      [
        ["answer", "I look"],
        ["call", "{"],
      ],
    );
    const call = nested[1]?.call;
    assert.deepEqual(
      [call?.summary, call?.status, call?.error, call?.line, call?.resultLine, call?.input],
      ["/w/a", "error", "File does not exist.", 2, 4, { file_path: "/w/a" }],
    );
    assert.deepEqual(call?.result, {
      ok: false,
      error: { code: "EXECUTION_ERROR", message: "File does not exist." },
    });
  });

  it("shows for a result the call that an earlier entry contains", async () => {
    const [part, ...more] = (await detailOf(entries, 3))?.nested ?? [];
    assert.deepEqual(more, []);
    assert.deepEqual(
      [part?.kind, part?.call?.tool, part?.call?.status, part?.call?.line],
      ["result", "Read", "error", 2],
    );
  });

  it("shows a result without its call by its text, and is none in other progress", async () => {
    const alone = await detailOf([told(answers("n9", "what it said"))], 0);
    assert.deepEqual(alone?.nested, [{ kind: "result", text: "what it said", hidden: 0 }]);
    assert.equal((await detailOf([OTHER_PROGRESS], 0))?.nested, undefined);
    assert.equal((await detailOf([told({ type: "other" })], 0))?.nested, undefined);
    assert.equal((await detailOf([TASK], 0))?.nested, undefined);
  });

  it("survives messages nested in each other beyond every measure", async () => {
    let data: Json = { type: "agent_progress", message: asks("n1", "Glob", {}) };
    for (let depth = 0; depth < 40; depth++) data = { type: "agent_progress", message: { type: "progress", data } };
    const detail = await detailOf([{ type: "progress", data, parentToolUseID: PARENT }], 0);
    assert.equal(detail?.type, "progress/agent_progress");
    assert.equal(detail.nested, undefined);
  });
});
