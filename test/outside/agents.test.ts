import assert from "node:assert/strict";
import { runNode } from "../../scripts/process";
import { allAgents } from "./agents/allAgents";
import { COMPARISONS } from "./agents/comparedRun";
import { IS_OFFLINE, recordAgents, type MissingAgent, type RecordedAgent } from "./agents/recordAgent";
import { readShownRun, type ShownRun } from "./agents/shownRun";

const AGENTS = (await allAgents()).filter(({ isExtra }) => !isExtra || process.env["TRV_ALL_AGENTS"] !== undefined);

describe("real agents", () => {
  const shown = new Map<object, Promise<ShownRun>>();
  let recorded: ReadonlyMap<string, RecordedAgent | MissingAgent> = new Map();

  before(async () => {
    const { code, output } = await runNode("esbuild.mjs", []);
    assert.equal(code, 0, output);
    const started = Date.now();
    recorded = await recordAgents(AGENTS, { newest: process.env["TRV_NEWEST_AGENTS"] !== undefined });
    console.log(`Played in ${(Date.now() - started) / 1000} s, ${IS_OFFLINE ? "without" : "with"} a network.`);
    for (const one of recorded.values()) console.log(lineAbout(one));
  });

  for (const agent of AGENTS) {
    describe(agent.name, () => {
      for (const { name } of agent.runs) {
        describe(name, () => {
          for (const [claim, compare] of Object.entries(COMPARISONS)) {
            it(claim, async function () {
              const one = recorded.get(agent.id);
              const run = one && "runs" in one ? one.runs.find(({ played }) => played.run === name) : undefined;
              if (!run) return this.skip();
              const reading = shown.get(run) ?? readShownRun(run);
              shown.set(run, reading);
              assert.deepEqual(compare(run.played, await reading, agent), []);
            });
          }
        });
      }
    });
  }
});

function lineAbout(one: RecordedAgent | MissingAgent): string {
  if ("why" in one) return `  ${one.agent.name} was NOT played: ${one.why}`;
  const { version, megabytes } = one.installed;
  const times = one.runs.map(({ played }) => `${played.run} ${played.seconds} s`).join(", ");
  return `  ${one.agent.name} ${version} (${megabytes} MB): ${times}`;
}
