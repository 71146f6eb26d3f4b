import type { Hit } from "../../../../src/transcripts/model/searchHits";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";

/** Opens a transcript of these lines and reads all of it; a text is a line as it stands. */
export async function open(lines: readonly (object | string)[], chunkBytes?: number): Promise<Transcript> {
  const text = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource, chunkBytes === undefined ? {} : { chunkBytes });
  await whenRead(transcript);
  return transcript;
}

/** The hits of all steps of a search. */
export async function searchAll(transcript: Transcript, query: string): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let from = 0; ;) {
    const found = await transcript.search({ query, from });
    hits.push(...found.hits);
    if (found.done) return hits;
    from = found.next;
  }
}
