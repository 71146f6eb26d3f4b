import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { readSessions, type Sessions } from "../../../../src/transcripts/sources/readSessions";
import { type Json, projectFolder, user } from "./projectFolder";
import { claudeFolders } from "../../../support/sessionFolders";

describe("the name of a session", () => {
  const folder = projectFolder();
  const all = (): Promise<Sessions> => readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)));
  const titles = async (): Promise<string[] | undefined> =>
    (await all()).projects[0]?.sessions.map(({ title }) => title).sort();
  const register = (name: string, value: unknown, seconds = 1_700_000_000): string => {
    const file = path.join(folder.root, "sessions", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
    fs.utimesSync(file, seconds, seconds);
    return file;
  };

  it("is the one it has in the list of those that run, before every title", async () => {
    folder.write("s1.jsonl", [user("s1", "Tidy"), { type: "ai-title", aiTitle: "Tidying", sessionId: "s1" }]);
    folder.write("s2.jsonl", [user("s2", "Paint")]);
    register("100.json", { pid: 100, sessionId: "s1", cwd: "/w", name: " The tidy\none " });
    register("101.json", { pid: 101, sessionId: "s2", cwd: "/w" });
    assert.deepEqual(await titles(), ["Paint", "The tidy one"]);
    const [first] = (await all()).projects[0]?.sessions.filter(({ id }) => id === "s1") ?? [];
    assert.equal(first?.firstPrompt, "Tidy");
  });

  it("is not the one that was made from the working folder", async () => {
    for (const [at, nameSource] of ["derived", "user", "auto", "collision"].entries()) {
      folder.write(`s${at}.jsonl`, [user(`s${at}`, `Prompt ${at}`)]);
      register(`${at}.json`, { pid: at, sessionId: `s${at}`, name: `work-${at}`, nameSource });
    }
    assert.deepEqual(await titles(), ["Prompt 0", "work-1", "work-2", "work-3"]);
  });

  it("is the one written last if several processes name the session", async () => {
    folder.write("s1.jsonl", [user("s1", "Tidy")]);
    register("100.json", { pid: 100, sessionId: "s1", name: "crashed" }, 1_700_000_100);
    register("101.json", { pid: 101, sessionId: "s1", name: "running" }, 1_700_000_200);
    register("102.json", { pid: 102, sessionId: "s1", name: "older" }, 1_700_000_050);
    assert.deepEqual(await titles(), ["running"]);
  });

  it("is not taken from a damaged file, another session's, one that is too long, or a link", async () => {
    folder.write("s1.jsonl", [user("s1", "Tidy")]);
    register("1.json", '{"sessionId":"s1","name":');
    register("2.json", ["s1"]);
    register("3.json", { sessionId: "s1", name: "  " });
    register("4.json", { sessionId: "s1", name: { text: "no text" } });
    register("5.json", { sessionId: "s9", name: "another" });
    register("6.json", { sessionId: "s1", name: "long", more: "x".repeat(70_000) });
    register("7.txt", { sessionId: "s1", name: "no json" });
    const outside = path.join(folder.root, "elsewhere.json");
    fs.writeFileSync(outside, JSON.stringify({ sessionId: "s1", name: "linked" }));
    fs.symlinkSync(outside, path.join(folder.root, "sessions", "8.json"));
    assert.deepEqual(await titles(), ["Tidy"]);
    assert.deepEqual((await all()).problems, []);
  });

  it("is not looked for through a link, and the list says so", async () => {
    folder.write("s1.jsonl", [user("s1", "Tidy")]);
    fs.mkdirSync(path.join(folder.root, "other"));
    fs.writeFileSync(path.join(folder.root, "other", "1.json"), JSON.stringify({ sessionId: "s1", name: "linked" }));
    fs.symlinkSync(path.join(folder.root, "other"), path.join(folder.root, "sessions"));
    assert.deepEqual(await titles(), ["Tidy"]);
    assert.deepEqual(
      (await all()).problems.map(({ message }) => message),
      ["It is a link, and links are not followed"],
    );
  });

  it("is that of its agent if nobody named it, the last of those and of generated titles", async () => {
    const named = (...entries: Json[]): Json[] => [user("s1", "Tidy"), ...entries];
    const agent = { type: "agent-name", agentName: "scout", sessionId: "s1" };
    const made = { type: "ai-title", aiTitle: "Tidying", sessionId: "s1" };
    folder.write("a.jsonl", named(agent));
    folder.write("b.jsonl", named(made, agent));
    folder.write("c.jsonl", named(agent, made));
    folder.write("d.jsonl", named({ type: "custom-title", customTitle: "Mine", sessionId: "s1" }, agent, made));
    assert.deepEqual(await titles(), ["Mine", "Tidying", "scout", "scout"]);
  });

  it("is the beginning of its title if a program put it before the first prompt", async () => {
    folder.write("s1.jsonl", [user("s1", "[My notes] Tidy the notes"), user("s1", "[not a name] More")]);
    assert.deepEqual(await titles(), ["[My notes] Tidy the notes"]);
  });

  it("of an agent's id is found after its first line", async () => {
    folder.write("s1.jsonl", [user("s1", "Tidy")]);
    folder.write("agent-xyz.jsonl", [
      user("s1", "Look", { isSidechain: true }),
      user("s1", "More", { isSidechain: true, agentId: "a7" }),
    ]);
    assert.deepEqual(
      (await folder.read()).sessions[0]?.agents.map(({ agentId }) => agentId),
      ["a7"],
    );
  });
});
