import { fileSource } from "../fileSource";

/** Amp: threads, as far as they are kept on this machine. */
export default fileSource({
  id: "amp",
  name: "Amp",
  mark: "Am",
  folders({ home, variable }) {
    const named = variable("XDG_DATA_HOME");
    return [[...(named === undefined ? [home, ".local", "share"] : [named]), "amp"]];
  },
  sessions: ["threads/T-*.json"],
  isPreview: true,
});
