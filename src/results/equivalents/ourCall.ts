import { isObject } from "../../base/json/jsonValue";
import type { Equivalent, Equivalents } from "./equivalent";
import all from "./all";

/** A recorded call as one of our tools would be called. */
export interface OurCall {
  /** The name of our tool. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the recorded call asked for that ours does not, or not so; a sentence each. */
  readonly unmapped: readonly string[];
}

/** By the names in transcripts: those of Claude Code, and of other agents. */
const equivalents: ReadonlyMap<string, Equivalent> = new Map(
  all.flatMap((tools: Equivalents) => Object.entries(tools)),
);

/** The names of other programs' tools that do what one of ours does. */
export function equivalentNames(tool: string): readonly string[] {
  return [...equivalents].filter(([, known]) => known.tool === tool).map(([name]) => name);
}

/** Names of our tools in transcripts if an agent called them. */
const ours =
  /^(?:bash|bash_output|bash_input|kill_shell|run_task|diagnostics|symbols|rename_symbol|glob|grep|file_read|file_write|file_edit|notebook_edit|apply_patch|fileio_[a-z_]+)$/;

/** The name of our tool that a recorded name means: as it is, as VS Code knows it, or as a tool of an MCP server. Undefined for another tool. */
export function ourName(recorded: string): string | undefined {
  const bare = recorded.replace(/^mcp__.+?__/, "").replace(/^trv_/, "");
  return ours.test(bare) ? bare : undefined;
}

/** The name of our tool that is the recorded one, or does the same. Undefined if there is none. */
export function ourTool(recorded: string): string | undefined {
  return ourName(recorded) ?? equivalents.get(recorded)?.tool;
}

/** The call of one of our tools that does what a recorded call did; undefined where none of them does. */
export function ourCall(tool: string, input: unknown): OurCall | undefined {
  if (!isObject(input)) return undefined;
  const own = ourName(tool);
  if (own !== undefined) return { tool: own, input, unmapped: [] };
  const known = equivalents.get(tool);
  if (!known) return undefined;
  const mapped: Record<string, unknown> = {};
  const unmapped: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(known.fields, name) ? known.fields[name] : undefined;
    if (value === null || value === undefined) continue;
    if (!field) unmapped.push(`\`${name}\` is left out: ${known.tool} knows no such field.`);
    else if ("as" in field) mapped[field.as] = value;
    else if (value !== false) unmapped.push(`\`${name}\` is left out: ${field.not}.`);
  }
  const finished = known.finish?.(mapped, input) ?? { input: mapped };
  return { tool: known.tool, input: finished.input, unmapped: [...unmapped, ...(finished.unmapped ?? [])] };
}
