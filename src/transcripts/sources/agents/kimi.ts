import { fileSource } from "../fileSource";

/** Kimi CLI, and Kimi Code after it: each session has a folder, in one for its working folder. */
export default fileSource({
  id: "kimi",
  name: "Kimi CLI",
  mark: "Ki",
  folders({ home, variable }) {
    const [cli, code] = [variable("KIMI_SHARE_DIR"), variable("KIMI_CODE_HOME")];
    return [cli === undefined ? [home, ".kimi"] : [cli], code === undefined ? [home, ".kimi-code"] : [code]];
  },
  sessions: ["sessions/*/*/wire.jsonl", "sessions/*/*/agents/main/wire.jsonl"],
  subagents: ["sessions/*/*/agents/agent-*/wire.jsonl"],
  isNamedByFolder: true,
  isPreview: true,
});
