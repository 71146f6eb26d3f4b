import type { HostApi } from "../../../src/protocol/hostApi";

/** What the page answers where no transcript is read. */
export const noNumbers: Pick<
  HostApi,
  | "understanding"
  | "touchedFiles"
  | "fileHistory"
  | "changedFiles"
  | "fileChanges"
  | "findings"
  | "timeline"
  | "timedCalls"
> = {
  understanding: () => Promise.reject(new Error("There are no numbers in this set")),
  touchedFiles: () => Promise.reject(new Error("There are no files in this set")),
  fileHistory: () => Promise.reject(new Error("There are no files in this set")),
  changedFiles: () => Promise.reject(new Error("There are no changes in this set")),
  fileChanges: () => Promise.reject(new Error("There are no changes in this set")),
  findings: () => Promise.resolve({ findings: [], shared: [] }),
  timeline: () => Promise.reject(new Error("There is no timeline in this set")),
  timedCalls: () => Promise.reject(new Error("There is no timeline in this set")),
};
