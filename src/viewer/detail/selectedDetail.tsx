import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { RunRecord } from "../../results/result";
import type { CallDetail } from "../../transcripts/model/callDetail";
import type { CallRow } from "../../transcripts/model/callRow";
import type { Row, RowText } from "../../transcripts/model/entryRow";
import { rowChoices } from "../call/callChoices";
import { CopyAs } from "../markup/copy/copyAs";
import { ofCall, ofRun } from "../call/detailModel";
import { EntryBody } from "../entries/entryBody";
import { lookOf } from "../entries/entryViews";
import { useHost } from "../base/hostContext";
import { CopyRowLink } from "../call/copyCallLink";
import { OriginContext } from "../base/callOrigin";
import { startsAgent, SubagentOf } from "../outline/subagentOf";
import { WorkflowOf } from "../outline/workflowOf";
import { RequestedValue } from "../controls/requestedValue";
import { HiddenBytes } from "../markup/data/hiddenBytes";
import { Problem } from "../controls/problem";
import { RawEntry } from "../markup/data/rawEntry";
import { RecordedBeside } from "../call/recordedBeside";
import { InResults, InTranscripts } from "./sameCallList";
import { Tabs } from "../controls/tabs";
import { VisibleTextView } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { count, moment } from "../base/units";
import { CallDetailView } from "../call/callDetailView";
import { NestedCallList } from "../call/nestedCallList";
import { kindWords } from "../base/kindWords";
import { t } from "../base/viewerText";

/** Time that a row must stay selected before its detail is requested. Milliseconds. */
const CALM = 60;

/** Shows the detail of a call that our own tools served. */
export function RunDetail({ call }: { call: CallRow }): VNode {
  const host = useHost();
  const request = useRequest(`run ${call.id}`, (signal) => host.run({ id: call.id }, signal), CALM);
  return (
    <RequestedValue request={request} what={t("The result")}>
      {(record) =>
        record ? (
          <RunShown key={record.id} record={record} call={call} />
        ) : (
          <Problem what={t("This result is no longer kept")} />
        )
      }
    </RequestedValue>
  );
}

function RunShown({ record, call }: { record: RunRecord; call: CallRow }): VNode {
  const model = useMemo(() => ofRun(record, call), [record]);
  return (
    <CallDetailView model={model}>
      <RecordedBeside run={record.id} record={record} />
      <InTranscripts run={record.id} />
    </CallDetailView>
  );
}

function CallShown({ detail, children }: { detail: CallDetail; children: ComponentChildren }): VNode {
  const model = useMemo(() => ofCall(detail), [detail]);
  return <CallDetailView model={model}>{children}</CallDetailView>;
}

/** Shows the detail of a recorded call, as an envelope. `version` changes when the transcript does. */
export function RecordedDetail({
  transcript,
  id,
  version,
  big,
}: {
  transcript: string;
  id: string;
  version: string;
  /** Too big to read again without a request. */
  big: boolean;
}): VNode {
  const host = useHost();
  const request = useRequest(
    `call ${transcript} ${id} ${version}`,
    (signal) => host.call({ transcript, call: id }, signal),
    CALM,
  );
  return (
    <RequestedValue request={request} what={t("The call")}>
      {(detail) =>
        detail ? (
          <OriginContext.Provider value={{ transcript, call: id }}>
            <CallShown detail={detail}>
              <InResults transcript={transcript} call={id} />
              {detail.hiddenBytes !== undefined && (
                <HiddenBytes transcript={transcript} of={{ call: id }} hidden={detail.hiddenBytes} />
              )}
              {startsAgent(detail.tool) && (
                <SubagentOf key={id} transcript={transcript} call={id} unasked={!big} version={version} />
              )}
              {detail.tool === "Workflow" && (
                <WorkflowOf key={`${id} run`} transcript={transcript} call={id} unasked={!big} version={version} />
              )}
              {detail.nested && <NestedCallList transcript={transcript} nested={detail.nested} />}
            </CallShown>
          </OriginContext.Provider>
        ) : (
          <Problem what={t("This call is not in the transcript")} retry={request.retry} />
        )
      }
    </RequestedValue>
  );
}

/** Shows the detail of a row that is no call: its whole text, and the unchanged entry of the file. */
export function RowDetail({ transcript, row }: { transcript: string; row: Row }): VNode {
  const host = useHost();
  const read = (signal?: AbortSignal): Promise<RowText> => host.text({ transcript, row: row.index }, signal);
  const request = useRequest(`row ${transcript} ${row.index}`, read, CALM);
  const words = lookOf(row)?.words ?? kindWords[row.kind];
  return (
    <article class="detail" data-detail data-kind={row.kind}>
      <header class="detail-head">
        <div class="detail-title">
          <h3>{words}</h3>
          <span class="detail-actions">
            <CopyRowLink transcript={transcript} row={row.index} />
            {/* Always there: if it came with the text, it would move the button before it from under the pointer. */}
            <CopyAs
              choices={rowChoices(words, row, async () => (request.state === "done" ? request.value : read()))}
              what={t("the row")}
            />
          </span>
        </div>
        <div class="detail-facts">
          <span>{t("line {0}", count(row.line))}</span>
          {row.entryType !== undefined && (
            <span>
              <VisibleTextView text={row.entryType} />
            </span>
          )}
          {row.time !== undefined && (
            <span title={row.time}>
              <VisibleTextView text={moment(row.time)} />
            </span>
          )}
          {row.sidechain && <span>{t("written by a subagent")}</span>}
        </div>
      </header>
      <RequestedValue request={request} what={t("The text")}>
        {(text) => (
          <>
            {text.hiddenBytes !== undefined && (
              <HiddenBytes transcript={transcript} of={{ row: row.index }} hidden={text.hiddenBytes} />
            )}
            <Tabs
              id="row"
              label={t("Views of the row")}
              tabs={[
                {
                  name: "text",
                  label: t("Text"),
                  content: () => (
                    <EntryBody key={`${transcript} ${row.index}`} transcript={transcript} row={row} text={text.text} />
                  ),
                },
                {
                  name: "entry",
                  label: t("Entry"),
                  raw: true,
                  content: () => <RawEntry key={`${row.index} raw`} raw={text.raw} label={t("Entry")} />,
                },
              ]}
            />
          </>
        )}
      </RequestedValue>
    </article>
  );
}
