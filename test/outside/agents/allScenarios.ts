import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AgentRun, PlayedAgent } from "./playedAgent";
import type { Scenario } from "./scenario";

/** A run that plays a scenario. */
export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly run: AgentRun;
}

const FOLDER = path.join(import.meta.dirname, "scenarios");
const modules = await Promise.all(
  fs
    .readdirSync(FOLDER)
    .sort()
    .map((file) => import(pathToFileURL(path.join(FOLDER, file)).href)),
);

/** The scenarios of the folder `scenarios`. */
export const SCENARIOS: readonly Scenario[] = modules.map((module: { readonly default: Scenario }) => module.default);

/** Returns a run of each scenario that an agent can play, in each way in which it offers tools. */
export function scenarioRuns({ id, runs }: PlayedAgent): readonly ScenarioRun[] {
  return SCENARIOS.filter(({ agents }) => agents?.includes(id) ?? true).flatMap((scenario) =>
    runs.map((run) => {
      const name = runs.length > 1 ? `${scenario.name}-${run.name}` : scenario.name;
      return { scenario, run: { ...run, name } };
    }),
  );
}
