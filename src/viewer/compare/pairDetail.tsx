import type { ComponentChildren, VNode } from "preact";
import type { ComparedRow } from "../../transcripts/compare/comparisonModel";
import type { CallDetail } from "../../transcripts/model/callDetail";
import type { Row } from "../../transcripts/model/entryRow";
import { ofCall } from "../call/detailModel";
import { useHost } from "../base/hostContext";
import { Shape, ToolIcon } from "../controls/icons";
import { CallDetailView } from "../call/callDetailView";
import { CallInput } from "../call/callInput";
import { ActionButton } from "../controls/actionButton";
import { Duration, StatusChip } from "../call/body/callStatusView";
import { Diff } from "../markup/diff/diff";
import { Folded } from "../controls/folded";
import { HiddenBytes, type HiddenProps } from "../markup/data/hiddenBytes";
import { LongText } from "../markup/text/longText";
import { Problem, Waiting } from "../controls/problem";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { toolIcon } from "../call/resultBody";
import { count, moment } from "../base/units";
import { inputText, textPath } from "./inputText";
import { markWords } from "./differenceWords";
import { t } from "../base/viewerText";

/** Time that a pair must stay selected before its detail is requested. Milliseconds. */
const CALM = 60;

type Side = "left" | "right";

interface Props {
  readonly row: ComparedRow;
  /** Names of the two transcripts in requests. */
  readonly transcripts: Readonly<Record<Side, string>>;
}

/** Shows a whole pair: the differences of inputs and results, or the only side's call. */
export function PairDetail({ row, transcripts }: Props): VNode {
  const host = useHost();
  const { left, right } = row;
  const shown = left ?? right;
  return (
    <article class="detail" data-pair-detail={row.index}>
      <header class="detail-head">
        <div class="detail-title">
          {row.kind === "prompt" ? <Shape name="prompt" /> : <ToolIcon name={toolIcon(shown?.call?.tool ?? "")} />}
          <h3>{row.kind === "prompt" ? t("Prompt") : <VisibleTextView text={shown?.call?.tool ?? t("Call")} />}</h3>
          <span class={`compared-mark ${row.sides}`} data-detail-mark>
            {markWords(row)}
          </span>
          <span class="detail-actions">
            {(["left", "right"] as const).map((side) => {
              const place = side === "left" ? left : right;
              return (
                place && (
                  <ActionButton
                    key={side}
                    name={`open-${side}`}
                    class="button"
                    label={
                      side === "left" ? t("Open in the left transcript (l)") : t("Open in the right transcript (r)")
                    }
                    failed={t("Not opened")}
                    run={() => host.openCompared({ side, row: place.index })}
                  >
                    <Shape name="open" />
                    {side === "left" ? t("Left") : t("Right")}
                  </ActionButton>
                )
              );
            })}
          </span>
        </div>
        <SideFacts side="left" row={left} kind={row.kind} />
        <SideFacts side="right" row={right} kind={row.kind} />
      </header>
      {row.kind === "prompt" ? (
        <Prompts row={row} transcripts={transcripts} />
      ) : left?.call && right?.call ? (
        <BothCalls ids={{ left: left.call.id, right: right.call.id }} transcripts={transcripts} row={row} />
      ) : left?.call ? (
        <OneCall transcript={transcripts.left} id={left.call.id} />
      ) : right?.call ? (
        <OneCall transcript={transcripts.right} id={right.call.id} />
      ) : (
        <Problem what={t("This call is no longer in the file. Compare the transcripts again.")} />
      )}
    </article>
  );
}

/** Shows the outcome of one side's call, or where its prompt is, on one line. */
function SideFacts({ side, row, kind }: { side: Side; row: Row | undefined; kind: ComparedRow["kind"] }): VNode {
  return (
    <div class="detail-facts side-facts" data-side-facts={side}>
      <b>{side === "left" ? t("Left") : t("Right")}</b>
      {row ? (
        <>
          <span>{t("line {0}", count(row.line))}</span>
          {row.call && <StatusChip call={row.call} />}
          {row.call?.durationMs !== undefined && <Duration call={row.call} />}
          {row.time !== undefined && (
            <span title={row.time}>
              <VisibleTextView text={moment(row.time)} />
            </span>
          )}
          {row.call && <span class="side-reason">{markHidden(row.call.reason)}</span>}
        </>
      ) : (
        <span>{kind === "prompt" ? t("has no such prompt") : t("has no such call")}</span>
      )}
    </div>
  );
}

/** Shows the call that only one side has. */
function OneCall({ transcript, id }: { transcript: string; id: string }): VNode {
  const host = useHost();
  const request = useRequest(`call ${transcript} ${id}`, (signal) => host.call({ transcript, call: id }, signal), CALM);
  if (request.state === "failed")
    return <Problem what={t("The call could not be loaded")} error={request.error} retry={request.retry} />;
  if (request.state === "loading") return <Waiting what={t("The call")} slow={request.slow} retry={request.retry} />;
  if (!request.value) return <Problem what={t("This call is not in the transcript")} retry={request.retry} />;
  return (
    <CallDetailView key={id} model={ofCall(request.value)}>
      <Hidden transcript={transcript} of={{ call: id }} hidden={request.value.hiddenBytes} />
    </CallDetailView>
  );
}

