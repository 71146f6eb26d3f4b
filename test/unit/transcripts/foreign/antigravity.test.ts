import assert from "node:assert/strict";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { packedFile } from "../../../support/packedFile";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("antigravity-transcript.jsonl");

/** Steps of the model after a prompt, as Antigravity writes them. */
function session(...steps: readonly object[]): string {
  const head = { source: "MODEL", type: "GENERIC", status: "DONE", created_at: "2026-10-05T09:00:00Z" };
  const prompt = { step_index: 0, source: "USER_EXPLICIT", type: "USER_INPUT", content: "Go" };
  return [prompt, ...steps].map((step) => `${JSON.stringify({ ...head, ...step })}\n`).join("");
}

function call(step: number, ...calls: readonly (readonly [name: string, args: object])[]): object {
  return { step_index: step, type: "PLANNER_RESPONSE", tool_calls: calls.map(([name, args]) => ({ name, args })) };
}

describe("a session of Antigravity", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Antigravity, which is supported as a preview: /);
    assert.equal(file.summary.writtenBy, "antigravity");
    assert.deepEqual(statusesOf(file), {
      "step-3": "ok",
      "step-4": "ok",
      "step-6": "error",
      "step-8": "ok",
      "step-10": "error",
      "step-12": "error",
      "step-14": "ok",
      "step-17": "rejected",
    });
    assert.equal(file.calls.get("step-6")?.reason, "The command failed with exit code 1");
    assert.match(file.calls.get("step-12")?.reason ?? "", /it failed with exit code 3/);
    assert.equal(file.calls.get("step-14")?.tool, "mcp__notes__list");
  });

  it("shows what the user said as prompts, without what Antigravity adds for the model", async () => {
    const rows = told(await opened(text));
    assert.deepEqual(
      rows.filter((row) => /^(?:prompt|answer|thinking)/.test(row)),
      [
        "prompt: Make the notes persistent",
        "thinking: Where are the notes?",
        "answer: I look at the store.",
        "answer: The notes are kept now.",
      ],
    );
    const hooked = session({ step_index: 1, source: "SYSTEM_SDK", type: "USER_INPUT", content: "Injected" });
    assert.deepEqual(
      told(await opened(hooked)).filter((row) => row.startsWith("prompt")),
      ["prompt: Go"],
    );
  });

  it("shows the approval of a plan as a prompt, which has no words of the user", async () => {
    const content = "The user has approved this document.\n<USER_REQUEST>\n\n</USER_REQUEST>";
    const rows = told(await opened(session({ step_index: 1, source: "USER_EXPLICIT", type: "USER_INPUT", content })));
    assert.deepEqual(
      rows.filter((row) => row.startsWith("prompt")),
      ["prompt: Go", "prompt: The user has approved this document."],
    );
  });

  it("has the tokens and the model of each message, without those of the cache twice", async () => {
    const { files, resource } = packedFile(text);
    const { report, usage } = await surveyOf(files, resource);
    assert.deepEqual(Object.values(report.usage), [1000, 100, 0, 500]);
    assert.deepEqual(
      Array.from(usage.each(), ({ model }) => model),
      ["Gemini 3.8 Flash (High)", "Gemini 3.8 Flash (High)", "Gemini 3.8 Flash (High)"],
    );
  });

  it("reads the arguments of the shorter log, in which each is the text of its JSON", async () => {
    const args = { CommandLine: '"echo \\"a\\""', Cwd: '"/w"', WaitMsBeforeAsync: "2000", IsDaemon: "false" };
    const chunks = { TargetFile: '"/w/a.js"', ReplacementChunks: '[{"TargetContent":"a","ReplacementContent":"b"}]' };
    const cut = { TargetFile: '"/w/b.js"', CodeContent: '"const a = 1;\n<truncated 900 bytes>' };
    const file = await opened(
      session(call(1, ["run_command", args], ["multi_replace_file_content", chunks], ["write_to_file", cut])),
    );
    assert.deepEqual(
      ["step-2", "step-3", "step-4"].map((id) => file.calls.get(id)?.input),
      [
        { command: 'echo "a"', workdir: "/w", WaitMsBeforeAsync: 2000, IsDaemon: false },
        { file_path: "/w/a.js", edits: [{ old_string: "a", new_string: "b" }] },
        { file_path: "/w/b.js", content: cut.CodeContent },
      ],
    );
  });

  it("leaves arguments of the full log as they are, also those that look like JSON", async () => {
    const args = { CommandLine: '"C:\\x.exe" true', Cwd: "/w", WaitMsBeforeAsync: 10 };
    const file = await opened(session(call(1, ["run_command", args], ["write_to_file", { CodeContent: "{}" }])));
    assert.deepEqual(file.calls.get("step-2")?.input, {
      command: '"C:\\x.exe" true',
      workdir: "/w",
      WaitMsBeforeAsync: 10,
    });
    assert.deepEqual(file.calls.get("step-3")?.input, { content: "{}" });
  });

  it("has a result with its call in whatever order they were written", async () => {
    const done = (step: number): object => ({ step_index: step, content: `The command exited with code ${step}.` });
    const run = call(1, ["run_command", { CommandLine: "a" }], ["run_command", { CommandLine: "b" }]);
    for (const steps of [
      [run, done(2), done(3)],
      [done(2), run, done(3)],
      [done(2), done(3), run],
      [done(3), run, done(2)],
    ]) {
      const { calls } = await opened(session(...steps));
      assert.deepEqual(
        Array.from(calls.values(), ({ id, exitCode }) => [id, exitCode]),
        [
          ["step-2", 2],
          ["step-3", 3],
        ],
      );
    }
  });

  it("has the words of older versions for how a command ended", async () => {
    const ended = (words: string): string =>
      session(call(1, ["run_command", { CommandLine: "a" }]), {
        step_index: 2,
        type: "RUN_COMMAND",
        content: `Created At: 2026-06-17T04:01:56Z\nCompleted At: 2026-06-17T04:01:58Z\n\n\t\t\t\t${words}\n\t\t\t\tOutput:\n\t\t\t\tout`,
      });
    const failed = (await opened(ended("The command failed with exit code: 2"))).calls.get("step-2");
    assert.deepEqual([failed?.status, failed?.exitCode, failed?.durationMs], ["error", 2, 2000]);
    assert.equal(failed?.error, "out");
    const worked = (await opened(ended("The command completed successfully."))).calls.get("step-2");
    assert.deepEqual(
      [worked?.status, worked?.result],
      ["ok", { ok: true, data: { stdout: "out", stderr: "", exitCode: 0 } }],
    );
  });

  it("has the lines of a file that it read, without what is said around them", async () => {
    const said = (lines: string, end: string): string =>
      `File Path: \`file:///w/a.js\`\nTotal Lines: 9\nTotal Bytes: 99\nShowing lines 4 to 5\nThe following code has been modified to include a line number before every line.\n${lines}\n${end}\n`;
    const read = async (content: string): Promise<unknown> =>
      (
        await opened(session(call(1, ["view_file", { AbsolutePath: "/w/a.js" }]), { step_index: 2, content }))
      ).calls.get("step-2")?.result;
    const more = "The above content does NOT show the entire file contents.";
    const file = { type: "text", filePath: "/w/a.js", startLine: 4, numLines: 2, totalLines: 9 };
    assert.deepEqual(await read(said("4: a\n5:   b", more)), {
      ok: true,
      data: { ...file, content: "a\n  b", rest: more },
    });
    const cut = said("4: a\n<truncated 900 bytes>\n9: b", more);
    assert.deepEqual(await read(cut), { ok: true, data: { raw: cut } });
  });

  it("takes a failure to read a call for its result, and another one for an error of the session", async () => {
    const error = "There was a problem parsing the tool call.";
    const parsing = { step_index: 2, source: "SYSTEM", type: "ERROR_MESSAGE", error, content: "Guidance" };
    const file = await opened(
      session(call(1, ["view_file", { StartLine: 3 }]), parsing, {
        ...{ step_index: 3, source: "SYSTEM", type: "ERROR_MESSAGE" },
        content: "Resource exhausted: quota limit reached",
      }),
    );
    assert.deepEqual(statusesOf(file), { "step-2": "error" });
    assert.equal(file.calls.get("step-2")?.error, error);
    const errors = told(file).filter((row) => row.includes("quota limit reached"));
    assert.deepEqual(errors, ["apiError: Resource exhausted: quota limit reached"]);
  });

  it("has no result for a call that waits for the user, until it is written again", async () => {
    const waiting = session(call(1, ["run_command", { CommandLine: "a" }]), { step_index: 2, status: "WAITING" });
    assert.deepEqual(statusesOf(await opened(waiting)), { "step-2": "pending" });
    const done = `${waiting}${JSON.stringify({ step_index: 2, source: "MODEL", type: "GENERIC", status: "DONE", content: "The command exited with code 0." })}\n`;
    assert.deepEqual(statusesOf(await opened(done)), { "step-2": "ok" });
  });

  it("has how a command in the background ended, also if its own step is written again", async () => {
    const begun = {
      step_index: 2,
      status: "RUNNING",
      content: "Tool is running as a background task with task id: c/task-2",
    };
    const run = call(1, ["run_command", { CommandLine: "a" }]);
    const again = { step_index: 2, content: "The command exited with code 4.\nOutput:\nx" };
    assert.match((await opened(session(run, begun))).calls.get("step-2")?.reason ?? "", /background as c\/task-2$/);
    const ended = (await opened(session(run, begun, again))).calls.get("step-2");
    assert.match(ended?.reason ?? "", /failed with exit code 4/);
  });

  it("shows a step that belongs to no call, and one that isn't known", async () => {
    const file = await opened(
      session(
        { step_index: 1, content: "Your current permission grants are: none" },
        { step_index: 2, type: "HOLOGRAM", content: "beep" },
        { step_index: 3, source: "ORACLE", type: "PROPHECY", content: "rain" },
        { step_index: "x", type: "GENERIC" },
      ),
    );
    assert.deepEqual(statusesOf(file), {});
    assert.equal(file.summary.lines.unknown, 3);
    assert.match(file.raw.join("\n"), /beep[^]*rain/);
  });

  it("is no file whose lines only have numbers of steps", async () => {
    for (const line of ['{"step_index":0,"type":"x"}', '{"step_index":"0","source":"a","type":"b","status":"c"}'])
      assert.equal((await opened(`${line}\n`)).summary.writtenBy, undefined, line);
  });
});
