import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Copilot CLI, and the Copilot harness of VS Code. The events of subagents are in their session's file. */
export default fileSource({
  id: "copilot",
  name: "Copilot",
  mark: "Cp",
  resume: { ids: UUID, resume: "copilot --resume=ID" },
  folders({ home, variable }) {
    const named = variable("COPILOT_HOME");
    return [named === undefined ? [home, ".copilot"] : [named]];
  },
  sessions: ["session-state/*/events.jsonl"],
});