function BothCalls({ ids, transcripts, row }: Props & { ids: Readonly<Record<Side, string>> }): VNode {
  const host = useHost();
  const request = useRequest(
    `calls ${transcripts.left} ${ids.left} ${transcripts.right} ${ids.right}`,
    (signal) =>
      Promise.all([
        host.call({ transcript: transcripts.left, call: ids.left }, signal),
        host.call({ transcript: transcripts.right, call: ids.right }, signal),
      ]),
    CALM,
  );
  if (request.state === "failed")
    return <Problem what={t("The calls could not be loaded")} error={request.error} retry={request.retry} />;
  if (request.state === "loading") return <Waiting what={t("The calls")} slow={request.slow} retry={request.retry} />;
  const [left, right] = request.value;
  if (!left || !right) return <Problem what={t("One of the calls is not in its transcript")} retry={request.retry} />;
  const key = `${ids.left} ${ids.right}`;
  return (
    <>
      <Hidden side={t("Left")} transcript={transcripts.left} of={{ call: ids.left }} hidden={left.hiddenBytes} />
      <Hidden side={t("Right")} transcript={transcripts.right} of={{ call: ids.right }} hidden={right.hiddenBytes} />
      <Compared
        key={`input ${key}`}
        part="input"
        name={t("Input")}
        same={!row.differs.input}
        before={inputText(left.input)}
        after={inputText(right.input)}
        path="input.txt"
      >
        <CallInput input={left.input} />
      </Compared>
      <Compared
        key={`result ${key}`}
        part="result"
        name={t("Result")}
        same={!row.differs.result}
        {...ended(resultText(left), resultText(right))}
        path={textPath(left.input)}
      >
        {left.text === undefined ? (
          <div class="nothing">{t("Neither call has a result.")}</div>
        ) : (
          <LongText text={left.text} label={t("Result")} />
        )}
      </Compared>
    </>
  );
}

/** A call without a result says so instead. */
function resultText({ text }: CallDetail): string {
  return text ?? t("(no result)");
}

/**
 * Ends both texts with a line feed, if neither has one. Otherwise, the missing line feed would show as a difference.
 */
function ended(before: string, after: string): { before: string; after: string } {
  return before.endsWith("\n") || after.endsWith("\n") || before === after
    ? { before, after }
    : { before: `${before}\n`, after: `${after}\n` };
}

interface ComparedProps {
  /** For styles and tests. */
  readonly part: "input" | "result" | "prompt";
  readonly name: string;
  /** As the comparison decided, which ignores the paths of the sessions' own folders. */
  readonly same: boolean;
  readonly before: string;
  readonly after: string;
  /** Names the language. */
  readonly path: string;
  /** Shown if both sides are the same. */
  readonly children: ComponentChildren;
}

/** Shows the differences of two texts, or the text they share. */
function Compared({ part, name, same, before, after, path, children }: ComparedProps): VNode {
  return (
    <section class="compared-part" aria-label={name} data-compared-part={part}>
      <h4>
        {before === after
          ? same
            ? t("{0}: the same on both sides", name)
            : t("{0}: the same as far as it is shown; what differs is further on", name)
          : same
            ? t("{0}: the same except for the sessions' own folders", name)
            : t("{0}: what only the left has is red with −, what only the right has green with +", name)}
      </h4>
      {before === after ? (
        children
      ) : same ? (
        <>
          {children}
          <Folded title={t("What differs")}>
            <Diff change={{ before, after, firstLine: 1 }} path={path} label={t("{0}: left against right", name)} />
          </Folded>
        </>
      ) : (
        <Diff change={{ before, after, firstLine: 1 }} path={path} label={t("{0}: left against right", name)} />
      )}
    </section>
  );
}

function Prompts({ row, transcripts }: Props): VNode {
  const host = useHost();
  const { left, right } = row;
  const request = useRequest(
    `prompts ${transcripts.left} ${left?.index ?? ""} ${transcripts.right} ${right?.index ?? ""}`,
    (signal) =>
      Promise.all([
        left && host.text({ transcript: transcripts.left, row: left.index }, signal),
        right && host.text({ transcript: transcripts.right, row: right.index }, signal),
      ]),
    CALM,
  );
  if (request.state === "failed")
    return <Problem what={t("The prompt could not be loaded")} error={request.error} retry={request.retry} />;
  if (request.state === "loading") return <Waiting what={t("The prompt")} slow={request.slow} retry={request.retry} />;
  const [before, after] = request.value;
  const text = (before ?? after)?.text ?? "";
  const key = `${left?.index ?? ""} ${right?.index ?? ""}`;
  const hidden = (["left", "right"] as const).map((side) => {
    const prompt = row[side];
    const bytes = (side === "left" ? before : after)?.hiddenBytes;
    const name = side === "left" ? t("Left") : t("Right");
    return (
      prompt && (
        <Hidden key={side} side={name} transcript={transcripts[side]} of={{ row: prompt.index }} hidden={bytes} />
      )
    );
  });
  return (
    <>
      {hidden}
      {before && after ? (
        <Compared
          key={key}
          part="prompt"
          name={t("Prompt")}
          same={!row.differs.input}
          {...ended(before.text, after.text)}
          path="prompt.md"
        >
          <LongText text={text} label={t("Prompt")} />
        </Compared>
      ) : (
        <LongText key={key} text={text} label={t("Prompt")} />
      )}
    </>
  );
}

/** Says that only the beginning of a very large entry's texts is compared. */
function Hidden({
  side,
  hidden,
  ...rest
}: Omit<HiddenProps, "hidden"> & { side?: string; hidden?: number | undefined }): VNode | null {
  if (hidden === undefined) return null;
  return (
    <>
      {side !== undefined && <b>{side}</b>}
      <HiddenBytes {...rest} hidden={hidden} />
    </>
  );
}
