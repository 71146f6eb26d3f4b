import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import type { Statements } from "../../../../src/transcripts/archive/archive";
import { archivedFacts, type FactStore, type KeptRows } from "../../../../src/transcripts/archive/factStore";
import { hasSqlite, openDatabase } from "../../../support/storedSessions";
import { temporaryFolder } from "../temporary";
import { canLink, hasFifos, hasModes } from "../../../support/machine";

const VERSION = "this version";

/** Rows of sums, each with its number of calls. */
function rows(calls: Readonly<Record<string, number>>): KeptRows<number> {
  const sums = Object.entries(calls).map(([resource, count]) => {
    const columns = {
      calls: count,
      errors: 0,
      input_tokens: 0.5,
      output_tokens: 1e300,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cost: 0.1,
      unpriced: 0,
      unpriced_tokens: 0,
    };
    return { resource, key: `key of ${resource}`, columns };
  });
  return { files: new Map(), sums: new Map(sums.map((row) => [row.resource, row])) };
}

function callsIn(store: FactStore, version = VERSION): Record<string, unknown> {
  return Object.fromEntries([...store.read(version).sums].map(([name, { columns }]) => [name, columns["calls"]]));
}

/** Another file with the same content, as a program that restores it leaves it. */
function replaceByCopy(file: string): void {
  if (!fs.existsSync(file)) return;
  fs.copyFileSync(file, `${file}.copy`);
  fs.renameSync(`${file}.copy`, file);
}

