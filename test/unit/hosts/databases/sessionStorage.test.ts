import assert from "node:assert/strict";
import fs from "node:fs";
import { databaseFiles, type DatabaseFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { withSessionStorage } from "../../../../src/hosts/node/databases/sessionStorage";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../../../src/hosts/node/transcripts/agentFolders";
import { readSessions, type Sessions } from "../../../../src/transcripts/sources/readSessions";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { addSession, hasSqlite, openDatabase, SCHEMA, START, talk } from "../../../support/storedSessions";
import { summaryWhen, whenRead } from "../../../support/transcripts";
import { agents, itemsOf } from "../../transcripts/structure/structureFolder";
import { temporaryFolder } from "../temporary";

const DATA = [".local", "share", "opencode"] as const;
const FOLDER = "storage/session/global";

describe("a session of OpenCode in many files", () => {
  let files: DatabaseFiles;
  beforeEach(() => {
    files = withSessionStorage(databaseFiles(nodeFiles));
  });
  afterEach(() => files.release());
  // Later, because Windows removes no file that is open.
  const home = temporaryFolder();

  const put = (name: string, value: unknown): void => {
    const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
    home.fill({ [[...DATA, ...name.split("/")].join("/")]: text });
  };
  const session = (id: string, title: string, more: object = {}): void => {
    const time = { created: START, updated: START + 9 };
    put(`${FOLDER}/${id}.json`, {
      id,
      version: "0.9.1",
      projectID: "global",
      directory: "/home/sam/notes",
      title,
      time,
      ...more,
    });
  };
  const message = (owner: string, id: string, data: object): void =>
    put(`storage/message/${owner}/${id}.json`, { id, sessionID: owner, time: { created: START + 1 }, ...data });
  const part = (owner: string, id: string, data: object): void =>
    put(`storage/part/${owner}/${id}.json`, { id, messageID: owner, ...data });
  const tool = (id: string, name: string, state: object): object => ({ type: "tool", callID: id, tool: name, state });

  /** A prompt, two calls of which one failed, tokens, and a message that failed. */
  const fill = (id: string): void => {
    session(id, "Mend the fence");
    message(id, "msg_1", { role: "user" });
    part("msg_1", "prt_1", { type: "text", text: "Mend the\nfence" });
    message(id, "msg_2", { role: "assistant", modelID: "mock-1" });
    const input = { command: "make fence" };
    part("msg_2", "prt_3", tool("c2", "read", { status: "error", input: { filePath: "a" }, error: "File not found" }));
    part("msg_2", "prt_2", tool("c1", "bash", { status: "completed", input, output: "ok", metadata: { exit: 0 } }));
    const tokens = { input: 10, output: 20, reasoning: 0, cache: { read: 5, write: 0 } };
    part("msg_2", "prt_4", { type: "step-finish", tokens, cost: 0 });
    message(id, "msg_3", {
      role: "assistant",
      error: { name: "APIError", data: { message: "Overloaded", statusCode: 529 } },
    });
  };
  const read = (): Promise<Sessions> =>
    readSessions(files, agentFolders({ home: home.path, environment: {}, platform: "linux" }));
  const listed = async (): Promise<unknown[]> => {
    const { projects, problems } = await read();
    assert.deepEqual(problems, []);
    return projects.flatMap(({ cwds, sessions }) =>
      sessions.map(({ id, title, calls, errors, agents }) => [...cwds, id, title, calls, errors, agents.length]),
    );
  };
  const text = async (id: string): Promise<string> => {
    const resource = home.resource(...DATA, ...FOLDER.split("/"), `${id}.json`);
    const { size } = await files.stat(resource);
    // In pieces, as a large file is read.
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at += 7) await files.read(resource, at, at + 7, bytes.subarray(at, at + 7));
    return Buffer.from(bytes).toString();
  };

  it("is listed with its title, working folder, calls, and subagent", async () => {
    fill("ses_a");
    session("ses_b", "Look", { parentID: "ses_a" });
    message("ses_b", "msg_4", { role: "user" });
    part("msg_4", "prt_5", { type: "text", text: "Look" });
    assert.deepEqual(await listed(), [["/home/sam/notes", "ses_a", "Mend the fence", 2, 1, 1]]);
  });

  it("opens with each call once, its status, its tokens, and the error of the API", async () => {
    fill("ses_a");
    const opened = await openTranscript(files, home.resource(...DATA, ...FOLDER.split("/"), "ses_a.json"));
    const summary = await summaryWhen(opened, ({ complete }) => complete);
    const rows = await opened.rows({ from: 0, to: summary.rows });
    assert.deepEqual(
      rows.flatMap(({ call }) => (call ? [[call.id, call.tool, call.status]] : [])),
      [
        ["c1", "bash", "ok"],
        ["c2", "read", "error"],
      ],
    );
    assert.deepEqual([summary.writtenBy, summary.title, summary.lines.unknown], ["opencode", "Mend the fence", 0]);
    assert.match(rows.map((row) => row.text).join("\n"), /Overloaded/);
    opened.dispose();
  });

  it("shows a subagent with its calls below the call that started it", async () => {
    session("ses_a", "Mend the fence");
    message("ses_a", "msg_1", { role: "assistant", modelID: "mock-1" });
    const input = { description: "Look", prompt: "Look at the fence", subagent_type: "general" };
    const state = { status: "completed", input, output: "Done", metadata: { sessionId: "ses_b" } };
    part("msg_1", "prt_1", tool("c1", "task", state));
    session("ses_b", "Look", { parentID: "ses_a" });
    message("ses_b", "msg_2", { role: "assistant", modelID: "mock-1" });
    part("msg_2", "prt_2", tool("c2", "read", { status: "completed", input: { filePath: "a" }, output: "x" }));
    session("ses_c", "Nobody's");
    const opened = await openTranscript(files, home.resource(...DATA, ...FOLDER.split("/"), "ses_a.json"));
    await whenRead(opened);
    assert.deepEqual(
      agents(await itemsOf(opened)).map(([, { id, call, place, calls }]) => [id, call, place.kind, calls]),
      [["ses_b", "c1", "file", 1]],
    );
    opened.dispose();
  });

  it("has one line for each record in order, also for damaged ones, and none for links and other files", async () => {
    session("ses_a", "One");
    message("ses_a", "msg_2", { role: "assistant" });
    message("ses_a", "msg_1", { role: "user" });
    put("storage/part/msg_2/prt_1.json", "{ damaged");
    put("storage/part/msg_2/notes.txt", "x");
    put("storage/part/msg_9/prt_9.json", "{}");
    fs.symlinkSync(
      home.at(...DATA, "storage/part/msg_9/prt_9.json"),
      home.at(...DATA, "storage/part/msg_2/prt_2.json"),
    );
    fs.symlinkSync(home.at(...DATA, "storage/part/msg_9"), home.at(...DATA, "storage/part/msg_1"));
    const lines = (await text("ses_a")).split("\n");
    assert.deepEqual(
      lines.map((line) => line.slice(0, 24)),
      [
        '{"session":{   "id": "se',
        '{"message":{"id":"msg_1"',
        '{"message":{"id":"msg_2"',
        '{"part":{"id":"prt_1","m',
        "",
      ],
    );
  });

  it("changes if one of its records does, and only then", async () => {
    fill("ses_a");
    fill("ses_b");
    const resource = home.resource(...DATA, ...FOLDER.split("/"), "ses_a.json");
    const before = await files.stat(resource);
    message("ses_b", "msg_9", { role: "user" });
    assert.deepEqual(await files.stat(resource), before);
    part("msg_3", "prt_9", { type: "text", text: "More" });
    const after = await files.stat(resource);
    assert.notEqual(after.identity, before.identity);
    assert.equal(after.size > before.size, true, `${after.size} bytes`);
  });

  it("is listed once, from the database, if that contains it, too", async function () {
    if (!hasSqlite) return this.skip();
    fill("ses_a");
    fill("ses_b");
    const database = openDatabase(home.at(...DATA, "opencode.db"));
    database.exec(SCHEMA);
    addSession(database, { id: "ses_a", title: "In the database", messages: talk("a") });
    database.close();
    const all = (await listed()).map((one) => (Array.isArray(one) ? one.slice(1, 3) : one)).sort();
    assert.deepEqual(all, [
      ["ses_a", "In the database"],
      ["ses_b", "Mend the fence"],
    ]);
  });
});
