import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { useChunks } from "../text/useChunks";
import { lineCount } from "../text/textChunks";
import { TextFrame } from "../text/longText";
import { InRow } from "./inRow";
import { Piece } from "./markdownView";
import { cutMarkdown } from "../../../base/markdown/markdownPieces";

/** Maximum visible characters of a collapsed row. */
const SEEN = 1_200;
/** Number of parts of an expanded text that are drawn before the user requests more. */
const FIRST = 5;

/** Shows the beginning of a text in a row. `folded` if a row doesn't show all of it. */
export function FoldedMarkdown({ text, folded }: { text: string; folded: boolean }): VNode {
  return (
    <InRow.Provider value={true}>
      <div class={folded ? "markdown in-row folded" : "markdown in-row"} data-markdown="formatted">
        <Piece piece={{ at: 0, line: 0, open: false, before: "", text: text.slice(0, SEEN) }} />
      </div>
    </InRow.Provider>
  );
}

/** Shows the whole text in a row. */
export function UnfoldedMarkdown({ text, label }: { text: string; label: string }): VNode {
  const chunks = useChunks(text, true, cutMarkdown, FIRST);
  const lines = useMemo(() => lineCount(text), [text]);
  return (
    <InRow.Provider value={true}>
      <TextFrame chunks={chunks} label={label} text={text} lines={lines} language="markdown" plain>
        <div class="markdown in-row" data-markdown="formatted">
          {chunks.chunks.map((piece) => (
            <Piece key={piece.at} piece={piece} />
          ))}
        </div>
      </TextFrame>
    </InRow.Provider>
  );
}
