import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandLine } from "../../support/commandLine";

export type Json = Record<string, unknown>;

export const jsonl = (...entries: unknown[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

/** An entry that calls a tool. */
export const call = (id: string, name: string, more: Json = {}): Json => ({
  type: "assistant",
  sessionId: "s1",
  version: "2.1.226",
  requestId: `req_${id}`,
  message: {
    id: `msg_${id}`,
    model: "claude-opus-4-5-20251101",
    content: [{ type: "tool_use", id, name, input: {} }],
    usage: { input_tokens: 1000, output_tokens: 200 },
  },
  ...more,
});

/** The entry with a call's result: a failure where its text is told. */
export const answer = (id: string, failed?: string): Json => ({
  type: "user",
  sessionId: "s1",
  version: "2.1.226",
  message: {
    content: [{ type: "tool_result", tool_use_id: id, content: failed ?? "fine", is_error: failed !== undefined }],
  },
});

/** What the report printed as JSON, a line each. */
export const lines = (stdout: string): Json[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Json);

/** A folder of transcripts, new for each test. */
export interface ReportFolder {
  /** Its real path. */
  readonly root: string;
  /** Writes a file, and the folders it stands in; answers its path. */
  readonly put: (name: string, text: string) => string;
}

/** Makes the folder before each test of the suite it is called in, and the command line before the first. */
export function reportFolder(): ReportFolder {
  let root = "";
  before(function () {
    this.timeout(60_000);
    commandLine();
  });
  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "report-")));
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  return {
    get root() {
      return root;
    },
    put(name, text) {
      const file = path.join(root, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
      return file;
    },
  };
}
