import { fileSource } from "../fileSource";

/** pi: the sessions of a working folder are in a folder that is named after it, or together in a folder that is set. */
export default fileSource({
  id: "pi",
  name: "pi",
  mark: "pi",
  folders({ home, variable }) {
    const [agent, sessions] = [variable("PI_CODING_AGENT_DIR"), variable("PI_CODING_AGENT_SESSION_DIR")];
    return [agent === undefined ? [home, ".pi", "agent"] : [agent], ...(sessions === undefined ? [] : [[sessions]])];
  },
  sessions: ["sessions/*/*.jsonl", "*.jsonl"],
});
