import type { Transcript } from "../../transcripts/model/transcriptModel";
import type { ShownAgent } from "../../transcripts/model/outlineModel";
import { ToolError } from "../../base/errors";
import { nearestName } from "../../base/text/nearestName";
import type { Resource } from "../../base/resource";
import type { LibrarySession } from "../runtime/context/transcriptLibraryPort";

/** A file that a subagent of a session has of its own. */
export interface SubagentFile {
  /** As calls name it: the id in the file's name, or, where two files have the same one, its path below the session's folder. */
  readonly subagent: string;
  readonly resource: Resource;
  /** Absent for one that the session's transcript does not lead to. */
  readonly agent?: ShownAgent;
}

/** Items of an outline that are asked for at once. */
const AT_ONCE = 1_000;

/**
 * Returns the subagents' files of a session: those that its transcript references, then others in its folder. Rejects
 * with the signal's reason.
 */
export async function subagentsOf(
  transcript: Pick<Transcript, "outline">,
  of: { readonly resource: Resource; readonly session?: LibrarySession },
  signal: AbortSignal,
): Promise<SubagentFile[]> {
  const found = new Map<Resource, ShownAgent | undefined>();
  for (let from = 0, total = 1; from < total; from += AT_ONCE) {
    const page = await transcript.outline({ from, to: from + AT_ONCE }, signal);
    for (const item of page.items)
      if (item.kind === "agent" && item.agent.place.kind === "file") found.set(item.agent.place.resource, item.agent);
    ({ total } = page);
  }
  for (const { resource } of of.session?.agentFiles ?? []) if (!found.has(resource)) found.set(resource, undefined);
  const nameOf = subagentNames(of.resource, [...found.keys()]);
  return [...found].map(([resource, agent]) => ({ subagent: nameOf(resource), resource, ...(agent && { agent }) }));
}

/** What calls name the subagents' files of a transcript. */
export function subagentNames(transcript: Resource, files: readonly Resource[]): (file: Resource) => string {
  const times = new Map<string, number>();
  for (const id of files.map(idOf)) times.set(id, (times.get(id) ?? 0) + 1);
  return (file) => (times.get(idOf(file)) === 1 ? idOf(file) : pathOf(file, transcript));
}

/** The file that a name means. Throws `ToolError` for a name that none or several have. */
export function subagentNamed(name: string, transcript: Resource, files: readonly SubagentFile[]): SubagentFile {
  const means = ({ subagent, resource }: SubagentFile): boolean =>
    [subagent, idOf(resource), `agent-${idOf(resource)}`, pathOf(resource, transcript)].includes(name);
  const [file, rival] = files.filter(means);
  if (file && !rival) return file;
  const names = files.map(({ subagent }) => subagent);
  const near = nearestName(name, names)[0];
  const said =
    rival !== undefined
      ? `Invalid input: several subagents are called ${name}: ${files
          .filter(means)
          .map(({ subagent }) => subagent)
          .join(", ")}.`
      : names.length === 0
        ? `File not found: no subagent of this session has a file of its own. Leave \`subagent\` out.`
        : `File not found: no subagent ${name} in this session. ${near === undefined ? `There are ${names.slice(0, 5).join(", ")}.` : `Did you mean ${near}?`}`;
  throw new ToolError("EXECUTION_ERROR", said);
}

/** The id in the name of an agent's file. */
function idOf(file: Resource): string {
  return stem(file.slice(file.lastIndexOf("/") + 1)).replace(/^agent-/, "");
}

/** Returns a file's path below the folder of the transcript. */
function pathOf(file: Resource, transcript: Resource): string {
  return stem(file.slice(transcript.lastIndexOf("/") + 1));
}

function stem(path: string): string {
  return decodeURIComponent(path).replace(/\.jsonl$/, "");
}
