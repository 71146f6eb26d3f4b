import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { FileError } from "../../../../src/core/errors";
import type { Resource } from "../../../../src/core/ports";
import { claudeFolders } from "../../../../src/platform/node/claudeFolders";
import { resourceOf } from "../../../../src/platform/node/diskPath";
import { nodeFiles } from "../../../../src/platform/node/files";
import { keptFile } from "../../../../src/platform/node/keptFile";
import type { FolderFiles, Keep } from "../../../../src/transcript/folders/keptFacts";
import type { Project } from "../../../../src/transcript/folders/project";
import { readProject, readProjects } from "../../../../src/transcript/folders/projects";

type Json = Record<string, unknown>;

const CWD = "/home/sam/notes-app";

const user = (session: string, text: string, more: Json = {}): Json => ({
  type: "user",
  sessionId: session,
  cwd: CWD,
  timestamp: "2026-01-05T08:00:00.000Z",
  message: { role: "user", content: text },
  ...more,
});
const call = (session: string, id: string, more: Json = {}): Json => ({
  type: "assistant",
  sessionId: session,
  cwd: CWD,
  timestamp: "2026-01-05T08:00:10.000Z",
  requestId: `req-${id}`,
  message: {
    id: `msg-${id}`,
    content: [{ type: "tool_use", id, name: "Bash", input: { command: "ls" } }],
    usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 },
  },
  ...more,
});
const failed = (session: string, id: string, more: Json = {}): Json =>
  user(session, "", {
    message: { content: [{ type: "tool_result", tool_use_id: id, is_error: true, content: "Error: no such file" }] },
    ...more,
  });

