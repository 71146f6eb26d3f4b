import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { keptFile } from "../../../../src/hosts/node/disk/keptFile";
import { type FolderFiles, type Keep, keptVersion } from "../../../../src/transcripts/folders/keptFacts";
import type { Project } from "../../../../src/transcripts/folders/project";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { base, call, type Json, projectFolder, user } from "./projectFolder";

describe("projects as sessions", () => {
  const folder = projectFolder();
  const { write, read } = folder;

  describe("kept between runs", () => {
    let keep: Keep;
    let storage: string;
    beforeEach(() => {
      storage = path.join(folder.root, "storage", "deep");
      keep = keptFile(storage, "sessions.json");
    });

    /** Files that count the bytes read of each. */
    const counting = (): { files: FolderFiles; bytes: Map<string, number> } => {
      const bytes = new Map<string, number>();
      const files: FolderFiles = {
        ...nodeFiles,
        async read(resource, from, to, into) {
          const count = await nodeFiles.read(resource, from, to, into);
          bytes.set(base(resource), (bytes.get(base(resource)) ?? 0) + count);
          return count;
        },
      };
      return { files, bytes };
    };
    const long = (session: string): Json[] => [
      user(session, "go"),
      ...Array.from({ length: 200 }, (_, at) => call(session, `${session}-${at}`)),
    ];

    it("only changed files are read again, of the others their end alone", async () => {
      write("s1.jsonl", long("s1"));
      const changed = write("s2.jsonl", long("s2"));
      const first = await read({ keep });
      fs.appendFileSync(changed, `${JSON.stringify(call("s2", "more"))}\n`);
      const { files, bytes } = counting();
      const second = await read({ keep }, files);
      assert.equal(bytes.get("s1.jsonl"), 4_096);
      assert.ok(
        (bytes.get("s2.jsonl") ?? 0) > fs.statSync(changed).size,
        'expected (bytes.get("s2.jsonl") ?? 0) > fs.statSync(changed).size',
      );
      const calls = (of: Project): unknown => Object.fromEntries(of.sessions.map((item) => [item.id, item.calls]));
      assert.deepEqual(
        [calls(first), calls(second)],
        [
          { s1: 200, s2: 200 },
          { s1: 200, s2: 201 },
        ],
      );
      assert.deepEqual(await read({ keep }), await read());
    });

    it("sessions whose agents copied their history are not read again, until one of the files changes", async () => {
      const history = long("s1");
      write("s1.jsonl", history);
      const agent = write("s1/subagents/agent-f.jsonl", [...history, call("s1", "own")]);
      const first = await read({ keep });
      assert.equal(first.sessions[0]?.whole.calls, 201);
      const { files, bytes } = counting();
      assert.deepEqual(await read({ keep }, files), first);
      assert.deepEqual(Object.fromEntries(bytes), { "s1.jsonl": 4_096, "agent-f.jsonl": 4_096 });
      fs.appendFileSync(agent, `${JSON.stringify(call("s1", "more"))}\n`);
      assert.equal((await read({ keep })).sessions[0]?.whole.calls, 202);
      assert.deepEqual(await read({ keep }), await read());
      fs.rmSync(agent);
      assert.equal((await read({ keep })).sessions[0]?.whole.calls, 200);
      assert.doesNotMatch(fs.readFileSync(path.join(storage, "sessions.json"), "utf8"), /with others/);
    });

    it("the totals of sessions with their agents are read again if what is kept has another shape", async () => {
      write("s1.jsonl", long("s1"));
      write("s1/subagents/agent-f.jsonl", [...long("s1"), call("s1", "own")]);
      await read({ keep });
      const index = path.join(storage, "sessions.json");
      const text = fs.readFileSync(index, "utf8");
      const broken = text.replace(/( with others".*?"calls":)\d+/, '$1"many"');
      assert.notEqual(broken, text);
      fs.writeFileSync(index, broken);
      assert.equal((await read({ keep })).sessions[0]?.whole.calls, 201);
    });

    it("a file replaced by another of the same size is read again", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      await read({ keep });
      fs.rmSync(file);
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await read({ keep })).sessions[0]?.title, "two");
    });

    it("a file rewritten in place with the same size and time is read again", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ keep });
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await read({ keep })).sessions[0]?.title, "two");
    });

    it("the index is for its owner alone, forgets removed files, and is not written when nothing changed", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      write("s2.jsonl", [user("s2", "two")]);
      await read({ keep });
      const index = path.join(storage, "sessions.json");
      const before = fs.statSync(index);
      assert.equal(before.mode & 0o777, 0o600);
      assert.equal(fs.statSync(storage).mode & 0o777, 0o700);
      await read({ keep });
      assert.equal(fs.statSync(index).ino, before.ino);
      fs.rmSync(file);
      await read({ keep });
      const text = fs.readFileSync(index, "utf8");
      assert.deepEqual([text.includes("s1.jsonl"), text.includes("s2.jsonl")], [false, true]);
      assert.deepEqual(fs.readdirSync(storage), ["sessions.json"]);
    });

    it("what is kept of other projects stays", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ keep });
      const other = path.join(folder.root, "elsewhere", "projects", "other");
      fs.mkdirSync(other, { recursive: true });
      await readSessions(nodeFiles, claudeFolders(resourceOf(path.join(folder.root, "elsewhere"))), { keep });
      const { files, bytes } = counting();
      fs.writeFileSync(path.join(other, "s3.jsonl"), JSON.stringify(user("s3", "x")));
      await readSessions(files, claudeFolders(resourceOf(path.join(folder.root, "elsewhere"))), { keep });
      await folder.read({ keep }, files);
      const { size } = fs.statSync(path.join(folder.project, "s1.jsonl"));
      assert.equal(bytes.get("s1.jsonl"), size);
    });

    it("the index contains no more than 20,000 files, the last seen ones", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      const others = Array.from({ length: 20_005 }, (_, at) => ({
        resource: `file:///old/${at}`,
        key: "k",
        facts: {},
      }));
      let written = "";
      await read({
        keep: {
          read: () => Promise.resolve(JSON.stringify({ version: keptVersion(), files: others })),
          write: (text) => Promise.resolve(void (written = text)),
        },
      });
      assert.equal(written.split('"resource"').length - 1, 20_000);
      assert.ok(written.includes("s1.jsonl"), 'expected written.includes("s1.jsonl")');
    });

    for (const [what, text] of [
      ["damaged", `{"version":"${keptVersion()}","files":[{`],
      ["of another version", '{"version":0,"files":[]}'],
      ["no object", "[]"],
      [
        "of another shape",
        `{"version":"${keptVersion()}","files":[null,{"resource":1},{"resource":"x","key":"y","facts":{}}]}`,
      ],
    ] as const)
      it(`an index that is ${what} counts as nothing`, async () => {
        write("s1.jsonl", [user("s1", "one")]);
        fs.mkdirSync(storage, { recursive: true });
        fs.writeFileSync(path.join(storage, "sessions.json"), text);
        assert.deepEqual(await read({ keep }), await read());
      });

    it("kept facts of another shape are read again", async () => {
      write("s1.jsonl", [user("s1", "one"), call("s1", "c")]);
      await read({ keep });
      const index = path.join(storage, "sessions.json");
      fs.writeFileSync(index, fs.readFileSync(index, "utf8").replace('"calls":1', '"calls":"many"'));
      assert.equal((await read({ keep })).sessions[0]?.calls, 1);
    });

    it("a link that replaces the index is neither read nor written through", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      fs.mkdirSync(storage, { recursive: true });
      const target = path.join(folder.root, "target.json");
      fs.writeFileSync(target, "mine");
      fs.symlinkSync(target, path.join(storage, "sessions.json"));
      await read({ keep });
      assert.equal(fs.readFileSync(target, "utf8"), "mine");
      assert.ok(
        fs.lstatSync(path.join(storage, "sessions.json")).isFile(),
        'expected fs.lstatSync(path.join(storage, "sessions.json")).isFile()',
      );
    });

    it("an index that can't be written is reported, and the sessions are there", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      fs.writeFileSync(path.join(folder.root, "storage"), "a file in the folder's place");
      const { projects, notKept } = await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)), { keep });
      assert.equal(projects[0]?.sessions.length, 1);
      assert.match(notKept ?? "", /^What was read could not be kept for the next time: /);
    });
  });
});
