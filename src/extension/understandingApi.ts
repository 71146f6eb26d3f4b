import type { HostApi } from "../protocol/hostApi";
import type { Transcript } from "../transcript/model/transcript";

/** What the page asks of an open transcript to show its statistics and its timeline. */
type UnderstandingApi = Pick<HostApi, "understanding" | "touchedFiles" | "fileHistory" | "timeline">;

/** Answers for what open transcripts come to. */
export function understandingApi(find: (id: string) => Transcript): UnderstandingApi {
  return {
    understanding: ({ transcript }, signal) => find(transcript).understanding(signal),
    touchedFiles: ({ transcript, query }, signal) => find(transcript).touchedFiles(query, signal),
    fileHistory: ({ transcript, path, from, to }, signal) => find(transcript).fileHistory(path, from, to, signal),
    timeline: ({ transcript, query }, signal) => find(transcript).timeline(query, signal),
  };
}
