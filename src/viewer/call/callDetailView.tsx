import type { ComponentChildren, VNode } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import { callChoices } from "./callChoices";
import { CopyAs } from "../markup/copy/copyAs";
import type { DetailModel } from "./detailModel";
import { useHost } from "../base/hostContext";
import { Shape, ToolIcon } from "../controls/icons";
import { CopyCallLink } from "./copyCallLink";
import { type Origin, OriginContext } from "../base/callOrigin";
import { ActionButton } from "../controls/actionButton";
import { Duration, StatusChip } from "./body/callStatusView";
import { LongText } from "../markup/text/longText";
import { ShownForms } from "./shownForms";
import { SavedResult } from "./savedOutputView";
import { type Tab, Tabs } from "../controls/tabs";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { Note } from "../controls/note";
import { FailureBody, ResultBody, showsInput, tellsError, toolIcon } from "./resultBody";
import { moment } from "../base/units";
import { CallInput } from "./callInput";
import { RecordedEntries } from "./recordedEntries";
import { inSentence, sentence, t } from "../base/viewerText";

/** Shows a whole call: its input, its result, and both as text. */
export function CallDetailView({ model, children }: { model: DetailModel; children?: ComponentChildren }): VNode {
  const { row } = model;
  const origin = useContext(OriginContext);
  return (
    <article class="detail" data-detail data-call-id={row.id} data-status={row.status} data-tool={row.tool}>
      <header class="detail-head">
        <div class="detail-title">
          <ToolIcon name={toolIcon(row.tool)} />
          <h3>
            <VisibleTextView text={row.tool} />
          </h3>
          <span class="detail-actions">
            <CopyCallLink />
            <Actions model={model} />
            <CopyAs choices={callChoices(model)} what={t("the call")} />
          </span>
        </div>
        <div class="detail-facts">
          <StatusChip call={row} />
          {row.durationMs !== undefined && <Duration call={row} />}
          {row.started && (
            <span title={row.started} data-started>
              <VisibleTextView text={moment(row.started)} />
            </span>
          )}
          {model.origin !== "" && <span data-origin>{model.origin}</span>}
          <Why key={row.id} model={model} />
        </div>
        {model.notes.map((note, index) => (
          <Note key={index} data-note>
            {markHidden(note)}
          </Note>
        ))}
      </header>
      <Tabs id="call" label={t("Views of the result")} tabs={viewsOf(model, origin)} />
      {model.input !== undefined && (
        <CallInput
          key={row.id}
          input={model.input}
          folded={showsInput(row.tool) && (model.result?.ok === true || model.failureData !== undefined)}
          unfolded={model.result?.ok === false}
        />
      )}
      {children}
    </article>
  );
}

/** Shows on request why a call has its status. A status that needs its reason shows it at once. */
function Why({ model: { row, evidence, audit, result } }: { model: DetailModel }): VNode {
  const [open, setOpen] = useState(row.status !== "ok" && row.status !== "error");
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="link"
        aria-expanded={open}
        aria-controls={id}
        data-action="why"
        onClick={() => setOpen(!open)}
      >
        {t("Why?")}
      </button>
      <div id={id} class="detail-why" hidden={!open}>
        <div data-reason>{markHidden(row.reason)}</div>
        {evidence !== undefined && <div data-evidence>{markHidden(evidence)}</div>}
        {audit !== undefined && audit !== "" && (
          <div data-audit>
            <VisibleTextView text={audit} />
          </div>
        )}
        {result?.ok === false && (
          <div data-error-code>{sentence("Error code: {0}", <VisibleTextView text={result.error.code} />)}</div>
        )}
      </div>
    </>
  );
}

/** Runs the call again, and copies or opens its first text. */
function Actions({ model: { row, raw, again, ours } }: { model: DetailModel }): VNode {
  const host = useHost();
  const origin = useContext(OriginContext);
  const [first] = raw;
  return (
    <>
      {again && (
        <RunAgain label={t("Run Again… (r): opens the tool's form with this input")} run={() => host.showForm(again)} />
      )}
      {ours && origin && (
        <RunAgain
          label={t("Run Again with Our Tools… (r): opens the form of {0} with this input", ours.tool)}
          run={() =>
            host.showForm({
              tool: ours.tool,
              input: JSON.stringify(ours.input),
              like: { ...origin, tool: row.tool, unmapped: ours.unmapped },
            })
          }
        />
      )}
      {first && (
        <>
          <ActionButton
            name="copy"
            class="button icon-button"
            label={t("Copy the {0}", inSentence(first.label))}
            failed={t("Not copied")}
            done="✓"
            run={() => host.copy({ text: first.text() })}
          >
            <Shape name="copy" />
          </ActionButton>
          <ActionButton
            name="open"
            class="button icon-button"
            label={t("Open the {0} in an editor", inSentence(first.label))}
            failed={t("Not opened")}
            run={() => host.openText({ text: first.text(), language: first.language })}
          >
            <Shape name="open" />
          </ActionButton>
        </>
      )}
    </>
  );
}

function RunAgain({ label, run }: { label: string; run: () => Promise<unknown> }): VNode {
  return (
    <ActionButton name="run-again" class="button" label={label} failed={t("Not run again")} run={run}>
      <Shape name="again" />
      {t("Run Again…")}
    </ActionButton>
  );
}

/** Returns the views of a call: its result, other forms of it, and its texts. */
function viewsOf(model: DetailModel, origin: Origin | undefined): readonly Tab[] {
  const { row, raw, recorded } = model;
  return [
    {
      name: "rendered",
      label: t("Result"),
      content: () => <CallResult key={row.id} model={model} />,
    },
    ...(recorded
      ? [
          {
            name: "forms",
            label: t("Shown as"),
            content: () => <ShownForms id={row.id} recorded={recorded} />,
          },
        ]
      : []),
    ...raw.map((view) => ({
      name: view.name,
      label: view.label,
      raw: origin === undefined,
      content: () => (
        <LongText key={`${row.id} ${view.name}`} text={view.text()} label={view.label} language={view.language} />
      ),
    })),
    ...(origin
      ? [
          {
            name: "entry",
            label: t("Entry"),
            raw: true,
            content: () => <RecordedEntries key={row.id} origin={origin} of={model.origin} />,
          },
        ]
      : []),
  ];
}

/** Shows the result as its tool's view draws it, or the failure. */
export function CallResult({ model }: { model: DetailModel }): VNode {
  const { row, input, result, failureData, saved } = model;
  if (!result) return <div class="nothing">{t("The call has no result.")}</div>;
  const props = { tool: row.tool, input, reason: row.reason };
  if (result.ok) {
    return (
      <>
        <ResultBody {...props} data={result.data} />
        {saved && <SavedResult />}
      </>
    );
  }
  const { message } = result.error;
  // Don't repeat what the tool's own view shows of the error. An expected outcome needs no reason in front of it.
  const told = failureData !== undefined && tellsError(row.tool);
  const telling = row.status === "expected" ? "" : (row.error ?? message.split("\n", 1)[0] ?? "");
  const text = told ? telling.replace(/^(?:Exit code \d+|No output)$/, "") : message;
  return (
    <>
      {text !== "" && (
        <div class={`failure ${row.severity}`} data-failure>
          <LongText text={text} label={t("Error")} plain />
        </div>
      )}
      {failureData && <FailureBody {...props} data={failureData} />}
      {saved && <SavedResult />}
    </>
  );
}
