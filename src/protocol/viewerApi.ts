import type { Summary } from "../transcript/model/summary";
import type { ArrangementChange, RunningCall, TranscriptTab, View } from "./view";

/** What the host may tell the webview. */
export interface ViewerApi {
  /** Something else is to be shown. */
  show(params: View, signal: AbortSignal): Promise<void>;
  runsChanged(params: { total: number }, signal: AbortSignal): Promise<void>;
  runningChanged(params: { running: readonly RunningCall[] }, signal: AbortSignal): Promise<void>;
  transcriptChanged(params: { transcript: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  /** The person asked for another view of the transcript. */
  showTranscriptAs(params: { tab: TranscriptTab }, signal: AbortSignal): Promise<void>;
  /** A command was given. */
  arrange(params: { change: ArrangementChange }, signal: AbortSignal): Promise<void>;
}