describe("projects as sessions", () => {
  let root: string;
  let project: string;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "projects-"));
    project = path.join(root, "projects", "-home-sam-notes-app");
    fs.mkdirSync(project, { recursive: true });
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  const write = (name: string, lines: readonly Json[], seconds = 1_700_000_000): string => {
    const file = path.join(project, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    fs.utimesSync(file, seconds, seconds);
    return file;
  };
  const read = (): Promise<Project> => readProject(nodeFiles, resourceOf(project));
  const base = (resource: Resource): string => path.posix.basename(resource);

  it("tell title, working folder, time span, size, calls, errors and tokens", async () => {
    const file = write("s1.jsonl", [
      { type: "mode", mode: "normal", sessionId: "s1" },
      user("s1", "Tidy the notes"),
      call("s1", "c1"),
      call("s1", "c1"),
      failed("s1", "c1", { timestamp: "2026-01-05T09:00:00.000Z" }),
    ]);
    const [session] = (await read()).sessions;
    const totals = {
      calls: 1,
      errors: 1,
      tokens: {
        input_tokens: 10,
        output_tokens: 5,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 2,
      },
      size: fs.statSync(file).size,
    };
    assert.deepEqual(session, {
      resource: resourceOf(file),
      id: "s1",
      title: "Tidy the notes",
      cwd: CWD,
      firstTime: "2026-01-05T08:00:00.000Z",
      lastTime: "2026-01-05T09:00:00.000Z",
      modified: 1_700_000_000_000,
      ...totals,
      agents: [],
      whole: totals,
    });
  });

  it("come with those written last first, and with the working folders that share a folder's name", async () => {
    write("s1.jsonl", [user("s1", "older")], 1_700_000_000);
    write("s2.jsonl", [user("s2", "newer", { cwd: "/home/sam/notes/app" })], 1_700_000_100);
    const { sessions, cwds } = await read();
    assert.deepEqual(
      sessions.map(({ title }) => title),
      ["newer", "older"],
    );
    assert.deepEqual(cwds, ["/home/sam/notes/app", CWD]);
  });

  it("have the agents of every layout: inside the file, beside it, in its folder, and nested ones flat in it", async () => {
    const side = (agentId: string): Json => ({ isSidechain: true, agentId });
    write("s1.jsonl", [
      user("s1", "go"),
      call("s1", "c1"),
      user("s1", "an inline agent", { isSidechain: true }),
      call("s1", "c2", { isSidechain: true }),
    ]);
    write("agent-beside.jsonl", [user("s1", "go", side("beside")), call("s1", "c3", side("beside"))]);
    write("s1/subagents/agent-below.jsonl", [user("s1", "go", side("below")), call("s1", "c4", side("below"))]);
    write("s1/subagents/agent-below.meta.json", [{ agentType: "Explore", toolUseId: "c1", more: 1 }]);
    write("s1/subagents/agent-nested.jsonl", [call("s1", "c5", side("nested")), failed("s1", "c5", side("nested"))]);
    write("s1/subagents/agent-nested.meta.json", [{ toolUseId: "c4", spawnDepth: 2 }]);
    write("s1/subagents/agent-unmarked.jsonl", [user("s1", "a forked agent")]);
    const { sessions, agents, others, problems } = await read();
    assert.deepEqual([sessions.length, agents, others, problems], [1, [], [], []]);
    const [session] = sessions;
    assert.ok(session);
    assert.deepEqual(
      session.agents.map(({ agentId, calls, errors, meta }) => [agentId, calls, errors, meta]),
      [
        ["beside", 1, 0, {}],
        ["below", 1, 0, { agentType: "Explore", toolUseId: "c1" }],
        ["nested", 1, 1, { toolUseId: "c4" }],
        ["unmarked", 0, 0, {}],
      ],
    );
    assert.deepEqual([session.calls, session.whole.calls, session.whole.errors], [2, 5, 1]);
    assert.equal(session.whole.tokens.input_tokens, 50);
    const sizes = [session, ...session.agents].map(({ size }) => size);
    assert.equal(
      session.whole.size,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  });

  it("are told from files that hold no conversation by what is in them, not by their names", async () => {
    write("s1.jsonl", [user("s1", "go")]);
    write("agent-x.jsonl", [user("s2", "a session that is called as agents are")]);
    write("lost.jsonl", [user("gone", "an agent without its session", { isSidechain: true, agentId: "a7" })]);
    write("journal.jsonl", [{ phase: 1, at: "x" }]);
    write("titles.jsonl", [{ type: "summary", summary: "Another file's", leafUuid: "x" }]);
    fs.writeFileSync(path.join(project, "empty.jsonl"), "");
    fs.writeFileSync(path.join(project, "noise.jsonl"), Buffer.from([0, 255, 10, 123, 10]));
    fs.writeFileSync(path.join(project, "notes.txt"), "not a transcript");
    const { sessions, agents, others } = await read();
    assert.deepEqual(sessions.map(({ id }) => id).sort(), ["s1", "s2"]);
    assert.deepEqual(
      agents.map(({ agentId }) => agentId),
      ["a7"],
    );
    assert.deepEqual(others.map(base), ["empty.jsonl", "journal.jsonl", "noise.jsonl", "titles.jsonl"]);
  });

  it("keep their own name when they were resumed from another session", async () => {
    write("s2.jsonl", [user("s1", "copied"), user("s2", "own")]);
    assert.deepEqual(
      (await read()).sessions.map(({ id }) => id),
      ["s2"],
    );
  });

  describe("where something cannot be read", () => {
    it("links are named and not followed: to files, to folders, and in place of an agent's description", async () => {
      const outside = path.join(root, "outside");
      fs.mkdirSync(outside);
      fs.writeFileSync(path.join(outside, "secret.jsonl"), `${JSON.stringify(user("s9", "secret"))}\n`);
      fs.writeFileSync(path.join(outside, "meta.json"), JSON.stringify({ agentType: "secret" }));
      write("s1.jsonl", [user("s1", "go")]);
      write("s1/subagents/agent-a.jsonl", [user("s1", "go", { isSidechain: true, agentId: "a" })]);
      fs.symlinkSync(path.join(outside, "meta.json"), path.join(project, "s1/subagents/agent-a.meta.json"));
      fs.symlinkSync(path.join(outside, "secret.jsonl"), path.join(project, "s9.jsonl"));
      fs.symlinkSync(outside, path.join(project, "s8"));
      fs.symlinkSync(project, path.join(root, "projects", "linked"));
      const { projects, problems } = await readProjects(nodeFiles, [resourceOf(root)]);
      assert.equal(JSON.stringify(projects).includes("secret"), false);
      const all = [...problems, ...projects.flatMap((item) => item.problems)];
      assert.deepEqual(all.map(({ resource, message }) => `${base(resource)}: ${message}`).sort(), [
        "agent-a.meta.json: It is a link, and links are not followed",
        "linked: It is a link, and links are not followed",
        "s8: It is a link, and links are not followed",
        "s9.jsonl: It is a link, and links are not followed",
      ]);
    });

    it("a file that may not be read is named, and the others are there", async () => {
      const locked = resourceOf(write("s1.jsonl", [user("s1", "go")]));
      write("s2.jsonl", [user("s2", "go")]);
      // Modes do not keep every user out.
      const files: FolderFiles = {
        ...nodeFiles,
        async read(resource, ...how) {
          if (resource === locked) throw new FileError("PermissionDenied", resource);
          return nodeFiles.read(resource, ...how);
        },
      };
      const { sessions, problems } = await readProject(files, resourceOf(project));
      assert.deepEqual(
        sessions.map(({ id }) => id),
        ["s2"],
      );
      assert.deepEqual(problems, [{ resource: locked, message: "It may not be read" }]);
    });

    it("a file that vanishes meanwhile is left out", async () => {
      write("s1.jsonl", [user("s1", "go")]);
      const going = write("s2.jsonl", [user("s2", "go")]);
      const files: FolderFiles = {
        ...nodeFiles,
        async list(folder) {
          const entries = await nodeFiles.list(folder);
          fs.rmSync(going, { force: true });
          return entries;
        },
      };
      const { sessions, problems } = await readProject(files, resourceOf(project));
      assert.deepEqual([sessions.length, problems], [1, []]);
    });

    it("a folder that is not there is a problem of a project, and no problem of a configuration folder", async () => {
      const missing = await readProject(nodeFiles, resourceOf(path.join(root, "missing")));
      assert.deepEqual(
        missing.problems.map(({ message }) => message),
        ["It is not there"],
      );
      assert.deepEqual(await readProjects(nodeFiles, [resourceOf(path.join(root, "missing"))]), {
        projects: [],
        problems: [],
      });
    });

    it("damaged descriptions of agents tell nothing", async () => {
      write("s1.jsonl", [user("s1", "go")]);
      write("s1/subagents/agent-a.jsonl", [user("s1", "go", { isSidechain: true, agentId: "a" })]);
      fs.writeFileSync(path.join(project, "s1/subagents/agent-a.meta.json"), '{"agentType":');
      const { sessions, problems } = await read();
      assert.deepEqual([sessions[0]?.agents[0]?.meta, problems], [{}, []]);
    });
  });

  describe("kept between runs", () => {
    let keep: Keep;
    let storage: string;
    beforeEach(() => {
      storage = path.join(root, "storage", "deep");
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
      const first = await readProject(nodeFiles, resourceOf(project), { keep });
      fs.appendFileSync(changed, `${JSON.stringify(call("s2", "more"))}\n`);
      const { files, bytes } = counting();
      const second = await readProject(files, resourceOf(project), { keep });
      assert.equal(bytes.get("s1.jsonl"), 4_096);
      assert.ok((bytes.get("s2.jsonl") ?? 0) > fs.statSync(changed).size);
      const calls = (of: Project): unknown => Object.fromEntries(of.sessions.map((item) => [item.id, item.calls]));
      assert.deepEqual(
        [calls(first), calls(second)],
        [
          { s1: 200, s2: 200 },
          { s1: 200, s2: 201 },
        ],
      );
      assert.deepEqual(await readProject(nodeFiles, resourceOf(project), { keep }), await read());
    });

    it("a file replaced by another of the same size is read again", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      await readProject(nodeFiles, resourceOf(project), { keep });
      fs.rmSync(file);
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await readProject(nodeFiles, resourceOf(project), { keep })).sessions[0]?.title, "two");
    });

    it("a file rewritten in place with the same size and time is read again", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await readProject(nodeFiles, resourceOf(project), { keep });
      write("s1.jsonl", [user("s1", "two")]);
      assert.equal((await readProject(nodeFiles, resourceOf(project), { keep })).sessions[0]?.title, "two");
    });

    it("the index is for its owner alone, forgets removed files, and is not written when nothing changed", async () => {
      const file = write("s1.jsonl", [user("s1", "one")]);
      write("s2.jsonl", [user("s2", "two")]);
      await readProject(nodeFiles, resourceOf(project), { keep });
      const index = path.join(storage, "sessions.json");
      const before = fs.statSync(index);
      assert.equal(before.mode & 0o777, 0o600);
      assert.equal(fs.statSync(storage).mode & 0o777, 0o700);
      await readProject(nodeFiles, resourceOf(project), { keep });
      assert.equal(fs.statSync(index).ino, before.ino);
      fs.rmSync(file);
      await readProject(nodeFiles, resourceOf(project), { keep });
      const text = fs.readFileSync(index, "utf8");
      assert.deepEqual([text.includes("s1.jsonl"), text.includes("s2.jsonl")], [false, true]);
      assert.deepEqual(fs.readdirSync(storage), ["sessions.json"]);
    });

    it("what is kept of other projects stays", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      await readProject(nodeFiles, resourceOf(project), { keep });
      const other = path.join(root, "projects", "other");
      fs.mkdirSync(other);
      await readProject(nodeFiles, resourceOf(other), { keep });
      const { files, bytes } = counting();
      fs.writeFileSync(path.join(other, "s3.jsonl"), JSON.stringify(user("s3", "x")));
      await readProjects(files, [resourceOf(root)], { keep });
      const { size } = fs.statSync(path.join(project, "s1.jsonl"));
      assert.equal(bytes.get("s1.jsonl"), size);
    });

    it("the index holds no more than 20,000 files, those seen last among them", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      const others = Array.from({ length: 20_005 }, (_, at) => ({
        resource: `file:///old/${at}`,
        key: "k",
        facts: {},
      }));
      let written = "";
      await readProject(nodeFiles, resourceOf(project), {
        keep: {
          read: () => Promise.resolve(JSON.stringify({ version: 1, files: others })),
          write: (text) => Promise.resolve(void (written = text)),
        },
      });
      assert.equal(written.split('"resource"').length - 1, 20_000);
      assert.ok(written.includes("s1.jsonl"));
    });

    for (const [what, text] of [
      ["damaged", '{"version":1,"files":[{'],
      ["of another version", '{"version":0,"files":[]}'],
      ["no object", "[]"],
      ["of another shape", '{"version":1,"files":[null,{"resource":1},{"resource":"x","key":"y","facts":{}}]}'],
    ] as const)
      it(`an index that is ${what} counts as nothing`, async () => {
        write("s1.jsonl", [user("s1", "one")]);
        fs.mkdirSync(storage, { recursive: true });
        fs.writeFileSync(path.join(storage, "sessions.json"), text);
        assert.deepEqual(await readProject(nodeFiles, resourceOf(project), { keep }), await read());
      });

    it("kept facts of another shape are read anew", async () => {
      write("s1.jsonl", [user("s1", "one"), call("s1", "c")]);
      await readProject(nodeFiles, resourceOf(project), { keep });
      const index = path.join(storage, "sessions.json");
      fs.writeFileSync(index, fs.readFileSync(index, "utf8").replace('"calls":1', '"calls":"many"'));
      assert.equal((await readProject(nodeFiles, resourceOf(project), { keep })).sessions[0]?.calls, 1);
    });

    it("a link in the index's place is neither read nor written through", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      fs.mkdirSync(storage, { recursive: true });
      const target = path.join(root, "target.json");
      fs.writeFileSync(target, "mine");
      fs.symlinkSync(target, path.join(storage, "sessions.json"));
      await readProject(nodeFiles, resourceOf(project), { keep });
      assert.equal(fs.readFileSync(target, "utf8"), "mine");
      assert.ok(fs.lstatSync(path.join(storage, "sessions.json")).isFile());
    });

    it("an index that cannot be written is told, and the sessions are there", async () => {
      write("s1.jsonl", [user("s1", "one")]);
      fs.writeFileSync(path.join(root, "storage"), "a file in the folder's place");
      const { sessions, problems } = await readProject(nodeFiles, resourceOf(project), { keep });
      assert.equal(sessions.length, 1);
      assert.match(problems[0]?.message ?? "", /^What was read could not be kept for the next time: /);
    });
  });

  it("2,000 of them are told, with progress, and the second time without reading them", async function () {
    this.timeout(120_000);
    const count = 2_000;
    for (let at = 0; at < count; at++)
      write(`s${at}.jsonl`, [user(`s${at}`, `session ${at}`), call(`s${at}`, `c${at}`)]);
    const keep = keptFile(path.join(root, "storage"), "sessions.json");
    const steps: (readonly [number, number])[] = [];
    const progress = (done: number, total: number): void => void steps.push([done, total]);
    const first = await readProjects(nodeFiles, [resourceOf(root)], { keep, progress });
    assert.equal(first.projects[0]?.sessions.length, count);
    assert.deepEqual(
      steps,
      Array.from({ length: count }, (_, at) => [at + 1, count]),
    );
    let reads = 0;
    const files: FolderFiles = {
      ...nodeFiles,
      read(...how) {
        reads++;
        return nodeFiles.read(...how);
      },
    };
    assert.deepEqual(await readProjects(files, [resourceOf(root)], { keep }), first);
    assert.equal(reads, count);
  });

  it("stop being read when the signal fires, and what was read until then is kept", async () => {
    for (let at = 0; at < 40; at++) write(`s${at}.jsonl`, [user(`s${at}`, "x")]);
    const stop = new AbortController();
    let written = "";
    const keep: Keep = {
      read: () => Promise.resolve(undefined),
      write: (text) => Promise.resolve(void (written = text)),
    };
    const progress = (done: number): void => {
      if (done === 10) stop.abort(new Error("enough"));
    };
    await assert.rejects(readProject(nodeFiles, resourceOf(project), { keep, signal: stop.signal, progress }), {
      message: "enough",
    });
    const kept = written.split('"resource"').length - 1;
    assert.ok(kept >= 10 && kept < 40);
  });
});

describe("the folders of Claude Code", () => {
  it("are those of the environment, each once, and the one in the home folder", () => {
    assert.deepEqual(claudeFolders({ CLAUDE_CONFIG_DIR: "/a, /b/c/,,/a" }, "/home/sam"), [
      resourceOf("/a"),
      resourceOf("/b/c"),
      resourceOf("/home/sam/.claude"),
    ]);
    assert.deepEqual(claudeFolders({}, "/home/sam"), [resourceOf("/home/sam/.claude")]);
  });
});
