import { fieldsOf, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { pathOfUri } from "../../../base/resource";
import { fileSource } from "../fileSource";
import { UUID, type Machine } from "../../folders/agentSource";

/** Projects that are looked at: those that were used last. */
const MOST_PROJECTS = 200;

/** Crush: a database in the folder `.crush` of each project. A file of the user lists the projects. */
export default fileSource({
  id: "crush",
  name: "Crush",
  mark: "Cr",
  resume: { ids: UUID, resume: "crush --session ID" },
  folders(machine) {
    const list = fieldsOf(parseContainer(machine.text?.(...dataFolder(machine), "projects.json") ?? ""));
    return itemsOf(list["projects"])
      .slice(0, MOST_PROJECTS)
      .flatMap((project) => {
        const [path, data] = [stringOf(fieldsOf(project)["path"]), stringOf(fieldsOf(project)["data_dir"])];
        if (path === undefined || !isAbsolute(path)) return [];
        return [data !== undefined && isAbsolute(data) ? [data] : [path, data ?? ".crush"]];
      });
  },
  sessions: ["crush.db/*.jsonl"],
  subagents: ["crush.db/*/agent-*.jsonl"],
  agents: ({ name: session }) => [`${session}/agent-*.jsonl`],
  // Sessions don't say where they worked. The folder of a project that has its data elsewhere isn't known.
  cwd: (_, folder) => Promise.resolve(OF_PROJECT.exec(pathOfUri(folder) ?? "")?.[1]),
  watched: ["crush.db", "crush.db-wal"],
  isPreview: true,
});

const OF_PROJECT = /^(.{1,4096})[\\/]\.crush[\\/]crush\.db(?:[\\/][^\\/]{1,255})?$/s;

function isAbsolute(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

function dataFolder({ home, platform, variable }: Machine): readonly string[] {
  const own = variable("CRUSH_GLOBAL_DATA");
  if (own !== undefined) return [own];
  const data = variable("XDG_DATA_HOME");
  if (data !== undefined) return [data, "crush"];
  if (platform !== "win32") return [home, ".local", "share", "crush"];
  return [variable("LOCALAPPDATA") ?? `${home}/AppData/Local`, "crush"];
}
