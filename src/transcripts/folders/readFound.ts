import type { AgentMeta } from "./agentMeta";
import { readAgentMeta } from "./agentMeta";
import type { SourceReading } from "./agentSource";
import { checkFileFacts, readFileFacts } from "./fileFacts";
import { isGone, problemText, type FoundFile, type Problem } from "./findFiles";
import type { FolderFiles } from "./keptFacts";
import type { Outcome } from "./project";

/** Files that are read together. */
export const AT_ONCE = 8;

/** Reads a file that was found, unless it is known and unchanged. Rejects only with the signal's reason. */
export async function readFound(
  { files, kept, signal }: Pick<SourceReading, "files" | "kept" | "signal">,
  file: FoundFile,
): Promise<Outcome> {
  const { resource } = file;
  try {
    const stat = await files.stat(resource);
    // It may have been put there since the folder was listed.
    if (stat.link || stat.type !== "file")
      return { kind: "problem", problem: { resource, message: "It is no file any more" } };
    const facts = await kept.of(resource, stat, checkFileFacts, () => readFileFacts(files, resource, signal));
    const problems: Problem[] = [];
    const meta = await metaOf(files, file, problems);
    return { kind: "read", file, facts, meta, size: stat.size, modified: stat.mtime, problems };
  } catch (error) {
    signal.throwIfAborted();
    if (isGone(error)) return { kind: "gone" };
    return { kind: "problem", problem: { resource, message: problemText(error) } };
  }
}

async function metaOf(files: FolderFiles, { meta }: FoundFile, problems: Problem[]): Promise<AgentMeta> {
  if (meta === undefined) return {};
  try {
    return await readAgentMeta(files, meta);
  } catch (error) {
    if (!isGone(error)) problems.push({ resource: meta, message: problemText(error) });
    return {};
  }
}
