import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { fileSource } from "../fileSource";
import { smallText } from "../smallText";

/** Cline's command line: each session has a folder with its own messages, those of its subagents, and what it is. */
export default fileSource({
  id: "cline",
  name: "Cline",
  mark: "Cl",
  folders({ home, variable }) {
    const [folder, data] = [variable("CLINE_DIR"), variable("CLINE_DATA_DIR")];
    return [data === undefined ? [...(folder === undefined ? [home, ".cline"] : [folder]), "data"] : [data]];
  },
  sessions: ["sessions/*/[0-9]*.messages.json"],
  // Cline splits the id of a subagent at its first two underscores, which can be in the id of its session.
  subagents: ["sessions/*/*agent_*.messages.json"],
  async cwd(files, folder) {
    const text = await smallText(files, folder, `${folder.slice(folder.lastIndexOf("/") + 1)}.json`);
    return stringOf(fieldsOf(parseContainer(text ?? ""))["cwd"]);
  },
});
