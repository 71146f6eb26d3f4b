import fs from "node:fs";
import path from "node:path";
import type { Ask } from "../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { makeWorkspace, type TestWorkspace } from "./workspace";
import { claudeFolders } from "./sessionFolders";

/** In the format of a GitHub token. */
export const TOKEN = `ghp_${"a1B2".repeat(9)}`;

/** Describes a workspace with recorded sessions about it, and one about another project. */
export interface RecordedSessions {
  readonly workspace: TestWorkspace;
  /** The file of a session, or of a subagent. */
  file(id: string): string;
  /** Creates a context that records questions in `asked` and replies as given. */
  context(answer?: "yes" | "no"): ToolContext;
  readonly asked: { readonly title: string; readonly detail: string }[];
}

export interface RecordedSession {
  readonly id: string;
  readonly prompt: string;
  /** The folder where it started. Defaults to the workspace's. */
  readonly cwd?: string;
  /** The model that replied. Defaults to one with a known price. */
  readonly model?: string;
  readonly calls?: readonly RecordedCommand[];
  /** Subagents that it started behind these calls. */
  readonly agents?: readonly RecordedAgent[];
}

/** Describes a command with its output. A failed one has `failed`. */
export interface RecordedCommand {
  readonly command: string;
  readonly answer?: string;
  readonly failed?: boolean;
  /** Reported duration. Milliseconds. */
  readonly took?: number;
}

/** Describes a subagent with its own file. */
export interface RecordedAgent {
  readonly id: string;
  /** The path of the file in the project's folder, as program versions differ. Defaults to the session's folder. */
  readonly file?: string;
  readonly prompt: string;
  readonly calls?: readonly RecordedCommand[];
}

/** Writes sessions into a separate configuration folder. The first one was written last. */
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
    for (const agent of session.agents ?? []) {
      const place = agent.file ?? path.join(id, "subagents", `agent-${agent.id}.jsonl`);
      const side = { isSidechain: true, agentId: agent.id, sessionId: id };
      const own = text({ id: agent.id, prompt: agent.prompt, calls: agent.calls ?? [] }, cwd, side);
      const written = await config.write(path.join(path.relative(config.root, path.dirname(file)), place), own);
      fs.writeFileSync(written.replace(/jsonl$/, "meta.json"), meta(id, agent));
      files.set(agent.id, written);
    }
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
      return workspace.context({ sessionFolders: claudeFolders(resourceOf(config.root)), ask });
    },
  };
}

/** Returns the metadata file next to a subagent's file. */
function meta(session: string, { id, prompt }: RecordedAgent): string {
  return JSON.stringify({ agentType: "Explore", description: prompt, toolUseId: `toolu_${session}_${id}` });
}

function text(session: RecordedSession, cwd: string, each: object = {}): string {
  const { id, prompt, model = "claude-opus-4-5", calls = [], agents = [] } = session;
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
    ...each,
  });
  const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 3, cache_read_input_tokens: 2 };
  const entries = [
    entry("user", { content: prompt }),
    ...calls.flatMap(({ command, answer, failed = false, took }, at) => {
      const call = `toolu_${id}_${at}`;
      const content = [{ type: "tool_use", id: call, name: "Bash", input: { command } }];
      const use = entry(
        "assistant",
        { id: `msg_${id}_${at}`, model, content, usage },
        { requestId: `req_${id}_${at}` },
      );
      if (answer === undefined) return [use];
      const block = { type: "tool_result", tool_use_id: call, content: answer, is_error: failed };
      const told = took === undefined ? {} : { toolUseResult: { stdout: answer, stderr: "", durationMs: took } };
      return [use, entry("user", { content: [block] }, told)];
    }),
    ...agents.flatMap(({ id: agent, prompt: task }) => {
      const call = `toolu_${id}_${agent}`;
      const input = { subagent_type: "Explore", description: task, prompt: task };
      const content = [{ type: "tool_use", id: call, name: "Task", input }];
      return [
        entry("assistant", { id: `msg_${id}_${agent}`, model, content, usage }, { requestId: `req_${id}_${agent}` }),
        entry("user", { content: [{ type: "tool_result", tool_use_id: call, content: "Looked." }] }),
      ];
    }),
    entry("assistant", { id: `msg_${id}_end`, content: [{ type: "text", text: "Done." }] }),
  ];
  return `${entries.map((each) => JSON.stringify(each)).join("\n")}\n`;
}
