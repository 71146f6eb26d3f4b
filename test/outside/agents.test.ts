import assert from "node:assert/strict";
import { runNode } from "../../scripts/process";
import { allAgents } from "./agents/allAgents";
import { scenarioRuns } from "./agents/allScenarios";
import { COMPARISONS, isLimited } from "./agents/comparedRun";
import { compareScenario, SCENARIO_COMPARISONS } from "./agents/comparedScenario";
import { DOCUMENTED_CLAIMS } from "./agents/documentedRuns";
import type { PlayedAgent } from "./agents/playedAgent";
import {
  describeAgent,
  IS_OFFLINE,
  recordAgents,
  type MissingAgent,
  type RecordedAgent,
  type RecordedRun,
} from "./agents/recordAgent";
import { readShownRun, type ShownRun } from "./agents/shownRun";

const AGENTS = (await allAgents()).filter(({ isExtra }) => !isExtra || process.env["TRV_AGENTS_ALL"] !== undefined);

describe("real agents", () => {
  const shown = new Map<object, Promise<ShownRun>>();
  let recorded: ReadonlyMap<string, RecordedAgent | MissingAgent> = new Map();

  before(async () => {
    const { code, output } = await runNode("esbuild.mjs", []);
    assert.equal(code, 0, output);
    const started = Date.now();
    recorded = await recordAgents(AGENTS, { newest: process.env["TRV_AGENTS_NEWEST"] !== undefined });
    console.log(`Played in ${(Date.now() - started) / 1000} s, ${IS_OFFLINE ? "without" : "with"} a network.`);
    for (const one of recorded.values()) console.log(describeAgent(one));
  });

  it("can be installed and played", () => {
    assert.deepEqual(
      [...recorded.values()].flatMap((one) => ("why" in one ? [one.agent.name] : [])),
      [],
    );
  });

  function runOf({ id }: PlayedAgent, name: string): RecordedRun | undefined {
    const one = recorded.get(id);
    return one && "runs" in one ? one.runs.find(({ played }) => played.run === name) : undefined;
  }

  for (const agent of AGENTS) {
    describe(agent.name, () => {
      for (const { name } of agent.runs) {
        describe(name, () => {
          for (const [claim, compare] of Object.entries(COMPARISONS)) {
            it(claim, async function () {
              const run = runOf(agent, name);
              // The reason is above, and a test fails for it.
              if (!run) return this.skip();
              if (isLimited(claim, agent)) return this.skip();
              const reading = shown.get(run) ?? readShownRun(run);
              shown.set(run, reading);
              assert.deepEqual(compare(run.played, await reading, agent), []);
            });
          }
        });
      }
      for (const { scenario, run } of scenarioRuns(agent)) {
        describe(run.name, () => {
          for (const [claim, compare] of Object.entries(SCENARIO_COMPARISONS)) {
            it(claim, async function () {
              const one = runOf(agent, run.name);
              if (!one || isLimited(claim, agent)) return this.skip();
              const reading = shown.get(one) ?? readShownRun(one);
              shown.set(one, reading);
              assert.deepEqual(compareScenario(compare, scenario, agent, one.played, await reading), []);
            });
          }
        });
      }
      if (!agent.documented) return;
      describe("with the setup in docs/command-line.md", () => {
        for (const [claim, { run: name, check }] of Object.entries(DOCUMENTED_CLAIMS)) {
          it(claim, function () {
            const run = runOf(agent, name);
            if (!run) return this.skip();
            assert.deepEqual(check(run.played), []);
          });
        }
      });
    });
  }
});
