import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { fileSource } from "../fileSource";
import { smallText } from "../smallText";

/** Mistral Vibe: each session has a folder with its messages, and what it is. */
export default fileSource({
  id: "vibe",
  name: "Mistral Vibe",
  mark: "Vi",
  folders({ home, variable }) {
    const named = variable("VIBE_HOME");
    return [named === undefined ? [home, ".vibe"] : [named]];
  },
  sessions: ["logs/session/*/messages.jsonl"],
  namingFolder: 1,
  isPreview: true,
  async cwd(files, folder) {
    const about = fieldsOf(parseContainer((await smallText(files, folder, "meta.json")) ?? ""));
    return stringOf(fieldsOf(about["environment"])["working_directory"]);
  },
});
