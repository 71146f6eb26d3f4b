import type { Resource } from "../../base/resource";
import type { NearFiles } from "../structure/agents/agentFiles";
import type { SessionFindings } from "../model/understanding/findingsModel";
import { whenIndexed } from "../rows/whenIndexed";
import { TranscriptReading } from "../rows/transcriptReading";
import { StructureReader } from "../structure/outline/structureReader";
import { UnderstandingReader } from "../understanding/understandingReader";
import { findFindings } from "./findFindings";

/** Reads a session with its subagents, and returns what is found in it. Rejects like `surveyOf`, and if the format is unknown. */
export async function readFindings(
  files: NearFiles,
  resource: Resource,
  signal: AbortSignal,
): Promise<SessionFindings> {
  const reading = new TranscriptReading(files, resource, {});
  const structure = new StructureReader(reading, files);
  const understanding = new UnderstandingReader(reading, structure, files);
  try {
    await reading.first(signal);
    const { failure, isUnknown, notice } = await whenIndexed(reading, () => reading.summary(), signal);
    const problem = failure ?? (isUnknown && notice);
    if (problem !== undefined) throw new Error(problem);
    return await findFindings(await understanding.whole(signal), signal);
  } finally {
    understanding.dispose();
    reading.dispose();
  }
}
