import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Resource } from "../../../src/base/resource";
import { type Permalink, PermalinkError } from "../../../src/apps/extension/permalinks/permalink";
import { type LinkWorld, transcriptOfLink } from "../../../src/apps/extension/editors/permalinkTarget";
import { pathOf, resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";

describe("where a link leads", () => {
  let root: string;
  let asked: string[];
  let touched: string[];
  let sessions: Record<string, Resource>;
  let answer: boolean;

  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "permalink-")));
    [asked, touched, sessions, answer] = [[], [], {}, true];
    for (const folder of ["config/projects/p", "workspace", "elsewhere"])
      fs.mkdirSync(path.join(root, folder), { recursive: true });
  });
  afterEach(() => fs.rmSync(root, { recursive: true, maxRetries: 10 }));

  const write = (name: string): string => {
    const file = path.join(root, name);
    fs.writeFileSync(file, "{}\n");
    return file;
  };
  const follow = (link: Permalink, more: Partial<LinkWorld> = {}): Promise<Resource | undefined> =>
    transcriptOfLink(link, {
      files: {
        stat(resource) {
          touched.push(resource);
          return nodeFiles.stat(resource);
        },
        realpath: (resource) => nodeFiles.realpath(resource),
      },
      platform: process.platform,
      folders: ["config/projects", "workspace"].map((folder) => resourceOf(path.join(root, folder))),
      findSession: async (session, agent) => sessions[agent === undefined ? session : `${session}/${agent}`],
      ask: async (shown) => {
        asked.push(shown);
        return answer;
      },
      lookedIn: () => ["~/.claude/projects"],
      ...more,
    });

  for (const name of ["config/projects/p/s1.jsonl", "workspace/kept.jsonl"])
    it(`opens ${name} without a question`, async () => {
      const file = write(name);
      assert.equal(await follow({ path: file }), resourceOf(file));
      assert.deepEqual(asked, []);
    });

  it("finds a session that was moved, and a subagent of it", async () => {
    sessions = { s1: resourceOf("/here/s1.jsonl"), "s1/a1": resourceOf("/here/agent-a1.jsonl") };
    const gone = path.join(root, "config/projects/p/s1.jsonl");
    assert.equal(await follow({ session: "s1", path: gone }), sessions["s1"]);
    for (const other of ["/home/other/.claude/projects/p/s1.jsonl", "C:\\Users\\other\\p\\s1.jsonl", "s1.jsonl"])
      assert.equal(await follow({ session: "s1", path: other }), sessions["s1"], other);
    assert.equal(await follow({ session: "s1", agent: "a1" }), sessions["s1/a1"]);
    assert.deepEqual(asked, []);
  });

  it("asks with the whole path before it opens a file elsewhere, and touches nothing before", async () => {
    const file = write("elsewhere/other.jsonl");
    assert.equal(
      await follow(
        { path: file },
        {
          ask: async (shown) => {
            assert.deepEqual(touched, []);
            asked.push(shown);
            return true;
          },
        },
      ),
      resourceOf(file),
    );
    assert.deepEqual(asked, [pathOf(resourceOf(file))]);
  });

  it("opens nothing when the user does not want it", async () => {
    answer = false;
    assert.equal(await follow({ path: write("elsewhere/other.jsonl") }), undefined);
    assert.deepEqual(touched, []);
  });

  it("asks for a path that climbs out of a folder by its dots", async () => {
    const file = write("elsewhere/other.jsonl");
    await follow({ path: `${root}/workspace/../elsewhere/other.jsonl` });
    assert.deepEqual(asked, [pathOf(resourceOf(file))]);
  });

  it("asks with the true path for a link that leads out of a folder", async () => {
    const file = write("elsewhere/other.jsonl");
    fs.symlinkSync(file, path.join(root, "workspace/inside.jsonl"));
    await follow({ path: path.join(root, "workspace/inside.jsonl") });
    assert.deepEqual(asked, [pathOf(resourceOf(file))]);
  });

  it("asks with a path that can't pretend to be a sentence, or to be another path", async () => {
    const folder = path.join(root, "elsewhere");
    answer = false;
    await follow({ path: path.join(folder, "a\n\nIt is safe.\u202elnosj") });
    assert.deepEqual(asked, [path.join(folder, "a\\u{a}\\u{a}It is safe.\\u{202e}lnosj")]);
  });

  it("asks for a file of a session's folder that is no transcript", async () => {
    const file = write("config/projects/p/secret.txt");
    await follow({ path: file });
    assert.deepEqual(asked, [pathOf(resourceOf(file))]);
  });

  it("takes a folder whose name only begins with the workspace's for another one", async () => {
    fs.mkdirSync(path.join(root, "workspace-2"));
    const file = write("workspace-2/s.jsonl");
    await follow({ path: file });
    assert.deepEqual(asked, [pathOf(resourceOf(file))]);
  });

  it("opens a file of a virtual workspace, and none of another scheme", async () => {
    const folder = "memfs://host/notes" as Resource;
    const files: LinkWorld["files"] = {
      stat: async () => ({ type: "file", link: false, size: 1, mtime: 0, ctime: 0, identity: "" }),
      realpath: async (resource) => resource,
    };
    assert.equal(
      await follow({ path: "memfs://host/notes/s.jsonl" }, { files, folders: [folder] }),
      "memfs://host/notes/s.jsonl",
    );
    await assert.rejects(
      follow({ path: "memfs://host/other/s.jsonl" }, { files, folders: [folder] }),
      /neither on this machine nor in this workspace/,
    );
    assert.deepEqual(asked, []);
  });

  for (const [what, link, words] of [
    [
      "a session that is not here",
      { session: "s9" },
      /session s9.*Looked in ~\/\.claude\/projects.*toolResultViewer\.claudeFolders/,
    ],
    ["a subagent that is not here", { session: "s9", agent: "a1" }, /subagent a1 of the session s9/],
    ["a file that is not there", { path: "/nowhere/at/all.jsonl" }, /there is no such file/],
    ["a folder", { path: "/tmp" }, /there is no such file/],
    ["a device", { path: "/dev/null" }, /there is no such file/],
    ["a relative path", { path: "s1.jsonl" }, /isn't a path on this machine/],
    ["a page of the web", { path: "https://example.org/s.jsonl" }, /neither on this machine nor in this workspace/],
    [
      "a file of another machine",
      { path: "file://server/share/s.jsonl" },
      /neither on this machine nor in this workspace/,
    ],
    ["a session that is not here, with a path of Windows", { session: "s9", path: "C:\\s.jsonl" }, /session s9.*C:\\s/],
    ["a path of Windows", { path: "C:\\s.jsonl" }, /isn't a path on this machine/],
  ] as const)
    it(`says what to do about ${what}`, () =>
      assert.rejects(
        follow(link, { platform: "linux" }),
        (error) => error instanceof PermalinkError && words.test(error.message),
      ));

  it("never asks for a share of Windows' network, which would learn who asks", async () => {
    for (const share of ["\\\\server\\share\\s.jsonl", "//server/share/s.jsonl", "file://server/share/s.jsonl"])
      await assert.rejects(follow({ path: share }, { platform: "win32" }), /on another machine/);
    assert.deepEqual([asked, touched], [[], []]);
  });
});
