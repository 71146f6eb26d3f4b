import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { compareOutcomes } from "../../results/equivalents/resultComparison";
import { ourName } from "../../results/equivalents/ourCall";
import { decodeResult } from "../../results/decoding/decode";
import type { RunRecord } from "../../results/result";
import type { LikeCall } from "../../protocol/view";
import type { CallDetail } from "../../transcripts/model/callDetail";
import { useHost } from "../base/hostContext";
import { StatusIcon } from "../controls/icons";
import { useLinks } from "../list/rows/openLinks";
import { useRequest } from "../base/useRequest";
import { FailureBody, ResultBody } from "./resultBody";
import { count } from "../base/units";
import { ActionButton } from "../controls/actionButton";
import { StatusChip } from "./body/callStatusView";
import { Diff } from "../markup/diff/diff";
import { LongText } from "../markup/text/longText";
import { Problem } from "../controls/problem";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { sentence, t } from "../base/viewerText";

/**
 * Shows the recorded call that a run repeats, its result then, and the differences now. Renders nothing if the run
 * repeats none.
 */
export function RecordedBeside({ run, record }: { run: string; record: RunRecord }): VNode | null {
  const host = useHost();
  const request = useRequest(`like ${run}`, async (signal) => {
    const like = await host.likeOf({ run }, signal);
    if (!like) return undefined;
    return { like, detail: await host.call({ transcript: like.transcript, call: like.call }, signal) };
  });
  if (request.state === "failed")
    return <Problem what={t("The recorded call could not be read")} error={request.error} retry={request.retry} />;
  if (request.state === "loading" || !request.value) return null;
  const { like, detail } = request.value;
  if (!detail) return <Problem what={t("The recorded call is no longer in the transcript")} retry={request.retry} />;
  return <Beside key={run} like={like} detail={detail} record={record} />;
}

function Beside({ like, detail, record }: { like: LikeCall; detail: CallDetail; record: RunRecord }): VNode {
  const { showCall } = useLinks();
  const { result: before, failureData } = detail;
  const compared = useMemo(() => {
    const now = decodeResult(record).result;
    return (
      before &&
      compareOutcomes(ourName(record.tool) ?? record.tool, { result: before, ...(failureData && { failureData }) }, now)
    );
  }, [record, before, failureData]);
  return (
    <section class="beside" aria-label={t("Next to the recorded call")} data-beside={like.call}>
      <div class="beside-head">
        <h4>{t("Run again")}</h4>
        <ActionButton
          name="show-recorded"
          class="link"
          label={t("Show the recorded call in the transcript")}
          failed={t("Not shown")}
          run={() => showCall(like.transcript, like.call)}
        >
          {sentence("{0} on line {1}", <VisibleTextView text={detail.tool} />, count(detail.line))}
        </ActionButton>
        <StatusChip call={detail} />
      </div>
      <Unmapped unmapped={like.unmapped} />
      {!compared && <div class="nothing">{t("The recorded call has no result to compare with.")}</div>}
      {compared && (
        <div
          class={compared.same === true ? "note quiet" : "note"}
          data-same={compared.same === undefined ? "unknown" : compared.same}
        >
          <StatusIcon name={compared.same === true ? "ok" : compared.same === false ? "warning" : "expected"} />
          <span>
            {compared.same === true
              ? t("The same: {0}.", compared.what)
              : compared.same === false
                ? compared.outcome === undefined
                  ? t("Different: {0}.", compared.what)
                  : t("Different: {0}", compared.outcome)
                : t(
                    "Only {0} can be compared, and they are the same: the two tools return different formats.",
                    compared.what,
                  )}
            {compared.notes.map((note, index) => (
              <span key={index}> {markHidden(note)}</span>
            ))}
          </span>
        </div>
      )}
      {compared?.texts && (
        <Diff
          change={{ before: compared.texts.recorded, after: compared.texts.now }}
          path={pathOf(record)}
          label={t("From the recorded result to this one")}
        />
      )}
      <details class="recorded" data-recorded>
        <summary>{t("The recorded result")}</summary>
        {before?.ok === true && (
          <ResultBody tool={detail.tool} input={detail.input} reason={detail.reason} data={before.data} />
        )}
        {before?.ok === false && (
          <>
            <LongText text={before.error.message} label={t("Recorded error")} plain />
            {failureData && (
              <FailureBody tool={detail.tool} input={detail.input} reason={detail.reason} data={failureData} />
            )}
          </>
        )}
        {!before && <div class="nothing">{t("The call has no result.")}</div>}
      </details>
    </section>
  );
}

/** Lists the parts of a recorded input that a form or run doesn't contain. */
export function Unmapped({ unmapped }: { unmapped: readonly string[] }): VNode | null {
  if (unmapped.length === 0) return null;
  return (
    <div class="note" data-unmapped={unmapped.length}>
      <StatusIcon name="warning" />
      <div>
        {unmapped.map((sentence, index) => (
          <div key={index}>{markHidden(sentence)}</div>
        ))}
      </div>
    </div>
  );
}

/** Names the language of the compared texts. */
function pathOf({ input }: RunRecord): string {
  const path = typeof input === "object" && input !== null && "file_path" in input ? input.file_path : undefined;
  return typeof path === "string" ? path : "";
}
