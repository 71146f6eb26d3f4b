import type { VNode } from "preact";
import type { ToolResult } from "../../core/result";
import type { CallRow } from "../../transcript/model";
import type { DetailModel } from "../detailModel";
import { useHost } from "../host";
import { Shape, StatusIcon, ToolIcon } from "../icons";
import { ActionButton } from "../parts/actionButton";
import { Duration, StatusChip } from "../parts/callLine";
import { LongText } from "../parts/longText";
import { Tabs } from "../parts/tabs";
import { markHidden, VisibleText } from "../parts/visibleText";
import { ResultBody, toolIcon } from "../resultBody";
import { moment } from "../units";
import { CallInput } from "./callInput";

/** A call whole: what was asked, what came back, and the same as text. */
export function CallDetailView({ model }: { model: DetailModel }): VNode {
  const host = useHost();
  const { row, raw, result, again } = model;
  const [first] = raw;
  return (
    <article class="detail" data-detail data-call-id={row.id} data-status={row.status} data-tool={row.tool}>
      <header class="detail-head">
        <div class="detail-title">
          <ToolIcon name={toolIcon(row.tool)} />
          <h3>
            <VisibleText text={row.tool} />
          </h3>
          <StatusChip call={row} />
          <span class="detail-actions">
            {again && (
              <ActionButton
                name="run-again"
                class="button"
                label="Run Again… (r): opens the tool's form with this input"
                failed="Not run again"
                run={() => host.showForm(again)}
              >
                <Shape name="again" />
                Run Again…
              </ActionButton>
            )}
            {first && (
              <>
                <ActionButton
                  name="copy"
                  class="button icon-button"
                  label={`Copy the ${first.label.toLowerCase()}`}
                  failed="Not copied"
                  done="✓"
                  run={() => host.copy({ text: first.text() })}
                >
                  <Shape name="copy" />
                </ActionButton>
                <ActionButton
                  name="open"
                  class="button icon-button"
                  label={`Open the ${first.label.toLowerCase()} in an editor`}
                  failed="Not opened"
                  run={() => host.openText({ text: first.text(), language: first.language })}
                >
                  <Shape name="open" />
                </ActionButton>
              </>
            )}
          </span>
        </div>
        <div class="detail-facts">
          {row.durationMs !== undefined && <Duration call={row} />}
          {row.started && (
            <span title={row.started} data-started>
              <VisibleText text={moment(row.started)} />
            </span>
          )}
          {model.origin !== "" && <span data-origin>{model.origin}</span>}
        </div>
        <div class="detail-reason" data-reason>
          {markHidden(row.reason)}
        </div>
        {model.notes.map((note, index) => (
          <div key={index} class="note" data-note>
            <StatusIcon name="warning" />
            <span>{markHidden(note)}</span>
          </div>
        ))}
      </header>
      {model.input !== undefined && <CallInput key={row.id} input={model.input} />}
      <Tabs
        id="call"
        label="Views of the result"
        tabs={[
          {
            name: "rendered",
            label: "Result",
            content: () => <Result key={row.id} row={row} input={model.input} result={result} />,
          },
          ...raw.map((view) => ({
            name: view.name,
            label: view.label,
            content: () => (
              <LongText key={`${row.id} ${view.name}`} text={view.text()} label={view.label} language={view.language} />
            ),
          })),
        ]}
      />
    </article>
  );
}

interface ResultProps {
  readonly row: CallRow;
  readonly input: unknown;
  readonly result: ToolResult | undefined;
}

function Result({ row, input, result }: ResultProps): VNode {
  if (!result) return <div class="nothing">There is no result: the call has not been answered.</div>;
  if (result.ok) return <ResultBody tool={row.tool} input={input} data={result.data} />;
  return (
    <div class={`failure ${row.severity}`} data-failure>
      <div class="failure-code">
        <StatusIcon name={row.status} />
        {result.error.code}
      </div>
      <LongText text={result.error.message} label="Error" plain />
    </div>
  );
}
