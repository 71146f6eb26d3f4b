import type { ComponentChildren, VNode } from "preact";
import type { CallRow, Row } from "../../transcript/model";
import { ofCall, ofRun } from "../detailModel";
import { useHost } from "../host";
import { LongText } from "../parts/longText";
import { Problem, Waiting } from "../parts/problem";
import { Tabs } from "../parts/tabs";
import { VisibleText } from "../parts/visibleText";
import { type Request, useRequest } from "../request";
import { count, moment } from "../units";
import { CallDetailView } from "./callDetailView";
import { kindWords } from "./transcriptRow";

/** Milliseconds a row has to stay chosen before its detail is asked for. */
const CALM = 60;

/** The detail of a call our own tools served. */
export function RunDetail({ call }: { call: CallRow }): VNode {
  const host = useHost();
  const request = useRequest(`run ${call.id}`, (signal) => host.run({ id: call.id }, signal), CALM);
  return (
    <Answered request={request} what="The result">
      {(record) =>
        record ? (
          <CallDetailView model={ofRun(record, call)} />
        ) : (
          <Problem what="This result is no longer kept" retry={request.retry} />
        )
      }
    </Answered>
  );
}

/** The detail of a recorded call, as an envelope. `version` changes when the transcript does. */
export function RecordedDetail({
  transcript,
  id,
  version,
}: {
  transcript: string;
  id: string;
  version: string;
}): VNode {
  const host = useHost();
  const request = useRequest(
    `call ${transcript} ${id} ${version}`,
    (signal) => host.call({ transcript, id }, signal),
    CALM,
  );
  return (
    <Answered request={request} what="The call">
      {(detail) =>
        detail ? (
          <CallDetailView model={ofCall(detail)} />
        ) : (
          <Problem what="This call is not in the transcript" retry={request.retry} />
        )
      }
    </Answered>
  );
}

/** The detail of a transcript row that is no call: its whole text, and the entry as it stands in the file. */
export function RowDetail({ transcript, row }: { transcript: string; row: Row }): VNode {
  const host = useHost();
  const request = useRequest(
    `row ${transcript} ${row.index}`,
    (signal) => host.text({ transcript, row: row.index }, signal),
    CALM,
  );
  return (
    <article class="detail" data-detail data-kind={row.kind}>
      <header class="detail-head">
        <div class="detail-title">
          <h3>{kindWords[row.kind]}</h3>
        </div>
        <div class="detail-facts">
          <span>line {count(row.line)}</span>
          {row.entryType !== undefined && (
            <span>
              <VisibleText text={row.entryType} />
            </span>
          )}
          {row.time !== undefined && (
            <span title={row.time}>
              <VisibleText text={moment(row.time)} />
            </span>
          )}
          {row.sidechain && <span>written by a subagent</span>}
        </div>
      </header>
      <Answered request={request} what="The text">
        {(text) => (
          <Tabs
            id="row"
            label="Views of the row"
            tabs={[
              {
                name: "text",
                label: "Text",
                content: () => <LongText key={`${row.index} text`} text={text.text} label="Text" language="markdown" />,
              },
              {
                name: "entry",
                label: "Entry",
                content: () => <LongText key={`${row.index} raw`} text={text.raw} label="Entry" language="json" />,
              },
            ]}
          />
        )}
      </Answered>
    </article>
  );
}

function Answered<T>({
  request,
  what,
  children,
}: {
  request: Request<T>;
  what: string;
  children: (value: T) => ComponentChildren;
}): VNode {
  if (request.state === "failed")
    return <Problem what={`${what} could not be loaded`} error={request.error} retry={request.retry} />;
  if (request.state === "loading") return <Waiting what={what} slow={request.slow} retry={request.retry} />;
  return <>{children(request.value)}</>;
}
