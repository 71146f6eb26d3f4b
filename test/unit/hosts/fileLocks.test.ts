import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FileLocks } from "../../../src/tools/runtime/context/fileLock";
import { ToolError } from "../../../src/base/errors";
import { createFileLocks, type FileLocksOptions } from "../../../src/hosts/node/processes/fileLocks";
import { readOwner, thisOwner } from "../../../src/hosts/node/processes/lockOwner";
import { lockFolder, stateFolder } from "../../../src/hosts/node/disk/stateFolder";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";
import { hasModes, hasProc } from "../../support/machine";

const ROOT = path.resolve(import.meta.dirname, "../../..");

describe("a lock of a file", function () {
  const folder = temporaryFolder();
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGKILL");
  });
  const logged: string[] = [];
  beforeEach(() => logged.splice(0));
  const log = { error: (message: string) => void logged.push(message), info: () => undefined };
  const make = (options: Partial<FileLocksOptions> = {}): FileLocks =>
    createFileLocks({ folder: folder.at("locks"), log, ...options });
  const signal = new AbortController().signal;
  const run = <Value>(
    locks: FileLocks,
    work: () => Promise<Value>,
    given = new AbortController().signal,
  ): Promise<Value> => locks.run({ name: "/w/a.txt", shown: "a.txt", signal: given }, work);
  const locksIn = (): string[] => fs.readdirSync(folder.at("locks")).filter((name) => !name.endsWith(".owner"));

  /** Another process that has the lock, until it is killed. */
  const holding = async (): Promise<ChildProcess> => {
    const script = folder.at(`holder-${started.length}.mts`);
    const module = pathToFileURL(path.join(ROOT, "src/hosts/node/processes/fileLocks.ts")).href;
    fs.writeFileSync(
      script,
      `import { createFileLocks } from ${JSON.stringify(module)};
       const file = { name: "/w/a.txt", shown: "a.txt", signal: new AbortController().signal };
       await createFileLocks({ folder: ${JSON.stringify(folder.at("locks"))} }).run(file, async () => {
         console.log("held");
         await new Promise((resolve) => setTimeout(resolve, 60_000));
       });`,
    );
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    started.push(child);
    await once(child.stdout, "data");
    return child;
  };
  const killed = async (child: ChildProcess): Promise<void> => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  /** A lock that some owner left, as it is written. */
  const leave = (owner: string): string => {
    fs.mkdirSync(folder.at("locks"), { recursive: true });
    const [file = ""] = folder.fill({ "locks/left.owner": owner });
    const lock = folder.at("locks", nameOf());
    fs.linkSync(file, lock);
    return lock;
  };
  let name: string | undefined;
  const nameOf = (): string => {
    if (name === undefined) throw new Error("The name of the lock is not known yet");
    return name;
  };
  beforeEach(async () => {
    await run(make(), async () => {
      name = locksIn()[0];
    });
  });

  it("keeps work of several processes' locks apart, and is gone after it", async () => {
    const order: string[] = [];
    const work = (mark: string) => async (): Promise<void> => {
      order.push(mark);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(mark);
    };
    await Promise.all(["a", "b", "c"].map((mark) => run(make(), work(mark))));
    assert.match(order.join(""), /^(?:aa|bb|cc){3}$/);
    assert.deepEqual(locksIn(), []);
  });

  it("goes with work that fails, whose error is passed on", async () => {
    await assert.rejects(
      run(make(), () => Promise.reject(new Error("no room"))),
      /no room/,
    );
    assert.deepEqual([locksIn(), await run(make(), async () => "done")], [[], "done"]);
  });

  it("of one file does not block another", async () => {
    const locks = make();
    const both = await run(locks, () =>
      locks.run({ name: "/w/b.txt", shown: "b.txt", signal }, async () => locksIn().length),
    );
    assert.equal(both, 2);
  });

  it("that another process has is waited for, and a call that waits too long fails with who has it", async () => {
    const holder = await holding();
    await assert.rejects(
      run(make({ longestWaitMs: 200 }), async () => undefined),
      (error) =>
        error instanceof ToolError &&
        error.message ===
          `a.txt is locked: another program (process ${holder.pid}) has been changing it for 0 s. Nothing was written. Retry later.`,
    );
    const stop = new AbortController();
    const waiting = run(make(), async () => "made", stop.signal);
    stop.abort(new Error("stopped"));
    await assert.rejects(waiting, /abort/i);
    const next = run(make(), async () => "made");
    await killed(holder);
    assert.equal(await next, "made");
  });

  it("of a process that was killed is taken over by exactly one of many that wait", async function () {
    await killed(await holding());
    assert.equal(locksIn().length, 1);
    let inside = 0;
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, () =>
        run(make(), async () => {
          most.push(++inside);
          await new Promise((resolve) => setImmediate(resolve));
          inside -= 1;
        }),
      ),
    );
    assert.deepEqual([most.length, Math.max(...most), locksIn()], [12, 1, []]);
  });

  it("is removed with the file that names its owner by the next process when its own was killed", async () => {
    await killed(await holding());
    await make().run({ name: "/w/other.txt", shown: "other.txt", signal }, async () => undefined);
    const owners = (): (number | undefined)[] =>
      fs
        .readdirSync(folder.at("locks"))
        .map((file) => readOwner(fs.readFileSync(folder.at("locks", file), "utf8"))?.pid);
    await until(async () => (locksIn().length === 0 && owners().every((pid) => pid === process.pid)) || undefined);
    assert.equal(owners().length > 0, true, "this process has a file of its own");
  });

  it("whose owner's number another process has got since does not last", async function () {
    if (!hasProc) this.skip();
    leave(JSON.stringify({ ...thisOwner(), began: "1" }));
    assert.equal(await run(make({ longestWaitMs: 1000 }), async () => "made"), "made");
  });

  for (const [what, owner] of [
    ["of another machine", { ...thisOwner(), machine: "elsewhere" }],
    ["of whom it is not known when it began", { machine: thisOwner().machine, pid: process.pid }],
    ["that wrote something else", "?"],
  ] as const)
    it(`whose owner is one ${what} lasts while that gives signs of life, and no longer`, async () => {
      const lock = leave(JSON.stringify(owner));
      let beats = 0;
      const beating = setInterval(() => {
        beats += 1;
        fs.utimesSync(lock, beats, beats);
      }, 10);
      try {
        await assert.rejects(
          run(make({ longestWaitMs: 600, silentMs: 300 }), async () => undefined),
          /^ToolError: a\.txt is locked: another program/,
        );
      } finally {
        clearInterval(beating);
      }
      assert.equal(await run(make({ longestWaitMs: 5000, silentMs: 300 }), async () => "made"), "made");
    });

  it("gives signs of life while it is locked, whatever the clock says", async () => {
    await run(make(), async () => {
      const lock = folder.at("locks", nameOf());
      fs.utimesSync(lock, 4_000_000_000, 4_000_000_000);
      const { mtimeMs } = fs.statSync(lock);
      await until(async () => fs.statSync(lock).mtimeMs !== mtimeMs || undefined);
    });
  });

  it("is left to whoever has taken it over meanwhile", async () => {
    const other = await run(make(), async () => {
      const lock = folder.at("locks", nameOf());
      fs.rmSync(lock);
      fs.writeFileSync(lock, "another's");
      return lock;
    });
    assert.equal(fs.readFileSync(other, "utf8"), "another's");
  });

  it("is made again if somebody has emptied the folder", async () => {
    const locks = make();
    await run(locks, async () => undefined);
    fs.rmSync(folder.at("locks"), { recursive: true });
    assert.deepEqual(await run(locks, async () => locksIn()), [nameOf()]);
    assert.deepEqual([locksIn(), logged], [[], []]);
  });

  it("that can't be kept doesn't keep anybody from working, and is logged", async () => {
    folder.fill({ file: "" });
    assert.equal(await run(make({ folder: folder.at("file", "locks") }), async () => "made"), "made");
    assert.deepEqual(logged, ["Changing a file without a lock against other programs, because locking failed"]);
  });

  it("is for its owner alone", async function () {
    if (!hasModes) this.skip();
    await run(make(), async () => {
      const modes = [folder.at("locks"), folder.at("locks", nameOf())].map((one) => fs.statSync(one).mode & 0o777);
      assert.deepEqual(modes, [0o700, 0o600]);
    });
  });

  it("is in one folder of the user's, whatever the environment of a program says", () => {
    const before = { ...process.env };
    const usual = lockFolder();
    try {
      Object.assign(process.env, {
        XDG_STATE_HOME: folder.at("state"),
        HOME: folder.at("home"),
        LOCALAPPDATA: folder.at("data"),
      });
      assert.equal(lockFolder(), usual);
      assert.notEqual(stateFolder(), path.dirname(usual));
    } finally {
      process.env = before;
    }
  });
});
