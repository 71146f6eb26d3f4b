import type { VNode } from "preact";
import type { Row } from "../../transcripts/model/entryRow";
import type { Hit } from "../../transcripts/model/searchHits";
import { kindWords } from "../base/kindWords";
import { count, moment } from "../base/units";
import { t } from "../base/viewerText";
import { CallSubject } from "../call/callLine";
import { toolIcon } from "../call/resultBody";
import { Shape, ToolIcon } from "../controls/icons";
import { markHidden, VisibleTextView, visibleString } from "../controls/visibleTextView";

interface Props {
  readonly list: string;
  readonly hit: Hit;
  /** Undefined until it was read. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly total: number;
  readonly chosen: boolean;
  go(): void;
}

/** Shows a hit on one line: what its row is, the text around the match, and when it was written. */
export function HitLine({ list, hit, row: read, index, total, chosen, go }: Props): VNode {
  // A file that was rewritten has other rows.
  const row = read?.index === hit.row ? read : undefined;
  const { snippet } = hit;
  return (
    <div
      id={`${list}-hit-${index}`}
      class="hit"
      role="option"
      aria-selected={chosen}
      aria-posinset={index + 1}
      aria-setsize={total}
      title={placeWords(hit)}
      data-hit={index}
      data-hit-row={hit.row}
      data-hit-named={row !== undefined}
      onClick={go}
    >
      {row && <HitName hit={hit} row={row} />}
      {snippet && (
        <bdi class="hit-text">
          {snippet.cutBefore && "…"}
          {flat(snippet.text.slice(0, snippet.from))}
          <mark>{flat(snippet.text.slice(snippet.from, snippet.to))}</mark>
          {flat(snippet.text.slice(snippet.to))}
          {snippet.cutBehind && "…"}
        </bdi>
      )}
      {row?.time !== undefined && <time class="hit-time">{visibleString(moment(row.time))}</time>}
    </div>
  );
}

/** Names the row: the tool of a call with its file or command, or else what kind of row it is. */
function HitName({ hit, row }: { hit: Hit; row: Row }): VNode {
  const call = hit.told ?? (row.call && { tool: row.call.tool, subject: row.call.summary });
  if (!call)
    return (
      <>
        {row.kind === "prompt" || row.kind === "answer" ? <Shape name={row.kind} /> : <span class="icon" />}
        <span class="hit-name">{hit.nested === undefined ? kindWords[row.kind] : t("Subagent's result")}</span>
        {!hit.snippet && (
          <span class="hit-text plain">
            <VisibleTextView text={row.text} />
          </span>
        )}
      </>
    );
  return (
    <>
      <ToolIcon name={toolIcon(call.tool)} />
      <span class="hit-name">
        {hit.told && <span class="for-screen-readers">{t("Subagent")} </span>}
        <VisibleTextView text={call.tool} />
      </span>
      {!isInSubject(hit, call.subject) && (
        <span class="hit-subject">
          <CallSubject tool={call.tool} summary={call.subject} />
        </span>
      )}
    </>
  );
}

/** Whether the snippet shows what the subject says. */
function isInSubject({ field, snippet }: Hit, subject: string): boolean {
  if (!snippet || !/^(?:input|data)\b/.test(field)) return false;
  return subject.includes(snippet.text.slice(snippet.from, snippet.to));
}

/** Describes where the hit is. */
function placeWords({ line, field }: Hit): string {
  if (/^input\b/.test(field)) return t("Line {0}, in the call", count(line));
  return /^result\b/.test(field) ? t("Line {0}, in the result", count(line)) : t("Line {0}", count(line));
}

/** Puts a text on one line, and marks invisible characters. */
function flat(text: string): ReturnType<typeof markHidden> {
  return markHidden(text.replace(/\r?\n/g, "⏎ ").replace(/\t/g, " "));
}
