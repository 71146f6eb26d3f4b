import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { RunRecord } from "../core/result";
import type { ToolGroup } from "../core/tool";
import { createToolServer } from "../mcp/server";
import { createNodeContext } from "../platform/node/context";
import { nodeFiles } from "../platform/node/files";
import { promptFiles } from "../platform/node/promptFiles";
import { openRunLog } from "../platform/node/runLog";
import { createShells } from "../platform/node/shells";
import { stateFolder } from "../platform/node/stateFolder";
import tools from "../tools/all";
import type { Run } from "./command";
import { systemReason, UsageError } from "./failure";
import { folderAt } from "./folder";
import { logTo } from "./logTo";
import { serverSettings } from "./serverSettings";
import { sizeOption } from "./sizeOption";
import { untilStopped } from "./stopSignals";
import { version } from "./version";

/** What an agent's model reads well; Claude Code takes 25,000 tokens of a result. */
const USUAL_SIZE = 30_000;

/** `tool-results mcp`: serves until standard input ends or a signal comes. Answers 0, or 128 + n when signal n stopped it. */
export const serveTools: Run = async ({ arguments: given, options }, { stderr }) => {
  const folders = given.map((folder) => folderAt(folder, "FOLDER"));
  const offered = groupsOf(options.get("tools"), "tools");
  const allowed = groupsOf(options.get("allow"), "allow") ?? [];
  const maxOutputSize = sizeOption(options.get("max-output-size"), USUAL_SIZE);
  const { settings, mostLogged } = serverSettings(options.get("settings"));
  const path = options.get("record");
  const log = path === undefined ? undefined : openRunLog(path, { maxBytes: mostLogged });
  const record = (made: RunRecord): void => {
    log?.append(made).catch((error: unknown) => {
      stderr.write(`The record could not be kept in ${path}: ${systemReason(error)}.\n`).catch(() => undefined);
    });
  };
  const logged = logTo(stderr);
  // By the folders that are served, so that a server hears of what was left running where it works.
  const place = createHash("sha256").update(JSON.stringify(folders.length > 0 ? folders : [process.cwd()]));
  const folder = join(stateFolder(), "shells", place.digest("hex").slice(0, 16));
  const files = promptFiles(nodeFiles);
  const unconfined = (why: string): void => {
    stderr.write(`Commands that only read run unconfined on this machine: ${why}.\n`).catch(() => undefined);
  };
  const shells = createShells({ lasting: true, folder, onlyCutOff: true, log: logged, unconfined });
  shells.adopt().catch((error: unknown) => logged.error("Commands of a server before could not be taken over", error));
  return untilStopped(async (stopped) => {
    const server = createToolServer({
      tools: offered ? tools.filter(({ group }) => offered.includes(group)) : tools,
      version: version(),
      folders: folders.length > 0 ? folders : undefined,
      usualFolder: process.cwd(),
      allowed: new Set(allowed),
      contextOf: (workspace) =>
        createNodeContext({
          folders: workspace,
          source: "mcp",
          limits: { maxOutputSize },
          settings,
          shells,
          record,
          log: logged,
          files,
        }),
    });
    const closed = new Promise<void>((resolve) => (server.server.onclose = resolve));
    await server.connect(new StdioServerTransport());
    const ended = new AbortController();
    const signal = AbortSignal.any([stopped, ended.signal]);
    await Promise.race([
      closed,
      once(process.stdin, "close", { signal }),
      once(process.stdin, "end", { signal }),
    ]).finally(() => ended.abort());
    // Calls that still run are ended with all they started.
    await server.close();
    return 0;
  }).finally(() => shells.dispose());
};

function groupsOf(given: string | undefined, option: string): readonly ToolGroup[] | undefined {
  if (given === undefined) return undefined;
  const known = [...new Set(tools.map(({ group }) => group))];
  return given.split(",").map((name) => {
    const group = known.find((one) => one === name.trim());
    if (group) return group;
    throw new UsageError(
      `Option --${option} takes groups of tools (${known.join(", ")}), got ${JSON.stringify(name)}.`,
    );
  });
}
