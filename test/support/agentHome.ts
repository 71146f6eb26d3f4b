import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { agentFolders } from "../../src/hosts/node/transcripts/agentFolders";
import { readSessions, type Sessions } from "../../src/transcripts/sources/readSessions";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples/other-agents");

/** A home folder on Linux that a test fills with sessions. Remove it in the end. */
export class AgentHome {
  readonly path = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "agents-"));

  /** Writes a sample, or a text, to a file below the home folder. Returns its path. */
  put(sample: string | undefined, name: string, text?: string): string {
    const file = path.join(this.path, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text ?? fs.readFileSync(path.join(SAMPLES, sample ?? "")));
    return file;
  }

  /** Reads the sessions of all agents. */
  read(options: Parameters<typeof readSessions>[2] = {}, environment: NodeJS.ProcessEnv = {}): Promise<Sessions> {
    return readSessions(nodeFiles, agentFolders({ home: this.path, environment, platform: "linux" }), options);
  }

  remove(): void {
    fs.rmSync(this.path, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The agent and the file's name of each session, sorted. */
export function sessionNames({ projects }: Sessions): string[] {
  return projects
    .flatMap(({ agent, sessions }) => sessions.map(({ resource }) => `${agent} ${path.basename(resource)}`))
    .sort();
}
