import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { transcriptFiles } from "../../../../hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../hosts/node/databases/openArchive";
import { archiveFile } from "../../../../hosts/node/disk/stateFolder";
import { changesOfFile } from "../../../../hosts/node/transcripts/changesOfFile";
import { readChangeDetails } from "../../../../transcripts/changes/changeDetails";
import { firstLine } from "../../../../base/text/displayText";
import { visibleText } from "../../../../base/text/visibleText";
import { diffOf, numberlessDiff } from "../../../../transcripts/export/callChanges";
import { Hide } from "../../../../transcripts/hiding/hide";
import type {
  AgentChange,
  AgentChangeDetail,
  AgentChanges,
} from "../../../../transcripts/model/changes/agentChangesModel";
import type { StretchTexts } from "../../../../transcripts/model/changes/changesModel";
import { oneLine } from "../../input/inputPath";
import { why } from "../../input/unreadableReason";
import { keepMachineSessions } from "../../report/keepMachineSessions";
import { findMachineSessions } from "../../report/machineSessions";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { UsageError } from "../../terminal/cliFailure";
import { jsonLine } from "../../terminal/cliOutput";
import { untilStopped } from "../../terminal/stopSignals";

/**
 * `tool-results history`: what the agents on this machine changed in a file, the newest first.
 * Returns 1 if something could not be read, which is named on standard error.
 */
export const historyCommand: Run = (call, outputs) => untilStopped((signal) => history(call, outputs, signal));

async function history(
  { arguments: [path = ""], options }: Call,
  { stdout, stderr }: Outputs,
  signal: AbortSignal,
): Promise<number> {
  await checkFile(path);
  const hide = options.has("no-redact") ? undefined : { homePaths: options.has("home-paths") };
  const hiding = hide && new Hide(hide);
  const hidden = (text: string): string => hiding?.text(text) ?? text;
  const found = await findMachineSessions(0, signal, stderr);
  const archive = openArchive(archiveFile());
  const problems = [...found.problems, ...(await keepMachineSessions(archive, found, stderr, signal))];
  for (const problem of problems) await stderr.write(`${oneLine(problem)}\n`);
  const folders = found.folders.map(({ folder }) => folder);
  const listed = await changesOfFile(archive, resolve(path), folders, signal);
  let failed = problems.length;
  const json = options.has("json");
  const how = { hide, hidden, json, texts: json || options.has("diff") };
  if (!json) await stdout.write(`${headText(listed)}\n`);
  for (const group of bySession(listed.changes)) {
    if (stdout.closed) break;
    if (!(await writeSession(group, how, { stdout, stderr }, signal))) failed++;
  }
  const older = listed.total - listed.changes.length;
  if (older > 0) await stderr.write(`${older} older ${older === 1 ? "change is" : "changes are"} not listed\n`);
  return failed > 0 ? 1 : 0;
}

/** How changes are written. */
interface How {
  readonly hide: { readonly homePaths: boolean } | undefined;
  readonly hidden: (text: string) => string;
  readonly json: boolean;
  readonly texts: boolean;
}

/** Writes changes that are in one file of entries. Returns whether it could be read. */
async function writeSession(
  group: readonly [AgentChange, ...AgentChange[]],
  { hide, hidden, json, texts }: How,
  { stdout, stderr }: Outputs,
  signal: AbortSignal,
): Promise<boolean> {
  const shown = (text: string): string => oneLine(hidden(text));
  const [{ resource }] = group;
  try {
    const read = await readChangeDetails(transcriptFiles, resource, group, { texts, hide }, signal);
    for (const [at, change] of group.entries()) {
      const detail = read[at] ?? { isGone: true };
      if (detail.isGone) continue;
      await stdout.write(json ? jsonLine(fieldsOf(change, detail, hidden), stdout) : textOf(change, detail, shown));
    }
    return true;
  } catch (error) {
    signal.throwIfAborted();
    await stderr.write(`${shown(placeOf(group[0]))}: ${oneLine(why(error))}\n`);
    return false;
  }
}

/** Changes that follow one another and are in one file of entries. */
function bySession(changes: readonly AgentChange[]): [AgentChange, ...AgentChange[]][] {
  const groups: [AgentChange, ...AgentChange[]][] = [];
  for (const change of changes) {
    const open = groups.at(-1);
    if (open?.[0].resource === change.resource) open.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Throws for what can't be a file. One that is gone can have been changed. */
async function checkFile(path: string): Promise<void> {
  const advice = "Pass the path of a file, also of one that no longer exists.";
  if (path === "") throw new UsageError(`The path is empty. ${advice}`);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`${oneLine(path)} is a folder. ${advice}`);
}

function headText({ total, searched: { sessions, agents } }: AgentChanges): string {
  const of = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
  const searched = `Searched ${of(sessions, "session")} of ${of(agents, "agent")}.`;
  return total === 0 ? `No recorded session changed this file. ${searched}` : `${of(total, "change")}. ${searched}`;
}

function fieldsOf(change: AgentChange, detail: AgentChangeDetail, hidden: (text: string) => string): object {
  const { started, agent, subagent, title, row, tool, path, byCommand } = change;
  const { lines, prompt, command, changes } = detail;
  return {
    ...(started !== undefined && { time: new Date(started).toISOString() }),
    agent,
    ...(subagent !== undefined && { subagent: hidden(subagent) }),
    session: hidden(title),
    transcript: hidden(placeOf(change)),
    row,
    tool: hidden(tool),
    path: hidden(path),
    by_command: byCommand,
    ...(command !== undefined && { command }),
    ...(prompt !== undefined && { prompt }),
    ...lines,
    ...(changes && changes.stretches.length > 0 && { diff: diffLines(changes.stretches).join("\n") }),
  };
}

function textOf(change: AgentChange, detail: AgentChangeDetail, shown: (text: string) => string): string {
  const { started, agent, subagent, title, row, tool, byCommand } = change;
  const { lines, prompt, command, changes } = detail;
  const facts = [
    started === undefined ? "no time" : new Date(started).toISOString().slice(0, 19).replace("T", " "),
    subagent === undefined ? agent : `${agent}, subagent ${shown(subagent)}`,
    shown(tool),
    lines ? `+${lines.added} -${lines.removed}` : byCommand ? "possibly, by a command" : "not recorded",
  ];
  return [
    "",
    facts.join("  "),
    ...(title === "" ? [] : [`  Session: ${shown(title)}`]),
    ...(prompt === undefined ? [] : [`  Prompt: ${oneLine(firstLine(prompt))}`]),
    ...(command === undefined ? [] : [`  Command: ${oneLine(command)}`]),
    `  ${shown(placeOf(change))}, row ${row}`,
    ...diffLines(changes?.stretches ?? []).map((line) => `  ${visibleText(line)}`),
    "",
  ].join("\n");
}

function diffLines(stretches: readonly { readonly texts?: StretchTexts }[]): string[] {
  return stretches.flatMap(({ texts }) => {
    if (!texts) return [];
    if (texts.kind === "parts") return texts.parts.flatMap((part) => numberlessDiff(part));
    if (texts.kind === "written") return texts.after.split("\n").map((line) => `+${line}`);
    return [...diffOf({ before: texts.before ?? "", after: texts.after ?? "" })];
  });
}

function placeOf({ resource }: AgentChange): string {
  return resource.startsWith("file:") ? fileURLToPath(resource) : resource;
}
