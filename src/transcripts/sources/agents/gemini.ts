import { folderOf, smallText } from "../smallText";
import { fileSource } from "../fileSource";

/** Gemini CLI: the sessions of a project are in a folder with a short name or a hash. */
export default fileSource({
  id: "gemini",
  name: "Gemini CLI",
  mark: "Ge",
  folders: ({ home, variable }) => [[variable("GEMINI_CLI_HOME") ?? home, ".gemini"]],
  sessions: ["tmp/*/chats/session-*.{json,jsonl}"],
  subagents: ["tmp/*/chats/*/*.jsonl"],
  agents: ({ id }) => [`${id}/*.jsonl`],
  // The path of the working folder, which older versions don't write.
  cwd: async (files, folder) => (await smallText(files, folderOf(folder), ".project_root"))?.trim() || undefined,
});
