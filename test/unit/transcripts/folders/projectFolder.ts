import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Resource } from "../../../../src/base/resource";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { Project } from "../../../../src/transcripts/folders/project";
import { readSessions, type SessionOptions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import type { FolderFiles } from "../../../../src/transcripts/folders/keptFacts";

export type Json = Record<string, unknown>;

export const CWD = "/home/sam/notes-app";

/** A prompt, or what else a user's entry holds. */
export const user = (session: string, text: string, more: Json = {}): Json => ({
  type: "user",
  sessionId: session,
  cwd: CWD,
  timestamp: "2026-01-05T08:00:00.000Z",
  message: { role: "user", content: text },
  ...more,
});
/** A call that costs 17 tokens. */
export const call = (session: string, id: string, more: Json = {}): Json => ({
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
/** The result of a call that failed. */
export const failed = (session: string, id: string, more: Json = {}): Json =>
  user(session, "", {
    message: { content: [{ type: "tool_result", tool_use_id: id, is_error: true, content: "Error: no such file" }] },
    ...more,
  });

/** A project's folder below a configuration folder; both are new for each test. */
export interface ProjectFolder {
  readonly root: string;
  readonly project: string;
  /** Writes a file of entries, last changed at that time in seconds; answers its path. */
  write(name: string, lines: readonly Json[], seconds?: number): string;
  /** The project, as one of those of the configuration folder. */
  read(options?: SessionOptions, files?: FolderFiles): Promise<Project>;
}

/** Makes the folders before each test of the suite it is called in. */
export function projectFolder(): ProjectFolder {
  let root = "";
  const project = (): string => path.join(root, "projects", "-home-sam-notes-app");
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "projects-"));
    fs.mkdirSync(project(), { recursive: true });
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  return {
    get root() {
      return root;
    },
    get project() {
      return project();
    },
    write(name, lines, seconds = 1_700_000_000) {
      const file = path.join(project(), name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      fs.utimesSync(file, seconds, seconds);
      return file;
    },
    async read(options = {}, files = nodeFiles) {
      const { projects } = await readSessions(files, claudeFolders(resourceOf(root)), options);
      const found = projects.find(({ resource }) => resource === resourceOf(project()));
      assert.ok(found, "the project is among those of its configuration folder");
      return found;
    },
  };
}

/** The last part of a resource. */
export const base = (resource: Resource): string => path.posix.basename(resource);
