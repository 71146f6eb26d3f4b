import { constants } from "node:os";
import { ToolError } from "../../../base/errors";
import { readJson } from "../../../base/json/jsonText";
import { portableTools } from "../../../tools/runtime/portableTools";
import type { Ask } from "../../../tools/runtime/ports/askPort";
import type { RunRecord } from "../../../results/result";
import { runTool } from "../../../tools/runtime/runTool";
import { unknownTool } from "../../../tools/runtime/unknownTool";
import { visibleText } from "../../../base/text/visibleText";
import { createNodeContext } from "../../../hosts/node/nodeContext";
import { createFileLocks } from "../../../hosts/node/processes/fileLocks";
import { openRunLog } from "../../../hosts/node/runLog";
import { lockFolder } from "../../../hosts/node/disk/stateFolder";
import all from "../../../tools/all";
import { askTerminal, canAsk } from "../terminal/askTerminal";
import { machineArchive } from "../archive/machineArchive";
import type { Call, Run } from "../terminal/cliCommand";
import { Failure, systemReason } from "../terminal/cliFailure";
import { folderAt } from "../input/folderOption";
import { formatOption } from "../input/formatOption";
import { logTo } from "../terminal/logOption";
import { jsonLine, type Output } from "../terminal/cliOutput";
import { sizeOption } from "../input/sizeOption";
import { readSource } from "../input/inputSource";
import { catchStopSignals } from "../terminal/stopSignals";

const tools = portableTools(all);

/**
 * `tool-results run`: prints only the result on standard output. Returns 0 for a success, 1 for an error, and 128 + n
 * for signal n.
 */
export const runCommand: Run = async (call, { stdout, stderr }) => {
  const [name = "", given] = call.arguments;
  const { options } = call;
  const format = formatOption(options, "format") ?? "envelope";
  const maxOutputSize = sizeOption(options.get("max-output-size"), Infinity);
  const folder = folderAt(options.get("cwd"), "--cwd DIR");
  const input = await readInput(given, stderr);
  const tool = tools.find((known) => known.name === name);
  const offered = tools.map((known) => known.name);
  if (!tool) await stderr.write(`${visibleText(unknownTool(name, offered))}\n`);

  const stop = catchStopSignals();
  const log = logTo(stderr);
  const context = createNodeContext({
    folders: [folder],
    format,
    limits: { maxOutputSize },
    signal: stop.signal,
    ask: askFor(call, stderr),
    log,
    locks: createFileLocks({ folder: lockFolder(), log }),
    archive: machineArchive(),
  });
  const { result, record } = await runTool(tool ?? name, input, { ...context, offered });
  // A second Ctrl+C ends the process even if nobody reads its output.
  stop.release();
  const kept = await keep(record, options.get("record"), stderr);
  await stdout.write(jsonLine(record.result, stdout));
  const signal = stop.caught();
  if (!result.ok && signal) return 128 + constants.signals[signal];
  return result.ok && kept ? 0 : 1;
};

/** Reads the input. Returns its text if it isn't JSON, so that a model's invalid call still gets a result. */
async function readInput(given: string | undefined, stderr: Output): Promise<unknown> {
  if (given === undefined) return {};
  const text = given === "-" ? await readStdin() : given;
  const json = readJson(text);
  if (json.ok) return json.value;
  await stderr.write(`Can't read the input. ${visibleText(json.problem)}\n`);
  return text;
}

async function readStdin(): Promise<string> {
  const pieces: string[] = [];
  try {
    for await (const piece of readSource("-")) pieces.push(piece);
    return pieces.join("");
  } catch (error) {
    if (error instanceof RangeError) throw new Failure("The input on standard input is too long for one JSON text.");
    throw error instanceof Failure ? new Failure(`The input on standard input is ${error.message}.`) : error;
  }
}

function askFor({ arguments: [, given], options }: Call, stderr: Output): Ask {
  if (options.has("yes")) return async () => "yes";
  if (canAsk(given === "-")) return askTerminal(stderr);
  return async ({ tool }) => {
    const advice = "Run it in a terminal and pass INPUT as an argument, or use --yes.";
    throw new ToolError(
      "BLOCKED",
      `Permission denied: this ${tool} call needs approval, and nobody can be asked. ${advice}`,
    );
  };
}

/** Appends the record to the file, if there is one. Returns whether that worked. */
async function keep(record: RunRecord, path: string | undefined, stderr: Output): Promise<boolean> {
  if (path === undefined) return true;
  try {
    await openRunLog(path, { maxBytes: Infinity }).append(record);
    return true;
  } catch (error) {
    await stderr.write(`The record could not be written to ${visibleText(path)}: ${systemReason(error)}.\n`);
    return false;
  }
}
