import type { ComponentChildren, VNode } from "preact";
import type { Row, RowKind } from "../../transcripts/model/entryRow";
import { useHost } from "../base/hostContext";
import { lookOf } from "../entries/entryViews";
import type { EntryLook } from "../entries/views/entryView";
import { AnyIcon, Shape, StatusIcon, ToolIcon } from "../controls/icons";
import { CallLine, callAttributes } from "../call/callLine";
import { LongText } from "../markup/text/longText";
import { FoldedMarkdown, UnfoldedMarkdown } from "../markup/markdown/rowMarkdown";
import { Problem, Waiting } from "../controls/problem";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { kindWords } from "../base/kindWords";
import { clock, count, moment } from "../base/units";
import { plural, sentence, t } from "../base/viewerText";

/** Longer text is collapsed: characters, lines. */
const FOLD_CHARACTERS = 600;
const FOLD_LINES = 8;

interface Props {
  readonly row: Row;
  readonly transcript: string;
  readonly unfolded: boolean;
  /** The user's note about a pinned row; empty without one. */
  readonly pin?: string;
  toggle(): void;
}

/** Shows a row of a transcript. */
export function TranscriptRow(props: Props): VNode {
  const { row } = props;
  const prose = row.kind === "prompt" || row.kind === "answer";
  return (
    <>
      {row.sidechain && <span class="for-screen-readers">{sentence("Subagent {0}:", row.agent)} </span>}
      {row.agentBegins && row.agent !== undefined && (
        <div class="row-agent" data-row-agent>
          <ToolIcon name="agent" />
          <span aria-hidden="true">
            <VisibleTextView text={row.agent} />
          </span>
        </div>
      )}
      {prose && <span class="for-screen-readers">{kindWords[row.kind]}: </span>}
      {row.kind === "call" && row.call ? (
        <CallLine call={row.call} />
      ) : prose ? (
        <Prose {...props} />
      ) : (
        <OneLine {...props} />
      )}
      {isTimed(row) && (
        <time class="row-time" dateTime={row.time} title={moment(row.time)} aria-hidden="true">
          {` ${clock(row.time)}`}
        </time>
      )}
      {props.pin !== undefined && (
        <div class="row-note" title={t("Pinned by you")} data-row-pin>
          <Shape name="pin" />
          {props.pin === "" ? t("Pinned") : <VisibleTextView text={props.pin} />}
        </div>
      )}
    </>
  );
}

function Prose({ row, transcript, unfolded, toggle }: Props): VNode {
  const long = row.hidden > 0 || row.text.length > FOLD_CHARACTERS || lines(row.text) > FOLD_LINES;
  return (
    <div class="prose">
      <Shape name={row.kind === "prompt" ? "prompt" : "answer"} />
      <div class="prose-body">
        {unfolded ? <WholeText row={row} transcript={transcript} /> : <Beginning row={row} folded={long} />}
        {long && <Fold unfolded={unfolded} toggle={toggle} row={row} />}
      </div>
    </div>
  );
}

/** Shows the model's text as Markdown, and the user's text unchanged. */
function Beginning({ row, folded }: { row: Row; folded: boolean }): VNode {
  if (row.kind === "answer") return <FoldedMarkdown text={row.text} folded={folded} />;
  return <div class={folded ? "prose-text folded" : "prose-text"}>{markHidden(row.text)}</div>;
}

function OneLine({ row, transcript, unfolded, toggle }: Props): VNode {
  const long = row.hidden > 0 || row.text.length > 80 || row.text.includes("\n");
  const look = lookOf(row);
  return (
    <div class={look?.tone ? `one-line look-${look.tone}` : "one-line"} data-look={look?.words}>
      <KindIcon kind={row.kind} look={look} />
      <div class="prose-body">
        <div class="one-line-text" title={kindWords[row.kind]}>
          <Lead row={row} look={look} />
          {!unfolded && <VisibleTextView text={startOf(row, look)} />}
        </div>
        {unfolded && <WholeText row={row} transcript={transcript} />}
      </div>
      {long && <Fold unfolded={unfolded} toggle={toggle} row={row} twistie />}
    </div>
  );
}

function KindIcon({ kind, look }: { kind: RowKind; look: EntryLook | undefined }): VNode {
  if (look?.icon) return <AnyIcon name={look.icon} />;
  switch (kind) {
    case "thinking":
      return <Shape name="thinking" />;
    case "unreadable":
      return <StatusIcon name="warning" />;
    case "unknown":
    case "result":
      return <StatusIcon name="orphaned" />;
    default:
      return <Shape name="bookkeeping" />;
  }
}

