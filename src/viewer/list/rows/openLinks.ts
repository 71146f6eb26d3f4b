import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TranscriptRows } from "./transcriptRows";

/** What else is open beside a call that is shown, and the ways there. */
export interface Links {
  readonly transcripts: readonly TranscriptRows[];
  /** Chooses a call of an open transcript. Rejects when it is not there. */
  showCall(transcript: string, call: string): Promise<void>;
  /** Chooses a run in the live results; absent while they are not shown. */
  showRun?(run: string): Promise<void>;
}

export const LinksContext = createContext<Links>({ transcripts: [], showCall: () => Promise.resolve() });

export function useLinks(): Links {
  return useContext(LinksContext);
}
