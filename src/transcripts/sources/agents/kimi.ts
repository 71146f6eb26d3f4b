import { fileSource } from "../fileSource";

/** Kimi CLI: each session has a folder, in one for its working folder, which is named by a hash. */
export default fileSource({
  id: "kimi",
  name: "Kimi CLI",
  mark: "Ki",
  folders({ home, variable }) {
    const named = variable("KIMI_SHARE_DIR");
    return [named === undefined ? [home, ".kimi"] : [named]];
  },
  sessions: ["sessions/*/*/wire.jsonl"],
  isNamedByFolder: true,
  isPreview: true,
});