/** Shows the lead before the text of a row that is neither prompt nor reply. */
function Lead({ row, look }: { row: Row; look: EntryLook | undefined }): ComponentChildren {
  if (row.kind === "unreadable") return <b class="lead">{t("Line {0} could not be read:", count(row.line))} </b>;
  if (row.kind === "thinking") return <span class="lead">{t("Thinking")} </span>;
  if (row.kind === "unknown")
    return (
      <span class="lead">
        {t("Unknown entry")} {row.entryType && <VisibleTextView text={row.entryType} />}{" "}
      </span>
    );
  if (row.kind === "result") return <span class="lead">{t("Result without its call")} </span>;
  if (look) return <span class="lead">{look.words} </span>;
  return row.entryType ? (
    <span class="lead">
      <VisibleTextView text={row.entryType} />{" "}
    </span>
  ) : null;
}

/** Returns the row's beginning without tags and words that its lead already shows. */
function startOf(row: Row, look: EntryLook | undefined): string {
  // Colors, which hooks write, say nothing in a row. The detail shows them.
  // oxlint-disable-next-line no-control-regex -- sequences of colours begin with a control character
  const start = row.text.slice(0, 500).replace(/\u001b\[[\d;]*m/g, "");
  if (row.kind === "thinking") return withoutMarks(start);
  if (!look) return start;
  if (!/^\s*</.test(start)) return withoutLead(start, look.words);
  return start
    .replace(/<\/?[a-z][\w-]*[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes the marks of Markdown and line breaks from a text. */
function withoutMarks(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Removes the lead from a text: `Mode: plan` after the lead “Mode” becomes `plan`, `Title: …` after “Title by the
 * model” becomes the title.
 */
function withoutLead(text: string, lead: string): string {
  const label = /^[^:\n]{1,40}(?=: )/.exec(text)?.[0] ?? "";
  const said = lead.toLowerCase().startsWith(label.toLowerCase()) ? label : text.slice(0, lead.length);
  if (!`${lead.toLowerCase()} `.startsWith(`${said.toLowerCase()} `)) return text;
  const rest = text.slice(said.length).replace(/^:?\s+/, "");
  return rest !== "" && rest.length < text.length - said.length ? rest : text;
}

interface FoldProps {
  readonly row: Row;
  readonly unfolded: boolean;
  toggle(): void;
  /** Shows an icon instead of words. */
  readonly twistie?: boolean;
}

function Fold({ unfolded, toggle, row, twistie = false }: FoldProps): VNode {
  const words = unfolded
    ? t("Show less")
    : row.hidden > 0
      ? plural(row.hidden, "Show more ({0} character left out)", "Show more ({0} characters left out)")
      : t("Show more");
  return (
    <button
      type="button"
      class={twistie ? "fold twistie" : "link fold"}
      tabIndex={-1}
      aria-expanded={unfolded}
      {...(twistie && { title: words, "aria-label": words })}
      data-action="fold"
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
    >
      {twistie ? <Shape name="twistie" /> : words}
    </button>
  );
}

/** Shows the whole text, and requests it only if the row contains a part of it. */
function WholeText({ row, transcript }: { row: Row; transcript: string }): VNode {
  if (row.hidden === 0) return <Unfolded row={row} text={row.text} />;
  return <FetchedText row={row} transcript={transcript} />;
}

function FetchedText({ row, transcript }: { row: Row; transcript: string }): VNode {
  const host = useHost();
  const request = useRequest(`${transcript} ${row.index}`, (signal) =>
    host.text({ transcript, row: row.index }, signal),
  );
  if (request.state === "failed")
    return <Problem inline what={t("The text could not be loaded")} error={request.error} retry={request.retry} />;
  if (request.state === "loading") {
    return (
      <>
        <Beginning row={row} folded />
        <Waiting what={t("The text")} slow={request.slow} retry={request.retry} />
      </>
    );
  }
  return <Unfolded row={row} text={request.value.text} />;
}

function Unfolded({ row, text }: { row: Row; text: string }): VNode {
  const label = kindWords[row.kind];
  return row.kind === "answer" || row.kind === "thinking" ? (
    <UnfoldedMarkdown text={text} label={label} />
  ) : (
    <LongText text={text} label={label} plain />
  );
}

/** Whether a row's time can be shown. A file can contain any text instead of one. */
function isTimed(row: Row): row is Row & { readonly time: string } {
  return row.time !== undefined && clock(row.time) !== "";
}

/** Returns the attributes of a transcript row, for tests and styles. */
export function rowAttributes(row: Row): Record<string, string | undefined> {
  const shared = {
    "data-row-index": String(row.index),
    "data-line": String(row.line),
    "data-sidechain": row.sidechain ? "true" : undefined,
    "data-agent": row.agent,
  };
  const side = `${row.sidechain ? " sidechain" : ""}${isTimed(row) ? " timed" : ""}`;
  if (row.call) {
    const call = callAttributes(row.call);
    return { ...call, ...shared, class: `${call["class"] ?? ""}${side}` };
  }
  return { ...shared, class: `row kind-${row.kind}${side}`, "data-kind": row.kind };
}

function lines(text: string): number {
  let found = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) found++;
  return found;
}
