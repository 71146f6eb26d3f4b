import { fileSource } from "../fileSource";

/** Letta Code with its local backend: one folder for all agents, with a folder for each conversation. */
export default fileSource({
  id: "letta",
  name: "Letta Code",
  mark: "Le",
  // The first conversation of an agent is named after the agent, so that it can't be continued by its name.
  resume: { ids: /^local-conv-\d{1,15}$/, resume: "letta --backend local --conversation ID" },
  folders({ home, variable }) {
    const named = variable("LETTA_LOCAL_BACKEND_DIR");
    return [named === undefined ? [home, ".letta", "lc-local-backend"] : [named]];
  },
  sessions: ["conversations/*/messages.jsonl"],
  namingFolder: 1,
});
