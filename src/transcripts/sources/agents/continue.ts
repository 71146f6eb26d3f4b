import { fileSource } from "../fileSource";

/** Continue: its extensions and its command line keep sessions together. */
export default fileSource({
  id: "continue",
  name: "Continue",
  mark: "Cn",
  folders({ home, variable }) {
    const named = variable("CONTINUE_GLOBAL_DIR");
    return [named === undefined ? [home, ".continue"] : [named]];
  },
  sessions: ["sessions/*-*.json"],
});
