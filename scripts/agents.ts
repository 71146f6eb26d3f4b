// `npm run agents [-- NAME…] [--all] [--newest] [--scenario NAME]`: installs real agents into `.cache/agents`, plays scripts with them and
// a local model, and keeps their sessions.
import { parseArgs } from "node:util";
import { allAgents } from "../test/outside/agents/allAgents";
import { describeAgent, recordAgents } from "../test/outside/agents/recordAgent";
import { runNode } from "./process";

async function main(args: readonly string[]): Promise<number> {
  const options = { all: { type: "boolean" }, newest: { type: "boolean" }, scenario: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const all = await allAgents();
  const unknown = positionals.filter((name) => !all.some(({ id }) => id === name));
  const known = all.map(({ id }) => id).join(", ");
  if (unknown.length > 0) throw new Error(`Unknown agent: ${unknown.join(", ")}. Use some of: ${known}.`);
  const wanted = all.filter(({ id, isExtra }) =>
    positionals.length > 0 ? positionals.includes(id) : values.all === true || !isExtra,
  );
  // The agents start our MCP server.
  const built = await runNode("esbuild.mjs", []);
  if (built.code !== 0) throw new Error(built.output);
  const recorded = await recordAgents(wanted, { newest: values.newest === true, scenario: values.scenario });
  for (const one of recorded.values()) console.log(describeAgent(one));
  return [...recorded.values()].some((one) => "why" in one) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
