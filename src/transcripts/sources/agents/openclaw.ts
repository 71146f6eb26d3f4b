import { fileSource } from "../fileSource";

const DATABASE = "agents/*/agent/openclaw-agent.sqlite";

/** OpenClaw: a database for each agent, which is listed like a folder. Versions before 2026.7.2 have files instead. */
export default fileSource({
  id: "openclaw",
  name: "OpenClaw",
  mark: "CL",
  folders({ home, variable }) {
    const state = variable("OPENCLAW_STATE_DIR");
    return [state === undefined ? [variable("OPENCLAW_HOME") ?? home, ".openclaw"] : [state]];
  },
  sessions: [`${DATABASE}/*.jsonl`, "agents/*/sessions/*.jsonl", "agents/*/sessions/cold/*.jsonl.zst"],
  // A compacted session's file of before.
  copyOf: (name) => /^(.+)\.checkpoint\.[\w-]+$/.exec(name)?.[1],
  subagents: [`${DATABASE}/*/agent-*.jsonl`],
  agents: ({ name: session }) => [`${session}/agent-*.jsonl`],
  watched: [DATABASE, `${DATABASE}-wal`, "agents/*/sessions/*.jsonl"],
});
