import { folderOf, smallText } from "../smallText";
import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Gemini CLI: the sessions of a project are in a folder with a short name or a hash. */
export default fileSource({
  id: "gemini",
  name: "Gemini CLI",
  mark: "Ge",
  resume: { ids: UUID, resume: "gemini --resume ID" },
  folders: ({ home, variable }) => [[variable("GEMINI_CLI_HOME") ?? home, ".gemini"]],
  sessions: ["tmp/*/chats/session-*.{json,jsonl}"],
  subagents: ["tmp/*/chats/*/*.jsonl"],
  agents: ({ id }) => [`${id}/*.jsonl`],
  // The path of the working folder, which older versions don't write.
  cwd: async (files, folder) => (await smallText(files, folderOf(folder), ".project_root"))?.trim() || undefined,
});
