import { parentPort } from "node:worker_threads";
import type { Resource } from "../../../base/resource";
import { threadFiles } from "../../../hosts/node/databases/databaseFiles";
import { UsageIndex, type KeyedUsage } from "../../../transcripts/index/usageIndex";
import { surveyOf, type CallFact, type Survey } from "../../../transcripts/statistics/surveyTranscript";
import { why } from "../input/unreadableReason";

/** A file to read, by its number. */
export interface SurveyRequest {
  readonly at: number;
  readonly resource: Resource;
  /** Leaves out the calls and the usage of messages. */
  readonly reportsOnly: boolean;
}

/** A survey as it is sent between threads. */
interface SentSurvey {
  readonly survey: Omit<Survey, "calls" | "usage">;
  readonly calls: readonly CallFact[];
  readonly messages: readonly KeyedUsage[];
}

/** A file that a thread read, by its number, or why it could not be read. */
export type SurveyReply = { readonly at: number } & ({ readonly read: SentSurvey } | { readonly error: string });

/** Reads the transcripts that the other side of a port names. */
export function serveSurveys(): void {
  parentPort?.on("message", ({ at, resource, reportsOnly }: SurveyRequest) => {
    void surveyOf(threadFiles, resource)
      .then(
        (survey): SurveyReply => ({ at, read: sent(survey, reportsOnly) }),
        (error: unknown): SurveyReply => ({ at, error: why(error) }),
      )
      .then((reply) => parentPort?.postMessage(reply));
  });
}

function sent({ calls, usage, ...survey }: Survey, reportsOnly: boolean): SentSurvey {
  if (reportsOnly) return { survey, calls: [], messages: [] };
  // The texts of errors are needed only by reports that distinguish failures.
  const facts = Array.from(calls(), ({ error: _error, ...call }) => call);
  return { survey, calls: facts, messages: [...usage.keyed()] };
}

/** Returns the survey that was sent. Its calls have no errors. */
export function surveyFrom({ survey, calls, messages }: SentSurvey): Survey {
  const usage = new UsageIndex();
  for (const message of messages) usage.addKeyed(message);
  return { ...survey, calls: () => calls, usage };
}
