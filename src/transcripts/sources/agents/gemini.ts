import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { folderOf, smallText } from "../smallText";
import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** The units of a period in Gemini CLI's settings (geminicli.com/docs/cli/session-management). */
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30 };

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
  retention: {
    settings: "settings.json",
    days({ general }) {
      const { enabled, maxAge } = fieldsOf(fieldsOf(general)["sessionRetention"]);
      if (enabled === false) return Infinity;
      const [, count, unit = ""] = /^(\d{1,6})([hdwm])$/.exec(stringOf(maxAge) ?? "") ?? [];
      return count === undefined ? 30 : Number(count) * (DAYS[unit] ?? 1);
    },
    edit: '"general": {"sessionRetention": {"maxAge": "3650d"}}',
  },
  // The path of the working folder, which older versions don't write.
  cwd: async (files, folder) => (await smallText(files, folderOf(folder), ".project_root"))?.trim() || undefined,
});
