import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createNoteStore, type NoteStore } from "../../../src/hosts/node/notes/noteStore";
import { sessionKey } from "../../../src/hosts/node/notes/sessionKey";
import { NotesError } from "../../../src/hosts/node/notes/sessionNotes";
import { createFileLocks } from "../../../src/hosts/node/processes/fileLocks";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const ID = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";

describe("notes about sessions", () => {
  const folder = temporaryFolder();
  const kept: string[] = [];
  beforeEach(() => kept.splice(0));
  const file = (): string => folder.at("state", "session-notes.json");
  const open = (): NoteStore =>
    createNoteStore({
      path: file(),
      locks: createFileLocks({ folder: folder.at("locks") }),
      damaged: (name) => kept.push(name),
    });
  const entries = (): string[] => fs.readdirSync(folder.at("state"));
  const fill = (text: string): void => void folder.fill({ "state/session-notes.json": text });

  it("are empty, and create no file, before the first one", async () => {
    assert.deepEqual([...(await open().read())], []);
    assert.equal(fs.existsSync(file()), false);
  });

  it("are read by another window as they were written, and only by their user", async () => {
    const rows = [{ row: 7, call: "c1", note: "look here" }];
    await open().change("one", () => ({ name: "Parser", tags: ["later", "later"], note: "why", pinned: true, rows }));
    assert.deepEqual(
      [...(await open().read())],
      [["one", { name: "Parser", tags: ["later"], note: "why", pinned: true, rows }]],
    );
    assert.deepEqual(entries(), ["session-notes.json"]);
    if (process.platform !== "win32") assert.equal(fs.statSync(file()).mode & 0o777, 0o600);
  });

  it("of a session are forgotten when the last one is removed", async () => {
    await open().change("one", () => ({ pinned: true }));
    await open().change("two", () => ({ note: "stays" }));
    await open().change("one", (before) => ({ ...before, pinned: false, name: "", tags: [], rows: [] }));
    assert.deepEqual([...(await open().read()).keys()], ["two"]);
  });

  it("keep fields that a newer program of the same version wrote", async () => {
    fill(JSON.stringify({ version: 1, sessions: { one: { name: "A", color: "red", rows: [{ row: 1, side: 2 }] } } }));
    await open().change("one", (before) => ({ ...before, pinned: true }));
    assert.deepEqual((await open().read()).get("one"), {
      color: "red",
      name: "A",
      pinned: true,
      rows: [{ row: 1, side: 2 }],
    });
  });

  it("of several programs that write at once are all kept", async () => {
    const [programs, each] = [4, 8];
    const script = folder.at("writer.mts");
    const of = (name: string): string =>
      JSON.stringify(pathToFileURL(path.join(ROOT, `src/hosts/node/${name}.ts`)).href);
    fs.writeFileSync(
      script,
      `import { createNoteStore } from ${of("notes/noteStore")};
       import { createFileLocks } from ${of("processes/fileLocks")};
       const locks = createFileLocks({ folder: ${JSON.stringify(folder.at("locks"))} });
       const store = createNoteStore({ path: ${JSON.stringify(file())}, locks, damaged: () => process.exit(3) });
       for (let at = 0; at < ${each}; at++) {
         await store.change(process.argv[2] + at, () => ({ pinned: true }));
         await store.change("shared", (before) => ({ ...before, tags: [...(before.tags ?? []), process.argv[2] + at] }));
       }`,
    );
    const codes = await Promise.all(
      Array.from({ length: programs }, async (_, at) => {
        const child = spawn(process.execPath, ["--import", "tsx", script, `p${at}-`], { cwd: ROOT, stdio: "inherit" });
        const [code] = (await once(child, "exit")) as [number];
        return code;
      }),
    );
    assert.deepEqual(
      codes,
      Array.from({ length: programs }, () => 0),
    );
    const all = await open().read();
    assert.equal(all.size, programs * each + 1);
    assert.equal(all.get("shared")?.tags?.length, programs * each);
  });

  for (const [what, text] of [
    ["half a file", '{"version":1,"sess'],
    ["another program's file", "[1,2]"],
    ["a session that is no object", '{"version":1,"sessions":{"one":"x"}}'],
    ["an empty file", ""],
  ] as const) {
    it(`keep ${what} aside, say so once, and start anew`, async () => {
      fill(text);
      assert.deepEqual([...(await open().read())], []);
      assert.equal(kept.length, 1);
      assert.equal(fs.readFileSync(kept[0] ?? "", "utf8"), text);
      await open().change("one", () => ({ pinned: true }));
      assert.deepEqual([...(await open().read()).keys()], ["one"]);
      assert.equal(kept.length, 1);
      assert.equal(fs.readFileSync(kept[0] ?? "", "utf8"), text);
    });
  }

  it("that another program writes slowly are read when it is done, and not kept aside as damaged", async () => {
    const text = JSON.stringify({ version: 1, sessions: { one: { note: "slow ".repeat(10_000) } } });
    fill("");
    const writing = fs.openSync(file(), "w");
    const written = (async () => {
      for (const character of text) {
        fs.writeSync(writing, character);
        await nextTurn();
      }
      fs.closeSync(writing);
    })();
    const read = [...(await open().read()).keys()];
    await written;
    assert.deepEqual([read, kept, entries()], [["one"], [], ["session-notes.json"]]);
  });

  it("of a later version are neither read nor changed", async () => {
    const text = JSON.stringify({ version: 2, notes: [] });
    fill(text);
    const isLater = (error: unknown): boolean => error instanceof NotesError && error.kind === "later";
    await assert.rejects(open().read(), isLater);
    await assert.rejects(
      open().change("one", () => ({ pinned: true })),
      isLater,
    );
    assert.equal(fs.readFileSync(file(), "utf8"), text);
    assert.deepEqual(kept, []);
  });

  it("reach another window when they change, and after a damaged file was put aside", async () => {
    const seen: string[][] = [];
    const stop = open().follow(
      (all) => seen.push([...all.keys()]),
      (error) => assert.fail(error),
    );
    const shows = (keys: string): Promise<true> =>
      until(() => Promise.resolve(seen.at(-1)?.join(" ") === keys || undefined));
    await shows("");
    await open().change("one", () => ({ pinned: true }));
    await shows("one");
    fs.writeFileSync(file(), "no JSON");
    await shows("");
    await open().change("two", () => ({ pinned: true }));
    await shows("two");
    stop();
    assert.equal(kept.length, 1);
  });

  it("belong to the session's ID, so that they stay when its file is moved, packed, or exported", () => {
    const same = [
      `file:///home/ada/.claude/projects/-work/${ID}.jsonl`,
      `file:///home/ada/old/${ID}.jsonl.zst`,
      `file:///home/ada/${ID}.JSON`,
    ].map(sessionKey);
    assert.deepEqual([...new Set(same)], [ID]);
    assert.equal(sessionKey(`file:///x/rollout-2026-01-02-${ID}.jsonl`), `rollout-2026-01-02-${ID}`);
    assert.equal(sessionKey(`file:///x/${ID}/events.jsonl`), `${ID}/events`);
  });

  it("of files without an ID, and of subagents, belong to the file", () => {
    for (const resource of [
      "file:///home/ann/a.jsonl",
      `file:///x/${ID}/subagents/agent-1.jsonl`,
      "file:///x/opencode.db/ses_1",
    ])
      assert.equal(sessionKey(resource), resource);
  });
});
