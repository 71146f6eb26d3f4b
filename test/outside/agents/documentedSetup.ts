import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "../../../scripts/process";

/** How `docs/command-line.md` adds our server to an agent: with a command, or with settings. */
export interface DocumentedSetup {
  /** The words of the command. Empty if the agent is set up with settings. */
  readonly command: readonly string[];
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The path of a checkout in the documentation. */
const CHECKOUT = "/path/to/checkout/dist/cli.js";

const settings = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Reads the setup of an agent by its name in the table of agents. `cli` is the path of the server's program. Throws if
 * the documentation has no setup of this agent.
 */
export function documentedSetup(agent: string, cli: string): DocumentedSetup {
  const page = fs.readFileSync(path.join(ROOT, "docs", "command-line.md"), "utf8");
  const start = page.indexOf(`\n| ${agent} `);
  const section = page.slice(start + 1);
  const [row = ""] = section.split("\n", 1);
  const [, ordinal] = /the (first|second) JSON below/.exec(row) ?? [];
  const blocks = [...section.matchAll(/```json\n([^`]*)```/g)].map(([, text = ""]) => text);
  const json = ordinal && blocks[ordinal === "first" ? 0 : 1];
  const [program = ""] = agent.toLowerCase().split(" ");
  const line = new RegExp(`^${program} mcp add .*$`, "m").exec(section)?.[0];
  if (start < 0 || (ordinal === undefined ? line : json) === undefined)
    throw new Error(`docs/command-line.md doesn't say how to add the server to ${agent}.`);
  return {
    command: ordinal === undefined ? (line ?? "").split(" ").map((word) => (word === CHECKOUT ? cli : word)) : [],
    settings: json ? settings.parse(JSON.parse(json.replaceAll(CHECKOUT, cli))) : {},
  };
}
