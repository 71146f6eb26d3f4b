import type { AgentSource, Machine } from "../folders/agentSource";
import { fileSource } from "./fileSource";

/** An agent that keeps the sessions of all projects in a SQLite database, which is listed like a folder. */
interface DatabaseAgent extends Pick<AgentSource, "id" | "name" | "mark" | "resume"> {
  /** Name of its folder for data, and of the database in it. */
  readonly folder: string;
  /** The environment variable that names another database. */
  readonly variable: string;
  /** Globs of the sessions of versions without a database. */
  readonly older?: readonly string[];
}

/** Creates the source of an agent with a database. Its folder for data is that of XDG on all systems. */
export function databaseSource({ id, name, mark, resume, folder, variable, older = [] }: DatabaseAgent): AgentSource {
  return fileSource({
    id,
    name,
    mark,
    ...(resume && { resume }),
    folders(machine) {
      const data = [...dataFolder(machine), folder];
      const named = machine.variable(variable);
      if (named === undefined || named === ":memory:") return [data];
      return [data, /^(?:[\\/]|[A-Za-z]:)/.test(named) ? [named] : [...data, named]];
    },
    // Versions that are tried out have a database of their own. A database that a variable names is itself a folder.
    sessions: [`${folder}*.db/*.jsonl`, "*.jsonl", ...older],
    subagents: [`${folder}*.db/*/agent-*.jsonl`, "*/agent-*.jsonl"],
    agents: ({ name: session }) => [`${session}/agent-*.jsonl`],
    watched: [`${folder}*.db`, `${folder}*.db-wal`, ...older],
  });
}

function dataFolder({ home, variable }: Machine): readonly string[] {
  const named = variable("XDG_DATA_HOME");
  return named === undefined ? [home, ".local", "share"] : [named];
}