describe("an archive", () => {
  const folder = temporaryFolder();
  let file: string;
  let store: FactStore;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    file = path.join(folder.path, "deep", "archive.db");
    store = archivedFacts(openArchive(file));
  });

  it("contains what was written to it, also for another program that opens it", () => {
    store.write(VERSION, rows({ one: 1, two: 2 }), rows({}));
    store.write(VERSION, rows({ two: 3 }), rows({ one: 1 }));
    const others = archivedFacts(openArchive(file));
    assert.deepEqual(callsIn(others), { two: 3 });
    const [row] = others.read(VERSION).sums.values();
    assert.deepEqual([row?.columns["output_tokens"], row?.columns["input_tokens"]], [1e300, 0.5]);
  });

  it("is one file that only its owner can read, and is closed after each use", () => {
    store.write(VERSION, rows({ one: 1 }), rows({}));
    assert.deepEqual(fs.readdirSync(path.dirname(file)), ["archive.db"]);
    if (!hasModes) return;
    assert.deepEqual(
      [file, path.dirname(file)].map((name) => fs.statSync(name).mode & 0o777),
      [0o600, 0o700],
    );
    fs.chmodSync(file, 0o644);
    store.read(VERSION);
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });

  it("can be deleted at any time", () => {
    store.write(VERSION, rows({ one: 1 }), rows({}));
    fs.rmSync(path.dirname(file), { recursive: true });
    assert.deepEqual(callsIn(store), {});
    store.write(VERSION, rows({ two: 2 }), rows({}));
    assert.deepEqual(callsIn(store), { two: 2 });
  });

  it("keeps the rows of four versions of readers, and removes those of the others", () => {
    for (let version = 1; version <= 5; version++) store.write(`${version}`, rows({ one: version }), rows({}));
    store.write("5", rows({ two: 1 }), rows({}));
    assert.deepEqual(
      ["1", "2", "5"].map((version) => callsIn(store, version)),
      [{}, { one: 2 }, { one: 5, two: 1 }],
    );
  });

  it("keeps what another program has read again, while it removes what is gone", () => {
    store.write(VERSION, rows({ one: 1 }), rows({}));
    const seen = store.read(VERSION);
    const again = new Map([...rows({ one: 2 }).sums].map(([name, row]) => [name, { ...row, key: "another" }]));
    store.write(VERSION, { files: new Map(), sums: again }, rows({}));
    store.write(VERSION, rows({}), seen);
    assert.deepEqual(callsIn(store), { one: 2 });
  });

  it("is read again only after it changed", () => {
    const archive = openArchive(file);
    let reads = 0;
    const counted = archivedFacts({ ...archive, read: (work) => (reads++, archive.read(work)) });
    counted.write(VERSION, rows({ one: 1 }), rows({}));
    for (let time = 0; time < 3; time++) assert.deepEqual(callsIn(counted), { one: 1 });
    // Its own changes are known.
    counted.write(VERSION, rows({ two: 2 }), rows({ one: 1 }));
    assert.deepEqual([callsIn(counted), reads], [{ two: 2 }, 1]);
    store.write(VERSION, rows({ three: 3 }), rows({}));
    assert.deepEqual([callsIn(counted), callsIn(counted), reads], [{ two: 2, three: 3 }, { two: 2, three: 3 }, 2]);
    assert.deepEqual([callsIn(counted, "another version"), reads], [{}, 3]);
  });

  it("is read again if another program changed it at the same time", () => {
    const archive = openArchive(file);
    let meanwhile = (): void => undefined;
    const remembering = archivedFacts({
      ...archive,
      read: (work) => around(() => archive.read(work)),
      write: (work) => around(() => archive.write(work)),
    });
    const around = <Value>(work: () => Value): Value => {
      const value = work();
      meanwhile();
      return value;
    };
    remembering.write(VERSION, rows({ one: 1 }), rows({}));
    meanwhile = () => store.write(VERSION, rows({ two: 2 }), rows({}));
    assert.deepEqual(callsIn(remembering), { one: 1 });
    meanwhile = () => undefined;
    assert.deepEqual(callsIn(remembering), { one: 1, two: 2 });
    meanwhile = () => store.write(VERSION, rows({ three: 3 }), rows({}));
    remembering.write(VERSION, rows({ one: 4 }), rows({}));
    meanwhile = () => undefined;
    assert.deepEqual(callsIn(remembering), { one: 4, two: 2, three: 3 });
  });

  it("is remembered as it is, whatever several programs do with it", () => {
    const name = fc.constantFrom("one", "two", "three");
    const step = fc.oneof(
      fc.record({ by: fc.nat(1), add: fc.dictionary(name, fc.nat(9)), remove: fc.dictionary(name, fc.nat(9)) }),
      fc.constant("delete" as const),
      fc.constant("copy" as const),
      fc.constant("damage" as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.rmSync(file, { force: true });
        const stores = [archivedFacts(openArchive(file)), archivedFacts(openArchive(file))];
        for (const one of steps) {
          if (one === "delete") fs.rmSync(file, { force: true });
          else if (one === "copy") replaceByCopy(file);
          else if (one === "damage") fs.writeFileSync(file, "no database");
          else stores[one.by]?.write(VERSION, rows(one.add), rows(one.remove));
          const kept = callsIn(archivedFacts(openArchive(file)));
          for (const remembering of stores) assert.deepEqual(callsIn(remembering), kept);
        }
      }),
      { numRuns: 40 },
    );
  });

  for (const [what, damage] of [
    ["text of another program", () => fs.writeFileSync(file, "no database, but something else\n".repeat(400))],
    ["empty", () => fs.writeFileSync(file, "")],
    ["cut off", () => fs.truncateSync(file, 5000)],
    ["overwritten in the middle", () => fs.writeFileSync(file, middleOverwritten(file))],
    [
      "of an earlier version",
      () =>
        inDatabase((sql) =>
          ["ALTER TABLE files DROP COLUMN waiting", "PRAGMA user_version = 1"].forEach((one) => sql.run(one)),
        ),
    ],
    ["of a later version", () => inDatabase((sql) => sql.run("PRAGMA user_version = 999"))],
    ["of another program", () => inDatabase((sql) => sql.run("PRAGMA application_id = 1"))],
    ["without one of its tables", () => inDatabase((sql) => sql.run("DROP TABLE sums"))],
    ["with a table that lacks columns", () => inDatabase((sql) => sql.run("ALTER TABLE sums DROP COLUMN cost"))],
    ["next to the journal of another file", () => fs.writeFileSync(`${file}-journal`, "x".repeat(2000))],
  ] as const)
    it(`that is ${what} is used or made anew, and keeps what is written next`, () => {
      store.write(VERSION, rows({ one: 1 }), rows({}));
      damage();
      const left = callsIn(store);
      assert.ok([0, 1].includes(Object.keys(left).length), JSON.stringify(left));
      store.write(VERSION, rows({ two: 2 }), rows({}));
      assert.equal(callsIn(archivedFacts(openArchive(file)))["two"], 2);
    });

  /** Changes the archive as another program could. */
  const inDatabase = (work: (statements: Pick<Statements, "run">) => void): void => {
    const database = openDatabase(file);
    work({ run: (sql) => database.exec(sql) });
    database.close();
  };

  it("is replaced if it is a link, whose target stays as it is", function () {
    if (!canLink) this.skip();
    fs.mkdirSync(path.dirname(file));
    const target = folder.at("target");
    fs.writeFileSync(target, "mine");
    fs.symlinkSync(target, file);
    store.write(VERSION, rows({ one: 1 }), rows({}));
    assert.deepEqual([fs.readFileSync(target, "utf8"), fs.lstatSync(file).isFile()], ["mine", true]);
  });

  it("is replaced if it is a pipe, which nothing waits for", function () {
    if (!hasFifos) this.skip();
    fs.mkdirSync(path.dirname(file));
    execFileSync("mkfifo", [file]);
    store.write(VERSION, rows({ one: 1 }), rows({}));
    assert.equal(fs.lstatSync(file).isFile(), true);
  });

  it("that is a folder is an error, and the folder stays", () => {
    fs.mkdirSync(file, { recursive: true });
    assert.throws(() => store.write(VERSION, rows({ one: 1 }), rows({})), { code: /EISDIR/ });
    assert.deepEqual([callsIn(store), fs.readdirSync(file)], [{ one: 1 }, []]);
  });

  it("that can't be written is an error, and what was read is kept as long as the program runs", () => {
    fs.writeFileSync(path.dirname(file), "a file in the folder's place");
    assert.throws(() => store.write(VERSION, rows({ one: 1 }), rows({})), { code: /^(?:EEXIST|ENOTDIR)$/ });
    assert.deepEqual([callsIn(store), callsIn(archivedFacts(openArchive(file)))], [{ one: 1 }, {}]);
  });

  it("that a transaction fails in is as it was before", () => {
    store.write(VERSION, rows({ one: 1 }), rows({}));
    const archive = openArchive(file);
    const fail = (statements: Statements): void => {
      statements.run("DELETE FROM sums");
      throw new RangeError("enough");
    };
    assert.throws(() => archive.write(fail), RangeError);
    assert.deepEqual(callsIn(store), { one: 1 });
  });

  it("that several programs write at the same time loses nothing", async () => {
    const source = (name: string): string => JSON.stringify(path.resolve(import.meta.dirname, "../../../../src", name));
    const script = folder.at("writer.ts");
    fs.writeFileSync(
      script,
      `import { openArchive } from ${source("hosts/node/databases/openArchive.ts")};
       import { archivedFacts } from ${source("transcripts/archive/factStore.ts")};
       const [file, name] = process.argv.slice(2);
       const store = archivedFacts(openArchive(file));
       const columns = ${JSON.stringify([...rows({ x: 1 }).sums.values()][0]?.columns)};
       for (let at = 0; at < 50; at++) {
         const row = { resource: name + at, key: "k", columns };
         store.write(${JSON.stringify(VERSION)}, { files: new Map(), sums: new Map([[row.resource, row]]) }, { files: new Map(), sums: new Map() });
         store.read(${JSON.stringify(VERSION)});
       }`,
    );
    const ends = ["a", "b", "c"].map(async (name) => {
      const args = ["--import", "tsx", script, file, name];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      return (await once(child, "exit")) as [number];
    });
    assert.deepEqual(
      (await Promise.all(ends)).map(([code]) => code),
      [0, 0, 0],
    );
    assert.equal(Object.keys(callsIn(store)).length, 150);
  });
});

describe("an archive on a Node.js without SQLite", () => {
  const folder = temporaryFolder();

  it("is an error that names the version that is needed, and nothing is left on the disk", function () {
    if (hasSqlite) this.skip();
    const file = folder.at("archive.db");
    const store = archivedFacts(openArchive(file));
    assert.throws(() => store.write(VERSION, rows({ one: 1 }), rows({})), {
      message: `Node.js 22.13 or later is needed, but this is ${process.versions.node}`,
    });
    assert.deepEqual([callsIn(store), fs.existsSync(file)], [{ one: 1 }, false]);
  });
});

function middleOverwritten(file: string): Buffer {
  const bytes = fs.readFileSync(file);
  return bytes.fill(0xa5, 100, bytes.length - 100);
}
