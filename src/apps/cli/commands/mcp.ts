import { createHash } from "node:crypto";
import { join } from "node:path";
import { portableTools } from "../../../tools/runtime/portableTools";
import type { RunRecord } from "../../../results/result";
import type { ToolGroup } from "../../../tools/runtime/tool";
import { serveClient } from "../../mcp/server";
import { StdioTransport } from "../../mcp/stdioTransport";
import { createNodeContext } from "../../../hosts/node/nodeContext";
import { createFileLocks } from "../../../hosts/node/processes/fileLocks";
import { nodeFiles } from "../../../hosts/node/files/nodeFiles";
import { promptFiles } from "../../../hosts/node/transcripts/promptFiles";
import { openRunLog } from "../../../hosts/node/runLog";
import { createShells } from "../../../hosts/node/shells/nodeShells";
import { lockFolder, stateFolder } from "../../../hosts/node/disk/stateFolder";
import all from "../../../tools/all";
import { machineArchive } from "../archive/machineArchive";
import type { Run } from "../terminal/cliCommand";
import { systemReason, UsageError } from "../terminal/cliFailure";
import { folderAt } from "../input/folderOption";
import { logTo } from "../terminal/logOption";
import { serverSettings } from "../input/serverSettings";
import { sizeOption } from "../input/sizeOption";
import { untilStopped } from "../terminal/stopSignals";
import { untilClientLeaves } from "../terminal/clientExit";
import { callPage, iconUri, version } from "../terminal/cliVersion";

const tools = portableTools(all);

/** The default size limit. Claude Code accepts 25,000 tokens per result. */
const USUAL_SIZE = 30_000;

/**
 * Loads what tools otherwise load when they are called. The server can run for days, and a new build or version of this
 * program replaces its files meanwhile.
 */
async function loadParts(): Promise<void> {
  await Promise.all([
    import("../../../hosts/node/transcripts/facts/lookingThreads"),
    import("../../../hosts/node/transcripts/facts/readingThreads"),
    import("../../../hosts/node/transcripts/querySessions"),
    import("../../../transcripts/folders/projects"),
    import("../../../transcripts/folders/sessionNames"),
    import("../../../transcripts/search/searchFiles"),
    import("../../../transcripts/sources/readSessionFiles"),
    import("../../../transcripts/sources/readSessions"),
    import("../../../transcripts/transcript"),
  ]);
}

/**
 * `tool-results mcp`: serves until standard input closes, a stream fails, or a signal arrives.
 * Says on standard error which it was. Returns 0 if the client closed standard input, 1 if a stream failed, and 128 + n
 * for signal n.
 */
export const serveTools: Run = async ({ arguments: given, options }, { stderr }) => {
  await loadParts();
  const folders = given.map((folder) => folderAt(folder, "FOLDER"));
  const offered = groupsOf(options.get("tools"), "tools");
  const allowed = groupsOf(options.get("allow"), "allow") ?? [];
  const maxOutputSize = sizeOption(options.get("max-output-size"), USUAL_SIZE);
  const { settings, shellPath, mostLogged } = serverSettings(options.get("settings"));
  const path = options.get("record");
  const log = path === undefined ? undefined : openRunLog(path, { maxBytes: mostLogged });
  const record = (made: RunRecord): void => {
    log?.append(made).catch((error: unknown) => {
      stderr.write(`The record could not be written to ${path}: ${systemReason(error)}.\n`).catch(() => undefined);
    });
  };
  const logged = logTo(stderr);
  const icon = iconUri();
  // Named by the served folders, so that a new server finds the commands that an earlier one left running there.
  const place = createHash("sha256").update(JSON.stringify(folders.length > 0 ? folders : [process.cwd()]));
  const folder = join(stateFolder(), "shells", place.digest("hex").slice(0, 16));
  const files = promptFiles(nodeFiles);
  const locks = createFileLocks({ folder: lockFolder(), log: logged });
  const unconfined = (why: string): void => {
    stderr.write(`Read-only commands run without a sandbox on this machine: ${why}.\n`).catch(() => undefined);
  };
  const shells = createShells({
    lasting: true,
    folder,
    onlyCutOff: true,
    log: logged,
    unconfined,
    wanted: () => shellPath,
  });
  shells
    .adopt()
    .catch((error: unknown) => logged.error("Could not take over the commands of an earlier server", error));
  const ended = (why: string): Promise<void> => stderr.write(`The MCP server ended: ${why}.\n`);
  return untilStopped(
    async (stopped) => {
      const server = serveClient(new StdioTransport(process.stdin, process.stdout), {
        tools: tools.filter(({ group }) => (offered ? offered.includes(group) : group !== "fileio")),
        version: version(),
        ...(icon !== undefined && { icon }),
        app: callPage,
        folders: folders.length > 0 ? folders : undefined,
        usualFolder: process.cwd(),
        report: (note) => void stderr.write(`${note}\n`).catch(() => undefined),
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
            locks,
            archive: machineArchive(),
          }),
      });
      const { code, why } = await untilClientLeaves(process.stdin, process.stdout, stopped);
      // Running calls end, with all processes that they started.
      await server.close();
      await ended(why);
      return code;
    },
    (signal) => ended(`${signal} stopped it`),
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
  ).finally(() => shells.dispose());
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
