import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { agents, itemsOf, structureFolder } from "./structureFolder";

const PROMPT = "Look at the store";
const at = (seconds: number): number => Date.UTC(2026, 10, 1, 9, 0, seconds);

/** A session of Cline: a prompt, and a call. */
const session = (id: string, prompt: string, call: object, more: object = {}): string =>
  JSON.stringify({
    ...{ version: 1, updated_at: "2026-11-01T09:00:09.000Z", agent: "lead", sessionId: id },
    origin: { source: "cli", sessionId: id, version: "3.0.65", ...more },
    messages: [
      { id: "m1", role: "user", content: [{ type: "text", text: prompt }], ts: at(1) },
      { id: "m2", role: "assistant", content: [{ type: "tool_use", ...call }], ts: at(2) },
    ],
  });
const lead = (id: string): string =>
  session(id, "Fix it", { id: "c-1", name: "spawn_agent", input: { systemPrompt: "Look", task: PROMPT } });
const subagent = (owner: string, id: string): string =>
  session(
    `${owner}__${id}`,
    PROMPT,
    { id: `c-of-${id}`, name: "read_files", input: { files: [{ path: "a.js" }] } },
    { mode: "subagent", parentThreadId: owner, subagent: id },
  );

describe("subagents of Cline", () => {
  const folder = structureFolder();
  const put = (name: string, content: string): string => {
    const file = path.join(folder.root, "sessions", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    return file;
  };
  const found = async (file: string): Promise<unknown[]> =>
    agents(await itemsOf(await folder.openFile(file))).map(([, { id, call, place, calls }]) => [
      id,
      call,
      place.kind,
      calls,
    ]);

  it("are linked with the call that started them, in the folder of their session", async () => {
    const id = "1700000000000_abcde_cli";
    put(`${id}/agent_1700000000001_xyz.messages.json`, subagent(id, "agent_1700000000001_xyz"));
    const file = put(`${id}/${id}.messages.json`, lead(id));
    assert.deepEqual(await found(file), [["agent_1700000000001_xyz", "c-1", "file", 1]]);
  });

  it("are found in the folder in which Cline puts them if the session's id contains two underscores", async () => {
    for (const id of ["1700000000000__bcde_cli", "1700000000000_a__de_cli", "1700000000000_abcd__cli"]) {
      const [before = "", ...rest] = id.split("__");
      const name = `${rest.join("__")}__agent_1700000000001_xyz.messages.json`;
      put(`${before}/${name}`, subagent(id, "agent_1700000000001_xyz"));
      // Of another session whose id begins with the same characters.
      put(`${before}/other__agent_1700000000002_xyz.messages.json`, subagent("x", "agent_1700000000002_xyz"));
      const file = put(`${id}/${id}.messages.json`, lead(id));
      assert.deepEqual(await found(file), [["agent_1700000000001_xyz", "c-1", "file", 1]], id);
    }
  });

  it("are not looked for in a folder that is a link, nor outside of the folder of the sessions", async () => {
    put("outside/x__agent_1700000000001_xyz.messages.json", subagent("..__x", "agent_1700000000001_xyz"));
    fs.symlinkSync(path.join(folder.root, "sessions", "outside"), path.join(folder.root, "sessions", "linked"));
    put("../x__agent_1700000000001_xyz.messages.json", subagent("..__x", "agent_1700000000001_xyz"));
    for (const id of ["linked__x", "..__x", "__x"]) {
      const file = put(`${id}/${id}.messages.json`, lead(id));
      assert.deepEqual(await found(file), [[undefined, "c-1", "missing", undefined]], id);
    }
  });
});
