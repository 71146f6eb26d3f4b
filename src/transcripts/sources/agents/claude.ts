import { defineSource, UUID } from "../../folders/agentSource";

/** Claude Code: `projects/FOLDER/SESSION.jsonl` (docs/transcript-format.md#project-folders). */
export default defineSource({
  id: "claude",
  name: "Claude Code",
  mark: "CC",
  resume: { ids: UUID, resume: "claude --resume ID", fork: "claude --resume ID --fork-session" },
  // docs/viewer.md#continue-a-session
  // The changelog of Claude Code, version 2.1.72.
  extension: {
    id: "anthropic.claude-code",
    name: "Claude Code",
    since: "2.1.72",
    path: "/open",
    parameter: "session",
  },
  folders({ home, variable }) {
    const named = (variable("CLAUDE_CONFIG_DIR") ?? "").split(",").map((folder) => folder.trim());
    return [...named.filter((folder) => folder !== "").map((folder) => [folder]), [home, ".claude"]];
  },
  async *read(folders, reading) {
    const { readProjects } = await import("../../folders/projects");
    yield* readProjects(folders, reading);
  },
  // A session creates a file in `sessions` when it begins, and removes it when it ends. Removing a folder with its files
  // reports only the folder.
  watched: ["projects/{**/*.jsonl,**/*.meta.json,*,*/*}", "sessions/*.json"],
  // docs/transcript-format.md#project-folders
  retention: {
    settings: "settings.json",
    days({ cleanupPeriodDays: days }) {
      return typeof days === "number" && days >= 1 ? days : 30;
    },
    edit: '"cleanupPeriodDays": 3650',
  },
  files: {
    sessions: ["projects/*/*.jsonl"],
    projects: "projects",
    agents: ({ name }) => [`${name}/subagents/*.jsonl`, `${name}/subagents/workflows/*/*.jsonl`],
    async running(folder, { files, signal, stillRunning }) {
      const { readSessionNames } = await import("../../folders/sessionNames");
      return (await readSessionNames(files, folder, signal, stillRunning)).running;
    },
    async state(files, running) {
      const { readSessionState } = await import("../../folders/sessionNames");
      return readSessionState(files, running);
    },
  },
});
