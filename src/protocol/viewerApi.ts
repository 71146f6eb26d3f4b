import type { Summary } from "../transcripts/model/summary";
import type { ArrangementChange, RunningCall, TranscriptTab, View } from "./view";

/** Requests of the host to the webview. */
export interface ViewerApi {
  /** Shows something else. */
  show(params: View, signal: AbortSignal): Promise<void>;
  runsChanged(params: { total: number }, signal: AbortSignal): Promise<void>;
  runningChanged(params: { running: readonly RunningCall[] }, signal: AbortSignal): Promise<void>;
  transcriptChanged(params: { transcript: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  /** Switches the tab of the transcript. */
  showTranscriptAs(params: { tab: TranscriptTab }, signal: AbortSignal): Promise<void>;
  /** Runs a command for the sides. */
  arrange(params: { change: ArrangementChange }, signal: AbortSignal): Promise<void>;
}
