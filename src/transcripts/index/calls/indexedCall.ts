import type { CallStatus } from "../../model/callRow";
import type { Run } from "./backgroundRuns";
import type { OpenCall } from "./openCalls";

/**
 * The location of a part of the transcript: indexes into the indexed lines, the objects of the line, and the parts of
 * the object.
 */
export interface Place {
  readonly line: number;
  readonly piece: number;
  readonly part: number;
}

/** What is kept of a call. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  /** The row of its first use. */
  readonly row: number;
  readonly started: number | undefined;
  readonly status: CallStatus;
  readonly reason: string;
  readonly error?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly durationIsUpperBound?: boolean;
  readonly answer?: Place;
  /** The last reported state of what it started in the background. */
  readonly run?: Run;
}

/** A use of a tool, its texts as numbers of names. */
export interface NewCall extends OpenCall {
  readonly tool: number;
  readonly started: number | undefined;
  readonly row: number;
}
