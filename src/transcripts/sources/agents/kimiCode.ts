import { fileSource } from "../fileSource";

/** Kimi Code: each session has a folder, in one for its working folder, with a folder for each of its agents. */
export default fileSource({
  id: "kimi-code",
  name: "Kimi Code",
  mark: "KC",
  folders({ home, variable }) {
    const folder = variable("KIMI_CODE_HOME");
    return [folder === undefined ? [home, ".kimi-code"] : [folder]];
  },
  sessions: ["sessions/*/*/agents/main/wire.jsonl"],
  subagents: ["sessions/*/*/agents/agent-*/wire.jsonl"],
  namingFolder: 1,
});
