import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PlayedAgent } from "./playedAgent";

const FOLDER = path.join(import.meta.dirname, "played");

/** Returns every agent of the folder `played`, those of the suite first. */
export async function allAgents(): Promise<readonly PlayedAgent[]> {
  const files = fs.readdirSync(FOLDER).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(FOLDER, file)).href)));
  const agents = modules.map((module: { readonly default: PlayedAgent }) => module.default);
  return [...agents.filter((agent) => !agent.isExtra), ...agents.filter((agent) => agent.isExtra)];
}
