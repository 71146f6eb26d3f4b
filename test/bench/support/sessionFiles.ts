import fs from "node:fs";
import path from "node:path";
import { makeTranscriptFile, SEED } from "./transcriptFile";

/** Sessions in a project's folder. */
const IN_PROJECT = 50;

/**
 * Fills a configuration folder of Claude Code with sessions of about so many bytes each. Their lines are made, and their
 * ids differ.
 */
export function makeSessions(config: string, count: number, bytes: number): void {
  fs.mkdirSync(config, { recursive: true });
  const made = path.join(config, "made.jsonl");
  makeTranscriptFile(made, 1);
  const lines = fs.readFileSync(made, "utf8").split("\n").slice(0, -1);
  fs.rmSync(made);
  for (let session = 0, at = 0; session < count; session++) {
    const project = path.join(config, "projects", `p${Math.floor(session / IN_PROJECT)}`);
    if (session % IN_PROJECT === 0) fs.mkdirSync(project, { recursive: true });
    // A session begins with a prompt, not with words of a subagent.
    const own = lines.slice(0, 5).map((line) => `${line}\n`);
    for (let length = own.join("").length; length < bytes; at = (at + 1) % lines.length) {
      const line = `${lines[at] ?? ""}\n`;
      own.push(line);
      length += line.length;
    }
    const id = String(SEED + session);
    fs.writeFileSync(path.join(project, `${session}.jsonl`), own.join("").replaceAll(String(SEED), id));
  }
}
