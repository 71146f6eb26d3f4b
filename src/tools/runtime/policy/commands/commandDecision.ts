import type { ToolContext } from "../../context/toolContext";
import { GrammarError } from "../../ports/grammarPort";
import type { Resource } from "../../../../base/resource";
import type { CommandSettings } from "../../ports/toolSettings";
import { visibleText } from "../../../../base/text/visibleText";
import { isIdle, isUsualName } from "./commandVariables";
import { readBash } from "../line/bashLine";
import { FORK_BOMB, isForkBomb } from "./forkBomb";
import { isDevice, type Judged, judge } from "./judgeCommand";
import { shown } from "../line/commandLineModel";
import { checkPaths } from "./checkedPaths";
import { isNothing, isOutput } from "../paths/noFile";
import { type PathUse, splitUse } from "../programs/pathUses";
import { powershellTable } from "../programs/tables/powershellTable";
import type { Row } from "../programs/programRow";
import { windowsTable } from "../programs/tables/windowsTable";
import { readPowershell } from "../line/powershellLine";
import { isWorse } from "../programs/programRow";
import { ruleFor } from "./commandRuleSet";

/** What is to be done about a command before it runs. */
export type CommandDecision =
  /**
   * Runs without a question. `by` describes the rule that allows it. With `readsOnly`, no rule of the user's does: the
   * command only reads, and these are the programs that it runs.
   */
  | { readonly kind: "allow"; readonly by: string; readonly readsOnly?: readonly string[] }
  /**
   * The user decides. Each reason is a sentence for the user. `rules` are prefixes that the user can keep to avoid the
   * same question (`CommandSettings.allow`). With `always`, the command may lose something, reaches outside, or isn't
   * understood: nothing that was allowed earlier covers it.
   */
  | {
      readonly kind: "ask";
      readonly reasons: readonly string[];
      readonly rules?: readonly string[];
      readonly always?: true;
    }
  /** Never runs; the message is for the model. */
  | { readonly kind: "refuse"; readonly message: string };

/** A line and all that it hands to further shells, understood as far as it can be. */
interface Understood {
  readonly judged: readonly Judged[];
  readonly concerns: readonly string[];
  readonly doubts: readonly string[];
  /** Why the commands in it are not known, or not all. */
  readonly unread?: string | undefined;
  /** Leaves nothing of a folder that must stay. */
  readonly ruinous: Judged | undefined;
  /** A path in the editor's own settings that it writes to. */
  readonly settings: string | undefined;
}

/** Rows that come before the others in PowerShell. */
const POWERSHELL: readonly Row[] = [...powershellTable, ...windowsTable];

const OVER_DEVICE: Judged = { ...FORK_BOMB, reason: "Writes over a device" };

/** How deep a shell may be started by a shell. */
const DEEPEST = 4;
const MOST_REASONS = 8;

/**
 * Decides about a command line for the shell, or text for a running one. It would run in `cwd`. If in doubt, asks.
 * It is a guard rail against mistakes, not a sandbox: a program that is allowed to run can do anything.
 */
export async function commandDecision(command: string, cwd: Resource, context: ToolContext): Promise<CommandDecision> {
  const { commands: settings = NO_RULES } = context.settings;
  const understood = await understand(command, cwd, context);
  const { judged, concerns, doubts } = understood;

  const refused = refusedFor(understood, command, settings);
  if (refused) return refused;

  const runs = (one: Judged): boolean =>
    context.workspace.trusted &&
    ((one.class === "readOnly" && settings.runReadOnly) || allowing(one, settings) !== undefined);
  const open = judged.filter((one) => !runs(one));
  const certain =
    doubts.length === 0 &&
    concerns.length === 0 &&
    judged.every((one) => one.concerns.length === 0) &&
    context.workspace.trusted;
  if (certain && open.length === 0) {
    const needing = judged.filter((one) => one.class !== "readOnly" || !settings.runReadOnly);
    const rules = new Set(needing.map((one) => allowing(one, settings)));
    const ruled = judged.length > 0 && judged.every((one) => allowing(one, settings) !== undefined);
    return {
      kind: "allow",
      ...(rules.size === 0 && !ruled && { readsOnly: programsOf(judged) }),
      by: rules.size === 0 ? "read-only command" : [...rules].map((rule) => `rule \`${String(rule)}\``).join(", "),
    };
  }

  const reasons = [
    ...doubts.map((doubt) => `Could not be analyzed: ${doubt}`),
    ...open.map(({ reason }) => reason),
    ...judged.flatMap((one) => one.concerns),
    ...concerns,
  ].filter((reason) => reason !== "");
  const rules = certain ? [...new Set(open.map(({ rule }) => rule))] : [];
  const keepable = open.length > 0 && open.every((one) => one.class === "write" && one.rule !== "");
  const grave =
    !certain || judged.some((one) => isWorse(one.class, "write") || one.words.some(({ kind }) => kind === "unknown"));
  return {
    kind: "ask",
    reasons: summed(reasons),
    ...(certain && keepable && { rules }),
    ...(grave && { always: true }),
  };
}

