import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { agents, itemsOf, structureFolder } from "./structureFolder";

const SESSION = "0a0a0a0a-0000-4000-8000-000000000001";
const PROMPT = "Look at the store";

const head = (sessionId: string, kind: string): object => ({ sessionId, projectHash: "p".repeat(64), kind });
const at = "2026-11-01T09:00:01.000Z";
const user = (text: string): object => ({ id: `u-${text}`, timestamp: at, type: "user", content: [{ text }] });
const model = (id: string, name: string, args: object, output: string): object => ({
  ...{ id: `m-${id}`, timestamp: at, type: "gemini", content: "" },
  toolCalls: [
    {
      ...{ id, name, args, status: "success", timestamp: at },
      result: [{ functionResponse: { id, name, response: { output } } }],
    },
  ],
});
const textOf = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const SUBAGENT = textOf([
  head("sub-1", "subagent"),
  user(PROMPT),
  model("c-2", "run_shell_command", { command: "ls" }, "Output: x\nExit Code: 2"),
]);

describe("subagents of Gemini CLI", () => {
  const folder = structureFolder();
  const { openFile } = folder;
  const put = (name: string, content: string): string => {
    const file = path.join(folder.root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    return file;
  };
  const session = (id: string): string =>
    put(
      "session-2026-11-01T09-00-0a0a0a0a.jsonl",
      textOf([
        head(id, "main"),
        user("Fix it"),
        model("c-1", "invoke_agent", { agent_name: "generalist", prompt: PROMPT }, "Done"),
      ]),
    );

  it("are found in the folder of their session, with the calls that started them", async () => {
    put(`${SESSION}/sub-1.jsonl`, SUBAGENT);
    put("other-session/sub-2.jsonl", SUBAGENT);
    const found = agents(await itemsOf(await openFile(session(SESSION))));
    assert.deepEqual(
      found.map(([, { id, call, evidence, place, calls, failed }]) => [id, call, evidence, place.kind, calls, failed]),
      [["sub-1", "c-1", "prompt", "file", 1, 1]],
    );
  });

  it("are not looked for in a folder that a session's id leads out to", async () => {
    put("outside/sub-3.jsonl", SUBAGENT);
    for (const id of ["../outside", "a/../outside", ""]) {
      const found = agents(await itemsOf(await openFile(session(id))));
      assert.deepEqual(
        found.map(([, { place }]) => place.kind),
        ["missing"],
        id,
      );
    }
  });
});
