import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fieldsOf, stringOf } from "../../src/base/json/jsonValue";
import { reportOf } from "../../src/transcripts/statistics/surveyTranscript";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import type { CallDetail } from "../../src/transcripts/model/callDetail";
import { openTranscript } from "../../src/transcripts/transcript";
import { confirmation, lastResponse, send, waitForModel } from "../support/host/chat";
import type { ModelCall } from "../support/host/modelServer";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { PATIENCE_MS } from "../support/patience";
import { until } from "../support/until";

/** A command in the terminal, as the model calls it. */
const command = (line: string): ModelCall => ({
  name: "run_in_terminal",
  input: { command: line, explanation: "e", goal: "g", isBackground: false, mode: "sync", timeout: PATIENCE_MS },
});

describe("the records that VS Code writes of a chat", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode({
      chat: true,
      settings: {
        "github.copilot.chat.agentDebugLog.fileLogging.enabled": true,
        "github.copilot.chat.agentDebugLog.fileLogging.flushIntervalMs": 500,
      },
    });
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-chat-records-failed");
  });

  /** The files of the profile whose path matches, the one written last first. */
  const records = (pattern: RegExp): string[] => {
    const profile = path.dirname(vscode.host.home);
    return fs
      .readdirSync(profile, { recursive: true, encoding: "utf8" })
      .filter((name) => pattern.test(name.replaceAll("\\", "/")))
      .map((name) => path.join(profile, name))
      .sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs);
  };
  const CHAT = /chatSessions\/[^/]+\.jsonl$/;
  const DEBUG = /debug-logs\/[^/]+\/main\.jsonl$/;
  const TRANSCRIPT = /transcripts\/[^/]+\.jsonl$/;

  /** What a record says became of each call, by what the model asked for. */
  const outcomes = async (file: string): Promise<Record<string, string>> => {
    const transcript = await openTranscript(nodeFiles, resourceOf(file));
    try {
      await until(async () => (transcript.summary.complete ? true : undefined));
      const rows = await transcript.rows({ from: 0, to: Infinity });
      const found: [string, string][] = [];
      for (const { call } of rows) {
        const detail = call && (await transcript.call({ call: call.id }));
        if (!detail) continue;
        const { command: line, filePath } = fieldsOf(detail.input);
        const about = stringOf(line) ?? path.basename(stringOf(filePath) ?? "");
        // VS Code puts a space before a command, so that shells keep it out of their history.
        found.push([`${detail.tool} ${about.trim()}`.trim(), detail.status]);
      }
      return Object.fromEntries(found);
    } finally {
      transcript.dispose();
    }
  };

  /** Waits until a record of the kind says so. */
  const say = async (kind: RegExp, expected: Readonly<Record<string, string>>): Promise<void> => {
    let last: Record<string, string> = {};
    const isSaid = async (): Promise<true | undefined> => {
      const [file] = records(kind);
      last = file === undefined ? {} : await outcomes(file);
      return Object.entries(expected).every(([call, status]) => last[call] === status) || undefined;
    };
    await until(isSaid).catch(() => assert.deepEqual(last, expected));
  };

  /** Whether a chat has the tokens of its requests to the model, and how long each of its calls took. */
  const joined = async (file: string): Promise<boolean> => {
    const transcript = await openTranscript(nodeFiles, resourceOf(file));
    try {
      await until(async () => (transcript.summary.complete ? true : undefined));
      const rows = await transcript.rows({ from: 0, to: Infinity });
      const calls = rows.flatMap(({ call }) => call ?? []);
      const tokens = transcript.summary.usage?.input_tokens ?? 0;
      return tokens > 0 && calls.length === 6 && calls.every(({ durationMs }) => durationMs !== undefined);
    } finally {
      transcript.dispose();
    }
  };

  const allow = (): Promise<void> => reply(/^Allow/);
  const reply = async (button: RegExp): Promise<void> => {
    await confirmation(vscode.page).waitFor();
    const widget = await confirmation(vscode.page).elementHandle();
    await confirmation(vscode.page).locator("a.monaco-button:visible", { hasText: button }).first().click();
    await widget.waitForElementState("hidden");
  };

  it("agree with what happened: a failure, an exit code, a refusal, a call that waits, and one that runs", async () => {
    const { page, model, workspace } = vscode;
    const prompt = "Do each of them";
    const file = (name: string): ModelCall => ({
      name: "read_file",
      input: { filePath: path.join(workspace.path, name), startLine: 1, endLine: 3 },
    });
    model.answer(prompt, [
      { text: "I read two.", calls: [file("README.md"), file("missing.md")] },
      { text: "I call what is not there.", calls: [{ name: "no_such_tool", input: { command: "x" } }] },
      { text: "It fails.", calls: [command("touch made.txt; ls nothing-here")] },
      { text: "It is refused.", calls: [command("rm -rf refused")] },
      { text: "It waits.", calls: [command("rm -rf waiting; sleep 15")] },
      { text: "Done." },
    ]);
    await send(page, prompt);
    await allow();
    await reply(/^Skip/);
    await confirmation(page).filter({ hasText: "waiting" }).waitFor();
    const ended = {
      "run_in_terminal touch made.txt; ls nothing-here": "error",
      "run_in_terminal rm -rf refused": "rejected",
    };
    await say(CHAT, { ...ended, "run_in_terminal rm -rf waiting; sleep 15": "pending" });
    await allow();
    // VS Code writes the start of the command as its state, without an exit code.
    const runs = /"terminalCommandState":\{"timestamp":\d+,"duration":0\}/;
    await until(async () => records(CHAT).some((each) => runs.test(fs.readFileSync(each, "utf8"))) || undefined);
    await say(CHAT, { ...ended, "run_in_terminal rm -rf waiting; sleep 15": "pending" });
    await lastResponse(page).locator(".chat-footer-details").waitFor();
    const whole = {
      "read_file README.md": "ok",
      "read_file missing.md": "error",
      "no_such_tool x": "error",
      ...ended,
      "run_in_terminal rm -rf waiting; sleep 15": "ok",
    };
    await say(CHAT, whole);
    // The debug log has what the model got, and the transcript no results. VS Code ends that text with an exit code other
    // than 0 if the shell has reported it by then, which depends on how busy the machine is.
    const isCoded = records(DEBUG).some((each) => fs.readFileSync(each, "utf8").includes("Command exited with code 2"));
    await say(DEBUG, {
      ...whole,
      "run_in_terminal touch made.txt; ls nothing-here": isCoded ? "error" : "orphaned",
      "run_in_terminal rm -rf waiting; sleep 15": "orphaned",
    });
    await say(TRANSCRIPT, { "read_file README.md": "orphaned", "read_file missing.md": "error" });
    const [chat = ""] = records(CHAT);
    // The debug log has the tokens, and the times of each call.
    await until(async () => (await joined(chat)) || undefined);
    const { tools } = await reportOf(nodeFiles, resourceOf(chat));
    assert.equal(
      Object.values(tools).reduce((sum, { calls }) => sum + calls, 0),
      6,
    );
  });

  it("say of VS Code's own tools what the model got, in their own forms, and that an edit failed", async () => {
    const { page, model, workspace } = vscode;
    const prompt = "Look and edit";
    const filePath = path.join(workspace.path, "signs.ts");
    fs.writeFileSync(filePath, "const sign = 1;\n\nconst sum = sign;\n");
    const edit = (oldString: string): ModelCall => ({
      name: "replace_string_in_file",
      input: { filePath, oldString, newString: "const sign = 7;" },
    });
    const calls: readonly ModelCall[] = [
      { name: "read_file", input: { filePath, startLine: 1, endLine: 3 } },
      { name: "grep_search", input: { query: "sign", isRegexp: false, includePattern: "**/signs.ts" } },
      { name: "file_search", input: { query: "**/signs.ts" } },
      edit("const sign = 1;"),
      edit("nothing of this"),
    ];
    model.answer(prompt, [
      ...calls.map((call) => ({ text: `I call ${call.name}.`, calls: [call] })),
      { text: "Done." },
    ]);
    await send(page, prompt);
    await lastResponse(page).locator(".chat-footer-details").waitFor();
    const results = (): readonly string[] => model.requests(prompt).at(-1)?.results ?? [];
    await until(async () => results().length === calls.length || undefined);
    const read = async (): Promise<readonly CallDetail[] | undefined> => {
      for (const file of records(CHAT)) {
        if (!fs.readFileSync(file, "utf8").includes(prompt)) continue;
        const transcript = await openTranscript(nodeFiles, resourceOf(file));
        try {
          await until(async () => (transcript.summary.complete ? true : undefined));
          const found: CallDetail[] = [];
          for (const { call } of await transcript.rows({ from: 0, to: Infinity })) {
            const detail = call && (await transcript.call({ call: call.id }));
            if (detail) found.push(detail);
          }
          return found.length === calls.length && found.every(({ result }) => result) ? found : undefined;
        } finally {
          transcript.dispose();
        }
      }
      return undefined;
    };
    const details = await until(read);
    assert.deepEqual(
      details.map(({ text = "" }) => text.trim()),
      results().map((text) => text.trim()),
    );
    const data = details.map(({ envelope }) => (envelope?.success === true ? fieldsOf(envelope.data) : {}));
    assert.deepEqual(
      details.map(({ tool, status }) => [tool, status]),
      calls.map(({ name }, at) => [name, at === calls.length - 1 ? "error" : "ok"]),
    );
    assert.deepEqual(
      [data[0]?.["content"], data[0]?.["startLine"], data[1]?.["content"], data[2]?.["filenames"]],
      [
        "const sign = 1;\n\nconst sum = sign;",
        1,
        "signs.ts:1:const sign = 1;\nsigns.ts:3:const sum = sign;",
        [filePath],
      ],
    );
  });
});
