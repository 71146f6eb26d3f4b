import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { agents, itemsOf, structureFolder } from "./structureFolder";

const SESSION = "sessions/wd_notes/session_1/agents";

const lines = (...records: readonly object[]): string =>
  [{ type: "metadata", protocol_version: "1.5", created_at: 1_767_600_000_000 }, ...records]
    .map((record, at) => `${JSON.stringify({ time: 1_767_600_000_000 + at * 1000, ...record })}\n`)
    .join("");
const loop = (event: object): object => ({ type: "context.append_loop_event", event });
const call = (toolCallId: string, name: string, args: object): object =>
  loop({ type: "tool.call", toolCallId, name, args });
const result = (toolCallId: string, output: string, more: object = {}): object =>
  loop({ type: "tool.result", toolCallId, result: { output, ...more } });
const prompt = (text: string): object => ({
  type: "context.append_message",
  message: { role: "user", content: [{ type: "text", text }], origin: { kind: "user" } },
});

const SUBAGENT = lines(
  prompt("Look at the store"),
  call("c-2", "Bash", { command: "exit 3" }),
  result("c-2", "Command failed with exit code: 3.", { isError: true }),
);

describe("subagents of Kimi Code", () => {
  const folder = structureFolder();
  const put = (name: string, content: string): string => {
    const file = path.join(folder.root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    return file;
  };

  it("are found next to their session's agent, with the calls that started them", async () => {
    const main = put(
      `${SESSION}/main/wire.jsonl`,
      lines(
        prompt("Fix it"),
        call("c-1", "Agent", { prompt: "Look at the store", description: "Look" }),
        result("c-1", "agent_id: agent-0\nstatus: completed\n\n[summary]\nDone."),
      ),
    );
    put(`${SESSION}/agent-0/wire.jsonl`, SUBAGENT);
    put(`${SESSION}/notes/wire.jsonl`, SUBAGENT);
    put("sessions/wd_notes/session_2/agents/agent-0/wire.jsonl", SUBAGENT);
    const found = agents(await itemsOf(await folder.openFile(main)));
    assert.deepEqual(
      found.map(([, { id, call: started, place, calls, failed }]) => [id, started, place.kind, calls, failed]),
      [["agent-0", "c-1", "file", 1, 1]],
    );
  });

  it("are not looked for next to a file that has only the same name, or through a link", async () => {
    put("elsewhere/agent-0/wire.jsonl", SUBAGENT);
    fs.mkdirSync(path.join(folder.root, SESSION), { recursive: true });
    fs.symlinkSync(path.join(folder.root, "elsewhere/agent-0"), path.join(folder.root, SESSION, "agent-0"), "junction");
    for (const name of ["elsewhere/main/wire.jsonl", `${SESSION}/main/wire.jsonl`]) {
      const main = put(name, lines(prompt("Fix it")));
      assert.deepEqual(agents(await itemsOf(await folder.openFile(main))), [], name);
    }
  });
});
