import { strict as assert } from "node:assert";
import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../src/core/ports";
import { nodeFiles } from "../../../src/platform/node/files";
import { listSessions, projectFolderName } from "../../../src/platform/sessions";

describe("sessions of a workspace", () => {
  let config: string;
  const path = "/home/sam/notes-app";

  beforeEach(async () => {
    config = await realpath(await mkdtemp(join(tmpdir(), "sessions-")));
    await mkdir(join(config, "projects", projectFolderName(path)), { recursive: true });
  });

  afterEach(() => rm(config, { recursive: true }));

  const write = async (name: string, lines: object[], seconds: number): Promise<void> => {
    const file = join(config, "projects", projectFolderName(path), name);
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    await utimes(file, seconds, seconds);
  };
  const list = (): ReturnType<typeof listSessions> =>
    listSessions(
      nodeFiles,
      [pathToFileURL(config).href as Resource],
      [{ resource: pathToFileURL(path).href as Resource, path }],
    );
  const prompt = (text: string): object => ({ type: "user", cwd: path, message: { role: "user", content: text } });

  it("come newest first", async () => {
    await write("one.jsonl", [prompt("older")], 1_700_000_000);
    await write("two.jsonl", [prompt("newer")], 1_700_000_100);
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ["newer", "older"],
    );
  });

  it("are called by their last title, else by their first prompt, else by their file", async () => {
    await write(
      "a.jsonl",
      [
        { type: "summary", summary: "First title" },
        prompt("a prompt"),
        { type: "custom-title", customTitle: "Last title" },
      ],
      1_700_000_003,
    );
    await write("b.jsonl", [prompt("<command-name>/clear</command-name>"), prompt("Tidy   the\nnotes")], 1_700_000_002);
    await write("c.jsonl", [{ type: "file-history-snapshot" }], 1_700_000_001);
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ["Last title", "Tidy the notes", "c.jsonl"],
    );
  });

  it("of another folder with the same encoded name are left out", async () => {
    await write(
      "other.jsonl",
      [{ type: "user", cwd: "/home/sam/notes/app", message: { content: "elsewhere" } }],
      1_700_000_000,
    );
    assert.deepEqual(await list(), []);
  });

  it("do not count the files of subagents", async () => {
    await write("agent-1234.jsonl", [prompt("a subagent's prompt")], 1_700_000_000);
    assert.deepEqual(await list(), []);
  });

  it("with broken lines are listed all the same", async () => {
    await writeFile(join(config, "projects", projectFolderName(path), "broken.jsonl"), "{not json\n\u0000\n");
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ["broken.jsonl"],
    );
  });

  it("of a folder that has none are an empty list", async () => {
    await rm(join(config, "projects"), { recursive: true });
    assert.deepEqual(await list(), []);
  });
});
