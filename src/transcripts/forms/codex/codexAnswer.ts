import { fieldsOf, type JsonObject } from "../../../base/json/jsonValue";
import { knownFields } from "../../entries/knownFields";
import { SHELL_TOOLS } from "../../../results/equivalents/shellTools";
import { toolAnswered } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { followedShell, shellFacts } from "../shellResultFacts";
import { codexDenial, toldRun } from "./codexOutput";
import type { CallEnd } from "./codexState";

/** The result of a call. */
export interface Answer {
  readonly content: unknown;
  /** The text of the output, with what Codex writes before it. Empty if there is no output. */
  readonly text: string;
  readonly failed?: boolean;
  readonly refused?: boolean | undefined;
  /** What else denied it, such as "by the approval policy". */
  readonly denied?: string | undefined;
  /** The turn in which it ran was interrupted. */
  readonly interrupted?: boolean;
  readonly durationMs?: number | undefined;
}

interface Answered {
  readonly tool: string;
  readonly input: JsonObject;
  readonly end?: CallEnd;
}

const SHELLS: ReadonlySet<string> = new Set(SHELL_TOOLS);

/** Converts the result of a call. `isStopped`: the model itself sent the command Ctrl+C. */
export function callAnswer(
  id: string,
  { tool, input, end = {} }: Answered,
  { content, text, failed, refused, denied, interrupted, durationMs }: Answer,
  base: JsonObject,
  isStopped: boolean,
): ConvertedEntry {
  const told = tool.startsWith("mcp__") ? undefined : toldRun(text);
  const exitCode = told?.exitCode ?? end.exitCode;
  const took = end.durationMs ?? told?.durationMs ?? durationMs;
  const isRun = told !== undefined || exitCode !== undefined || (text === "" && SHELLS.has(tool));
  const structured = isRun
    ? shellFacts({
        ...(interrupted && { interrupted }),
        ...told,
        command: input["command"] ?? input["cmd"],
        output: text === "" && typeof content === "string" ? content : undefined,
        exitCode,
        durationMs: told?.durationMs ?? took,
        meaning: isStopped ? "the agent stopped it" : undefined,
        followed: tool === "write_stdin" ? followedShell(input) : undefined,
      })
    : knownFields({
        durationMs: took,
        agentId: end.agentId,
        // Codex goes on at once.
        status: tool === "spawn_agent" && end.agentId !== undefined ? "async_launched" : undefined,
        structuredContent: end.structuredContent,
      });
  // What a command printed, which can be a log, is no denial of it.
  const denial = told?.exitCode === 0 ? undefined : codexDenial(told?.output ?? text);
  const deniedBy = end.denied ?? denied ?? denial?.denied;
  const answer = toolAnswered(id, content, base, {
    refused: refused === true || end.refused === true || denial?.refused === true,
    failed:
      failed === true ||
      isUncalled(tool, text.trimEnd()) ||
      OWN_FAILURES.get(tool)?.test(text) === true ||
      deniedBy !== undefined ||
      (end.failed === true && exitCode === undefined),
    ...(Object.keys(structured).length > 0 && { structured }),
  });
  return deniedBy === undefined ? answer : { entry: { ...fieldsOf(answer.entry), toolDenialKind: deniedBy } };
}

/**
 * Whether Codex didn't make a call, because it doesn't have the tool, or can't read the input. Of commands, their reader
 * knows it.
 */
function isUncalled(tool: string, text: string): boolean {
  if (SHELLS.has(tool)) return false;
  const unknown = /^unsupported (?:custom tool )?call: (\S{1,300})$/.exec(text)?.[1];
  // In front of the name is its namespace, without what separates the two.
  const isUnknown = unknown === tool || (unknown !== undefined && joined(unknown).endsWith(joined(tool)));
  return isUnknown || /^failed to parse function arguments: [^\n]+$/.test(text);
}

function joined(name: string): string {
  return name.replaceAll("_", "");
}

/** How tools of Codex whose outputs have no other sign of it begin what went wrong. */
const OWN_FAILURES: ReadonlyMap<string, RegExp> = new Map([
  ["view_image", /^(?:image path `|unable to (?:locate|process|read) image\b|view_image is not allowed\b)/],
  ["request_user_input", /^request_user_input is unavailable\b/],
]);
