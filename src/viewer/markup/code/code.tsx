import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { useChunks } from "../text/useChunks";
import { type Chunk, cutCode, lineCount } from "../text/textChunks";
import { ChunkBreak, TextFrame, useWrap } from "../text/longText";
import { drawLine } from "./codeLine";
import { type Line, plainLines } from "./codePieces";
import { editorLanguage, grammarOf } from "./languages";
import { useColors } from "./useColors";
import { t } from "../../base/viewerText";

interface Props {
  readonly text: string;
  /** A language's name as in Markdown fences. Takes precedence over the path's extension. */
  readonly language?: string;
  readonly path?: string;
  /** 1-based number of the first line; draws line numbers. */
  readonly firstLine?: number;
  readonly label: string;
}

/** Number of chunks shown before the user requests more. */
const FIRST = 5;

/** Shows highlighted source code: its beginning, what is hidden, and buttons for the rest. */
export function Code({ text, language, path, firstLine, label }: Props): VNode {
  const [wrap, wrapButton] = useWrap(false);
  const chunks = useChunks(text, true, cutCode, FIRST);
  const grammar = grammarOf(language, path);
  const { lines: coloured, note } = useColors(text, grammar, chunks.chunks);
  const lines = useMemo(() => lineCount(text), [text]);
  if (text === "") return <div class="nothing">{t("Empty: no characters.")}</div>;
  const digits = firstLine === undefined ? 0 : String(firstLine + lines).length;
  return (
    <TextFrame
      chunks={chunks}
      label={label}
      text={text}
      lines={lines}
      language={editorLanguage(language, path)}
      {...(note !== undefined && { note })}
      buttons={wrapButton}
    >
      <div
        class={`code-lines${wrap ? " wrap" : ""}${firstLine === undefined ? "" : " numbered-lines"}`}
        data-grammar={grammar ?? "none"}
        style={{ "--digits": `${digits}ch` }}
      >
        {chunks.chunks.map((chunk, index) => (
          <CodeChunk
            key={chunk.at}
            chunk={chunk}
            lines={coloured[index]}
            first={firstLine === undefined ? undefined : firstLine + chunk.line}
          />
        ))}
      </div>
    </TextFrame>
  );
}

interface ChunkProps {
  readonly chunk: Chunk;
  readonly lines: readonly Line[] | undefined;
  readonly first: number | undefined;
}

/** Draws a chunk as plain text, and again when its colors are available. */
function CodeChunk({ chunk, lines, first }: ChunkProps): VNode {
  return useMemo(
    () => (
      <pre class="code-chunk" data-coloured={lines !== undefined}>
        {(lines ?? plainLines(chunk.text)).map((line, index, all) => (
          <CodeLine key={index} {...(first !== undefined && { number: first + index })}>
            {drawLine(line)}
            {chunk.open && index === all.length - 1 ? <ChunkBreak /> : "\n"}
          </CodeLine>
        ))}
      </pre>
    ),
    [chunk.text, chunk.open, lines, first],
  );
}

/** The number is not text: it can't be copied or found. */
function CodeLine({ number, children }: { number?: number; children: ComponentChildren }): VNode {
  return (
    <span class="code-line" {...(number !== undefined && { "data-line": number })}>
      {children}
    </span>
  );
}
