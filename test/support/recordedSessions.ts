import fs from "node:fs";
import path from "node:path";
import type { Ask, ToolContext } from "../../src/core/ports";
import { resourceOf } from "../../src/platform/node/diskPath";
import { makeWorkspace, type TestWorkspace } from "./workspace";

/** Of the form of a GitHub token. */
export const TOKEN = `ghp_${"a1B2".repeat(9)}`;

/** A workspace with sessions that were recorded about it, and one about another project. */
export interface RecordedSessions {
  readonly workspace: TestWorkspace;
  /** The file of a session. */
  file(id: string): string;
  /** A context whose questions are kept in `asked` and answered so. */
  context(answer?: "yes" | "no"): ToolContext;
  readonly asked: { readonly title: string; readonly detail: string }[];
}

export interface RecordedSession {
  readonly id: string;
  readonly prompt: string;
  /** The folder it began in; the workspace's unless told. */
  readonly cwd?: string;
  /** The model that answered; one whose price is known unless told. */
  readonly model?: string;
  /** Commands with what they answered; one that failed says so with `failed`. */
  readonly calls?: readonly { readonly command: string; readonly answer?: string; readonly failed?: boolean }[];
}

/** Writes sessions into a configuration folder of their own; the first one was written last. */
export async function recordSessions(sessions: readonly RecordedSession[]): Promise<RecordedSessions> {
  const [workspace, config] = await Promise.all([makeWorkspace({ "src/a.ts": "one\n" }), makeWorkspace()]);
  const files = new Map<string, string>();
  for (const [age, session] of sessions.entries()) {
    const { id, cwd = workspace.root } = session;
    const file = await config.write(
      path.join("projects", cwd === workspace.root ? "here" : "there", `${id}.jsonl`),
      text(session, cwd),
    );
    const time = new Date(Date.UTC(2026, 0, 31) - age * 60_000);
    fs.utimesSync(file, time, time);
    files.set(id, file);
  }
  const asked: { title: string; detail: string }[] = [];
  return {
    workspace,
    asked,
    file: (id) => files.get(id) ?? "",
    context: (answer = "yes") => {
      const ask: Ask = async ({ title, detail }) => {
        asked.push({ title, detail });
        return answer;
      };
      return workspace.context({ claudeFolders: [resourceOf(config.root)], ask });
    },
  };
}

function text({ id, prompt, model = "claude-opus-4-5", calls = [] }: RecordedSession, cwd: string): string {
  let second = 0;
  const entry = (type: "user" | "assistant", message: object, more: object = {}): object => ({
    type,
    uuid: `${id}-${second}`,
    sessionId: id,
    version: "2.1.200",
    cwd,
    timestamp: new Date(Date.UTC(2026, 0, 1, 8, 0, second++)).toISOString(),
    message: { role: type, ...message },
    ...more,
  });
  const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 3, cache_read_input_tokens: 2 };
  const entries = [
    entry("user", { content: prompt }),
    ...calls.flatMap(({ command, answer, failed = false }, at) => {
      const call = `toolu_${id}_${at}`;
      const content = [{ type: "tool_use", id: call, name: "Bash", input: { command } }];
      const use = entry(
        "assistant",
        { id: `msg_${id}_${at}`, model, content, usage },
        { requestId: `req_${id}_${at}` },
      );
      if (answer === undefined) return [use];
      const block = { type: "tool_result", tool_use_id: call, content: answer, is_error: failed };
      return [use, entry("user", { content: [block] })];
    }),
    entry("assistant", { id: `msg_${id}_end`, content: [{ type: "text", text: "Done." }] }),
  ];
  return `${entries.map((each) => JSON.stringify(each)).join("\n")}\n`;
}
