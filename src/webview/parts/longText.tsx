import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { useHost } from "../host";
import { count, counted } from "../units";
import { ActionButton } from "./actionButton";
import { type Chunks, useChunks } from "./chunks";
import { type Chunk, lineCount } from "./cut";
import { markHidden } from "./visibleText";

interface Props {
  readonly text: string;
  /** Names the text for assistive technology. */
  readonly label: string;
  /** 1-based number of the first line; draws line numbers. */
  readonly firstLine?: number;
  /** VS Code's name of the language, for "Open in editor". */
  readonly language?: string;
  /** Without a frame and buttons, for prose. */
  readonly plain?: boolean;
}

/** Text of any length: its beginning, what is hidden, and ways to the rest. */
export function LongText({ text, label, firstLine, language, plain }: Props): VNode {
  const chunks = useChunks(text);
  const lines = useMemo(() => lineCount(text), [text]);
  if (text === "") return <div class="nothing">Empty: no characters.</div>;
  const digits = firstLine === undefined ? 0 : String(firstLine + lines).length;
  return (
    <TextFrame
      chunks={chunks}
      label={label}
      text={text}
      lines={lines}
      language={language ?? "plaintext"}
      plain={plain ?? false}
    >
      {chunks.chunks.map((chunk) =>
        firstLine === undefined ? (
          <pre key={chunk.line} class="chunk wrap">
            {markHidden(chunk.text)}
            {chunk.open && <ChunkBreak />}
          </pre>
        ) : (
          <div key={chunk.line} class="chunk numbered">
            <pre class="numbers" aria-hidden="true" style={{ minWidth: `${digits}ch` }}>
              {numbers(firstLine + chunk.line, chunk)}
            </pre>
            <pre class="lines">
              {markHidden(chunk.text)}
              {chunk.open && <ChunkBreak />}
            </pre>
          </div>
        ),
      )}
    </TextFrame>
  );
}

/** A frame around shown chunks, with what is hidden below it. */
export function TextFrame(props: {
  readonly chunks: Chunks;
  readonly label: string;
  readonly text: string;
  readonly lines: number;
  readonly language: string;
  readonly plain?: boolean;
  readonly terminal?: boolean;
  readonly children: ComponentChildren;
}): VNode {
  const { chunks, text, lines } = props;
  const host = useHost();
  return (
    <div class={props.plain ? "text plain" : props.terminal ? "text terminal" : "text"} data-text>
      <div class="text-body" role="group" aria-label={props.label} tabIndex={props.plain ? -1 : 0}>
        {props.children}
      </div>
      {(!props.plain || chunks.hiddenCharacters > 0) && (
        <div class="text-foot">
          <span class="text-size" data-hidden={chunks.hiddenCharacters}>
            {chunks.hiddenCharacters > 0
              ? `${counted(chunks.hiddenLines, "more line")}, ${count(chunks.hiddenCharacters)} of ${counted(text.length, "character")} not shown`
              : counted(lines, "line")}
          </span>
          {chunks.hiddenCharacters > 0 && (
            <>
              <button type="button" class="link" data-action="show-more" onClick={chunks.showMore}>
                Show more
              </button>
              <button
                type="button"
                class="link"
                data-action="show-all"
                disabled={chunks.adding}
                onClick={chunks.showAll}
              >
                {chunks.adding ? "Adding…" : "Show all"}
              </button>
            </>
          )}
          <ActionButton
            name="copy-text"
            class="link"
            label={`Copy ${props.label.toLowerCase()}`}
            failed="Not copied"
            done="Copied"
            run={() => host.copy({ text })}
          >
            Copy
          </ActionButton>
          <ActionButton
            name="open-text"
            class="link"
            label={`Open in editor: ${props.label.toLowerCase()}`}
            failed="Not opened"
            run={() => host.openText({ text, language: props.language })}
          >
            Open in editor
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** Says that the break before the next chunk is not in the text. */
export function ChunkBreak(): VNode {
  return (
    <span class="hidden-character" title="The line goes on; it is broken here for display">
      ⤶
    </span>
  );
}

function numbers(first: number, chunk: Chunk): string {
  const lines = chunk.text.split("\n").length;
  return Array.from({ length: lines }, (_, index) => String(first + index)).join("\n");
}
