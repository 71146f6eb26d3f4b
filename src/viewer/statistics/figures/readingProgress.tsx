import type { VNode } from "preact";
import type { UnderstandingStep } from "../../../transcripts/model/understanding/understandingModel";
import { ProgressBar } from "../../controls/progressBar";
import { count } from "../../base/units";
import { t } from "../../base/viewerText";

const WORDS = {
  structure: t("Reading the structure of the transcript"),
  calls: t("Reading calls: row"),
  subagents: t("Reading the files of subagents: file"),
} as const;

/** Shows what is being read, with its progress if known. */
export function ReadingProgress({
  what,
  reading,
}: {
  what: string;
  reading: Extract<UnderstandingStep, { kind: "reading" }> | undefined;
}): VNode {
  const { done = 0, total = 0 } = reading ?? {};
  const words = WORDS[reading?.what ?? "structure"];
  const share = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <div class="understanding-progress" role="status" data-reading={reading?.what ?? "structure"}>
      <p>{what}</p>
      <ProgressBar label={what} percent={share} />
      <p class="quiet">
        {total > 0
          ? t("{0} {1} of {2}. Escape leads back to the rows.", words, count(done), count(total))
          : t("{0}…. Escape leads back to the rows.", words)}
      </p>
    </div>
  );
}
