import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { createTranscriptLibrary } from "../../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import { keepDetails } from "../../../../src/transcripts/insights/keepDetails";

/** Keeps the details of all sessions of a configuration folder in an archive, in a process of its own. */
export async function keepOnce(archive = "", config = ""): Promise<void> {
  const { signal } = new AbortController();
  const folder = resourceOf(config);
  const { sessions } = await createTranscriptLibrary([{ agent: "claude", folder }], {
    error: () => undefined,
    info: () => undefined,
  }).sessions(signal);
  await keepDetails(transcriptFiles, openArchive(archive), sessions, { signal, folders: [folder] });
}
