import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { folderOf, smallText } from "../smallText";
import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** The units of a period in Gemini CLI's settings (geminicli.com/docs/cli/session-management). */
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30 };

/** The file with the path of the working folder, next to the folder of its sessions. */
const ROOT_FILE = ".project_root";

/** Gemini CLI: the sessions of a project are in a folder with a short name or a hash. */
export default fileSource({
  id: "gemini",
  name: "Gemini CLI",
  mark: "Ge",
  resume: { ids: UUID, resume: "gemini --resume ID" },
  folders: ({ home, variable }) => [[variable("GEMINI_CLI_HOME") ?? home, ".gemini"]],
  // Copies that outlive their session are packed.
  sessions: ["tmp/*/chats/session-*.{json,jsonl,jsonl.gz}"],
  subagents: ["tmp/*/chats/*/*.{jsonl,jsonl.gz}"],
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
    beside: [`../${ROOT_FILE}`],
  },
  // Older versions don't write it.
  cwd: async (files, folder) => (await smallText(files, folderOf(folder), ROOT_FILE))?.trim() || undefined,
});
