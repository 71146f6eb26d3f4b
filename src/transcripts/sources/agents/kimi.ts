import { fileSource } from "../fileSource";

/** Kimi CLI, before Kimi Code: each session has a folder, in one for its working folder. */
export default fileSource({
  id: "kimi",
  name: "Kimi CLI",
  mark: "Ki",
  folders({ home, variable }) {
    const folder = variable("KIMI_SHARE_DIR");
    return [folder === undefined ? [home, ".kimi"] : [folder]];
  },
  sessions: ["sessions/*/*/wire.jsonl"],
  namingFolder: 1,
  isPreview: true,
});
