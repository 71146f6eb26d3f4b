import { Component, type ComponentChildren, type VNode } from "preact";
import { useHost } from "../base/hostContext";
import { LongText } from "../markup/text/longText";
import { MarkdownView } from "../markup/markdown/markdownView";
import { VisibleTextView } from "../controls/visibleTextView";
import { Note } from "../controls/note";
import { useRequest } from "../base/useRequest";
import type { Row } from "../../transcripts/model/entryRow";
import type { EntryProps, EntryView } from "./views/entryView";
import { viewOf } from "./entryViews";
import { t } from "../base/viewerText";

/** Shows a row that is no call with its entry's view. Falls back to its text if there is no view or it doesn't fit. */
export function EntryBody({ transcript, row, text }: { transcript: string; row: Row; text: string }): VNode {
  const view = viewOf(row);
  const said = row.kind === "prompt" || row.kind === "answer" || row.kind === "thinking";
  const plain = said ? (
    <MarkdownView
      text={text}
      label={row.kind === "prompt" ? t("Prompt") : row.kind === "answer" ? t("Answer") : t("Thinking")}
    />
  ) : (
    <LongText text={text} label={t("Text")} language="markdown" />
  );
  if (!view) return <div data-entry-of={row.index}>{plain}</div>;
  return <Viewed view={view} transcript={transcript} row={row} text={text} plain={plain} />;
}

function Viewed({
  view,
  transcript,
  row,
  text,
  plain,
}: {
  view: EntryView;
  transcript: string;
  row: Row;
  text: string;
  plain: VNode;
}): VNode {
  const host = useHost();
  const request = useRequest(`entry ${transcript} ${row.index}`, (signal) =>
    host.entry({ transcript, row: row.index }, signal),
  );
  // The text is already available: it is shown while the rest loads, and if that fails.
  if (request.state !== "done") return <div>{plain}</div>;
  const {
    fields = {},
    message = {},
    block,
    files = [],
    saved = [],
    nested = [],
    backups = [],
    notes = [],
  } = request.value ?? {};
  const props: EntryProps = { row, text, fields, message, block, files, saved, nested, backups, transcript };
  let drawn: ComponentChildren | undefined;
  try {
    drawn = view.body(props);
  } catch {
    drawn = undefined;
  }
  return (
    <Guard fallback={plain}>
      <div class="entry-body" data-entry-of={row.index}>
        {drawn ?? plain}
        {notes.map((note, index) => (
          <Note key={index} icon="expected" data-entry-note>
            <VisibleTextView text={note} />
          </Note>
        ))}
      </div>
    </Guard>
  );
}

/** Draws the text if its children throw. */
class Guard extends Component<{ children: ComponentChildren; fallback: VNode }, { failed?: boolean }> {
  static override getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ComponentChildren {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
