import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { OpenFile } from "../../../../src/base/filesPort";
import type { Resource } from "../../../../src/base/resource";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import {
  archivedFacts,
  type FactStore,
  type KeptRows,
  MAX_ROWS,
  memoryFacts,
} from "../../../../src/transcripts/archive/factStore";
import { type FolderFiles, factsVersion } from "../../../../src/transcripts/folders/keptFacts";
import type { Project } from "../../../../src/transcripts/folders/project";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { hasSqlite } from "../../../support/storedSessions";
import { until } from "../../../support/until";
import { base, call, type Json, projectFolder, user } from "./projectFolder";

describe("projects as sessions", () => {
  const folder = projectFolder();
  const { write, read } = folder;

  describe("kept between runs", () => {
    let store: FactStore;
    beforeEach(() => {
      store = hasSqlite ? archivedFacts(openArchive(path.join(folder.root, "archive.db"))) : memoryFacts();
    });

    /** Files that count the bytes read of each. */
    const counting = (): { files: FolderFiles; bytes: Map<string, number> } => {
      const bytes = new Map<string, number>();
      const counted =
        (resource: Resource, read: OpenFile["read"]): OpenFile["read"] =>
        async (from, to, into) => {
          const count = await read(from, to, into);
          bytes.set(base(resource), (bytes.get(base(resource)) ?? 0) + count);
          return count;
        };
      const files: FolderFiles = {
        ...nodeFiles,
        read: (resource, ...range) => counted(resource, (...own) => nodeFiles.read(resource, ...own))(...range),
        async open(resource) {
          const file = await nodeFiles.open?.(resource);
          return file && { ...file, read: counted(resource, file.read) };
        },
      };
      return { files, bytes };
    };
    const changedAt = (files: FolderFiles, changed: number): FolderFiles => ({
      ...files,
      stat: async (resource) => ({ ...(await files.stat(resource)), changed }),
    });
    const resources = (): string[] =>
      [...store.read(factsVersion()).files.keys()].map((name) => base(name as Resource));
    const size = (name: string): number => fs.statSync(path.join(folder.project, name)).size;
    const long = (session: string): Json[] => [
      user(session, "go"),
      ...Array.from({ length: 200 }, (_, at) => call(session, `${session}-${at}`)),
    ];

    it("only changed files are read again, of the others their end alone", async () => {
      write("s1.jsonl", long("s1"));
      const changed = write("s2.jsonl", long("s2"));
      const first = await read({ store });
      fs.appendFileSync(changed, `${JSON.stringify(call("s2", "more"))}\n`);
      const { files, bytes } = counting();
      const second = await read({ store }, files);
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
      assert.deepEqual(await read({ store }), await read());
    });

    it("sessions whose agents copied their history are not read again, until one of the files changes", async () => {
      const history = long("s1");
      write("s1.jsonl", history);
      const agent = write("s1/subagents/agent-f.jsonl", [...history, call("s1", "own")]);
      const first = await read({ store });
      assert.equal(first.sessions[0]?.whole.calls, 201);
      const { files, bytes } = counting();
      assert.deepEqual(await read({ store }, files), first);
      assert.deepEqual(Object.fromEntries(bytes), { "s1.jsonl": 4_096, "agent-f.jsonl": 4_096 });
      fs.appendFileSync(agent, `${JSON.stringify(call("s1", "more"))}\n`);
      assert.equal((await read({ store })).sessions[0]?.whole.calls, 202);
      assert.deepEqual(await read({ store }), await read());
      fs.rmSync(agent);
      assert.equal((await read({ store })).sessions[0]?.whole.calls, 200);
      assert.deepEqual([...store.read(factsVersion()).sums], []);
    });

    it("files that were written a while ago are not opened, also if their ends were compared at first", async () => {
      write("s1.jsonl", long("s1"));
      const { files, bytes } = counting();
      const recent = changedAt(files, Date.now() - 2_700);
      const first = await read({ store }, recent);
      await until(async () => {
        bytes.clear();
        assert.deepEqual(await read({ store }, recent), first);
        return bytes.size === 0 || undefined;
      });
    });

    it("a file replaced by another of the same size is read again", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      await read({ store });
      fs.rmSync(file);
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await read({ store })).sessions[0]?.title, "two");
    });

    it("a file rewritten in place with the same size and time is read again", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ store });
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await read({ store })).sessions[0]?.title, "two");
    });

    it("removed files are forgotten, also those of a project that is gone", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      write("s2.jsonl", [user("s2", "two")]);
      const other = path.join(folder.root, "projects", "-home-sam-other");
      fs.mkdirSync(other);
      fs.writeFileSync(path.join(other, "s3.jsonl"), JSON.stringify(user("s3", "three")));
      await read({ store });
      assert.deepEqual(resources().sort(), ["s1.jsonl", "s2.jsonl", "s3.jsonl"]);
      fs.rmSync(file);
      fs.rmSync(other, { recursive: true });
      await read({ store });
      assert.deepEqual(resources(), ["s2.jsonl"]);
    });

    it("nothing is written if nothing changed", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ store });
      let writes = 0;
      await read({ store: { ...store, write: () => writes++ } });
      assert.equal(writes, 0);
    });

    it("what is kept of other projects stays", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ store });
      const other = path.join(folder.root, "elsewhere", "projects", "other");
      fs.mkdirSync(other, { recursive: true });
      await readSessions(nodeFiles, claudeFolders(resourceOf(path.join(folder.root, "elsewhere"))), { store });
      const { files, bytes } = counting();
      fs.writeFileSync(path.join(other, "s3.jsonl"), JSON.stringify(user("s3", "x")));
      await readSessions(files, claudeFolders(resourceOf(path.join(folder.root, "elsewhere"))), { store });
      await folder.read({ store }, files);
      const { size } = fs.statSync(path.join(folder.project, "s1.jsonl"));
      assert.equal(bytes.get("s1.jsonl"), size);
    });

    it("kept facts of another version are not used, and stay for the programs that wrote them", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await read({ store: { ...store, write: (_, ...rows) => store.write("another", ...rows) } });
      const { files, bytes } = counting();
      await read({ store }, files);
      if (hasSqlite) assert.equal(store.read("another").files.size, 1);
      assert.ok((bytes.get("s1.jsonl") ?? 0) >= size("s1.jsonl"), "it wasn't read");
    });

    it("kept facts of another shape are read again", async () => {
      write("s1.jsonl", [user("s1", "one"), call("s1", "c")]);
      await read({ store });
      const rows = store.read(factsVersion());
      for (const columns of [{ calls: "many" }, { kind: "else" }, { session_ids: "[" }]) {
        const broken = new Map(
          [...rows.files].map(([name, row]) => [name, { ...row, columns: { ...row.columns, ...columns } }]),
        );
        assert.equal(
          (await read({ store: { ...store, read: () => ({ ...rows, files: broken }) } })).sessions[0]?.calls,
          1,
        );
      }
    });

    it("facts that can't be kept are reported, and the sessions are there", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      const write_ = (): void => {
        throw new Error("The disk is full");
      };
      const full = { ...store, write: write_ };
      const { projects, notKept } = await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)), {
        store: full,
      });
      assert.equal(projects[0]?.sessions.length, 1);
      assert.equal(notKept, "What was read could not be kept for the next time: The disk is full");
    });

    it("facts of files whose folder is not read stay, up to a number of them", async function () {
      if (!hasSqlite) this.skip();
      write("s1.jsonl", [user("s1", "one")]);
      await read({ store });
      const [row] = store.read(factsVersion()).sums.values();
      assert.equal(row, undefined);
      const many = Array.from({ length: MAX_ROWS }, (_, at) => ({
        resource: `file:///old/${at}`,
        key: "k",
        columns: TOTALS,
      }));
      store.write(factsVersion(), { files: new Map(), sums: new Map(many.map((one) => [one.resource, one])) }, none());
      store.write(
        factsVersion(),
        { files: new Map(), sums: new Map([["file:///new", { resource: "file:///new", key: "k", columns: TOTALS }]]) },
        none(),
      );
      const { files, sums } = store.read(factsVersion());
      assert.deepEqual(
        [files.size, sums.size, sums.has("file:///new"), sums.has("file:///old/0")],
        [1, MAX_ROWS, true, false],
      );
    });
  });
});

const none = (): KeptRows => ({ files: new Map(), sums: new Map() });

const TOTALS = {
  calls: 0,
  errors: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cost: 0,
  unpriced: 0,
  unpriced_tokens: 0,
};
