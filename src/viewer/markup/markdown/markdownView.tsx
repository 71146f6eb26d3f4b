import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useChunks } from "../text/useChunks";
import { lineCount } from "../text/textChunks";
import { useLater } from "../../controls/behavior/useLater";
import { LongText, TextFrame } from "../text/longText";
import { isWriting } from "../../controls/behavior/isWriting";
import { markHidden } from "../../controls/visibleTextView";
import { Note } from "../../controls/note";
import { drawBlocks } from "./markdownBlocks";
import { cutMarkdown, type MarkdownPiece } from "../../../base/markdown/markdownPieces";
import { readMarkdown } from "../../../base/markdown/readMarkdown";
import { t } from "../../base/viewerText";

/** Number of parts drawn before the user requests more: about as many screens. */
const FIRST = 5;
/** Maximum characters formatted immediately. */
const QUICK = 1_500;

/**
 * Shows untrusted Markdown as text and structure only: no HTML, no images, nothing that loads. `m` shows the raw text.
 */
export function MarkdownView({ text, label }: { text: string; label: string }): VNode {
  const [written, setWritten] = useState(false);
  const toggle = (
    <button
      type="button"
      class="link"
      aria-pressed={written}
      data-action="as-written"
      title={t("Show the text as it is written (m)")}
      onClick={() => setWritten(!written)}
    >
      {t("As written")}
    </button>
  );
  return (
    <div
      class="markdown-view"
      data-markdown={written ? "written" : "formatted"}
      onKeyDown={(event) => {
        if (event.key !== "m" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        setWritten(!written);
      }}
    >
      {written ? (
        <LongText text={text} label={label} language="markdown" buttons={toggle} />
      ) : (
        <Formatted text={text} label={label} toggle={toggle} />
      )}
    </div>
  );
}

function Formatted({ text, label, toggle }: { text: string; label: string; toggle: VNode }): VNode {
  const chunks = useChunks(text, true, cutMarkdown, FIRST);
  const lines = useMemo(() => lineCount(text), [text]);
  if (text.trim() === "") return <LongText text={text} label={label} language="markdown" />;
  return (
    <TextFrame chunks={chunks} label={label} text={text} lines={lines} language="markdown" prose buttons={toggle}>
      <div class="markdown">
        {chunks.chunks.map((piece) => (
          <Piece key={piece.at} piece={piece} />
        ))}
      </div>
    </TextFrame>
  );
}

/** Shows a part of a text, raw until it is formatted. */
export function Piece({ piece }: { piece: MarkdownPiece }): VNode {
  const source = piece.before + piece.text;
  const read = useLater(source, source.length <= QUICK, () => ({ tokens: readMarkdown(source) }));
  return useMemo(() => {
    if (!read) return <pre class="as-written">{markHidden(piece.text)}</pre>;
    if (read.tokens) return <div class="markdown-piece">{drawBlocks(read.tokens)}</div>;
    return (
      <div class="markdown-piece" data-unformatted>
        <Note>{t("This part is shown as it is written: it would take too long to format.")}</Note>
        <pre class="as-written">{markHidden(piece.text)}</pre>
      </div>
    );
  }, [read, piece.text]);
}
