import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TranscriptRows } from "./transcriptRows";

/** Contains links from a shown call to what else is open. */
export interface Links {
  readonly transcripts: readonly TranscriptRows[];
  /** Selects a call of an open transcript. Rejects if the call isn't found. */
  showCall(transcript: string, call: string): Promise<void>;
  /** Selects a run in the live results. Absent while they are hidden. */
  showRun?(run: string): Promise<void>;
}

export const LinksContext = createContext<Links>({ transcripts: [], showCall: () => Promise.resolve() });

export function useLinks(): Links {
  return useContext(LinksContext);
}