function refusedFor(understood: Understood, command: string, { deny }: CommandSettings): CommandDecision | undefined {
  const { judged } = understood;
  const worst = judged.find((one) => one.class === "forbidden");
  if (worst) return refusal(worst.reason);
  if (understood.ruinous) return refusal(`${understood.ruinous.reason}, which would destroy everything`);
  if (understood.settings !== undefined) {
    const why = "The path contains the editor's own settings, which no tool changes. Ask the user to do it.";
    return { kind: "refuse", message: `Permission denied: ${visibleText(understood.settings)}. ${why}` };
  }
  for (const one of judged) {
    const rule = ruleFor(deny, one.words, "deny") ?? ruleFor(deny, one.bare, "deny");
    if (rule !== undefined)
      return {
        kind: "refuse",
        message: `Permission denied: the user's rule \`${rule}\` (toolResultViewer.shell.deny) refuses ${visibleText(shown(command))}. Do not do the same by other means; ask the user.`,
      };
  }

  // Users who let all commands run have approved a question in advance. A rule that denies some commands must not be
  // bypassed unseen.
  if (understood.unread !== undefined && deny.length > 0) {
    const why = `The command cannot be checked against the user's rules in toolResultViewer.shell.deny: ${understood.unread}`;
    return {
      kind: "refuse",
      message: `Permission denied: ${visibleText(why)} Make it simpler and shorter, or ask the user to run it.`,
    };
  }
  return undefined;
}

const NO_RULES: CommandSettings = { runReadOnly: false, allow: [], deny: [] };

function refusal(reason: string): CommandDecision {
  const advice = "This is never run. Do something narrower, or ask the user to do it in their own terminal.";
  return { kind: "refuse", message: `Permission denied: ${visibleText(reason)}. ${advice}` };
}

/** The rule that lets a command run; undefined when none does. What loses data, reaches out or is not understood has none. */
function allowing(one: Judged, { allow }: CommandSettings): string | undefined {
  return one.class === "readOnly" || one.class === "write" ? ruleFor(allow, one.words, "allow") : undefined;
}

function programsOf(judged: readonly Judged[]): string[] {
  return judged.flatMap(({ words }) => words.slice(0, 1)).map(({ value }) => value.replace(/^.*\//s, ""));
}

function summed(reasons: readonly string[]): string[] {
  const different = [...new Set(reasons.map((reason) => visibleText(reason.replace(/\s+/g, " "))))];
  if (different.length === 0) return ["Only reads."];
  const left = different.length - MOST_REASONS;
  return left > 0 ? [...different.slice(0, MOST_REASONS), `And for ${left} more reasons.`] : different;
}

/** How long a line of many commands can block the thread at a time, in milliseconds. */
const STRETCH_MS = 10;

/** Yields the thread after it was blocked for a stretch. */
function letGo(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < STRETCH_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    from = performance.now();
  };
}

async function understand(command: string, cwd: Resource, context: ToolContext): Promise<Understood> {
  const { grammar } = context;
  if (grammar?.language === undefined) {
    const why = grammar ? "the shell of this machine has its own language." : "commands are not analyzed here.";
    return { judged: [], doubts: [why], unread: why, concerns: [], ruinous: undefined, settings: undefined };
  }
  const { language } = grammar;
  const judged: Judged[] = [];
  const doubts: string[] = [];
  const files: PathUse[] = [];
  const opened: string[] = [];
  const functions: string[] = [];
  let inSequence = true;
  let inTurn = true;

  const free = letGo();
  const take = async (text: string, depth: number, isPosix: boolean): Promise<void> => {
    const root = await grammar.parse(text, language);
    await free();
    const line = language === "bash" ? readBash(root, text, isPosix) : readPowershell(root, text);
    doubts.push(...line.doubts);
    inSequence &&= line.inSequence && depth === 0;
    inTurn &&= line.inTurn === true && depth === 0;
    opened.push(...line.redirections.filter(({ opens }) => opens).map(({ target }) => target.value));
    files.push(...line.redirections.map(({ target, use }) => ({ word: target, use })));
    files.push(...(line.split ?? []).map(splitUse));
    files.push(...(line.names ?? []).map((word) => ({ word, use: "look", names: true }) as const));
    functions.push(...(line.functions ?? []));
    if (line.redirections.some(({ target, use }) => use === "write" && isDevice(target.value)))
      judged.push(OVER_DEVICE);
    for (const one of line.commands) {
      await free();
      const found = language === "powershell" ? judge(one, POWERSHELL) : judge(one);
      judged.push(...found);
      for (const { words, lines } of found) {
        const program = words[0]?.value.replace(/^.*\//s, "");
        for (const inner of lines) {
          if (depth < DEEPEST) await take(inner, depth + 1, program === "eval" ? isPosix : program !== "bash");
          else doubts.push(`too many nested shells: ${shown(inner)}`);
        }
      }
    }
  };
  let unread: string | undefined;
  try {
    await take(command, 0, grammar.isPosix === true);
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    unread = error.message;
    doubts.push(unread);
  }
  // On Linux, the path of an output means the file that it was redirected to, even if that was opened to be read.
  if (
    opened.some((path) => !isNothing(path, "read", context)) &&
    files.some(({ use, word }) => use === "write" && isOutput(word.value))
  )
    doubts.push("a file that is opened to be read, and an output that may lead to it");
  // A function runs where it is called, which may be another folder than the one in which its commands were judged. It
  // can also call itself.
  const called = functions.find((name) => judged.some(({ words }) => words[0]?.value === name));
  if (called !== undefined) doubts.push(`a function that a command of the same name runs: ${shown(called)}`);
  await free();
  // Variables apply to one line. If nothing runs, none is used, and programs that only read don't use usual names.
  const programs = judged.filter(({ sets }) => sets === undefined);
  const names = judged.flatMap(({ sets }) => sets ?? []);
  if (programs.every((one) => one.class === "readOnly") && names.every(programs.length === 0 ? isIdle : isUsualName))
    judged.splice(0, judged.length, ...programs);
  if (isForkBomb(command)) judged.push(FORK_BOMB);
  return { judged, doubts, unread, ...(await checkPaths({ judged, files, inSequence, inTurn }, cwd, context)) };
}
