import type { ComponentChildren, VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { CopyAs } from "../copy/copyAs";
import { textChoices } from "../copy/textChoices";
import { useHost } from "../../base/hostContext";
import { count } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import { type Chunks, useChunks } from "./useChunks";
import { type Chunk, lineCount } from "./textChunks";
import { markHidden } from "../../controls/visibleTextView";
import { inSentence, plural, t } from "../../base/viewerText";

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
  /** Shown before the frame's default buttons. */
  readonly buttons?: ComponentChildren;
}

/** Returns whether long lines are broken, and the button that changes it. Tables are readable only if they aren't. */
export function useWrap(first: boolean): readonly [wrap: boolean, button: VNode] {
  const [wrap, setWrap] = useState(first);
  const button = (
    <button
      type="button"
      class="link"
      aria-pressed={wrap}
      data-action="wrap"
      title={t("Break long lines")}
      onClick={() => setWrap(!wrap)}
    >
      {t("Wrap")}
    </button>
  );
  return [wrap, button];
}

/** Shows a text of any length: its beginning, what is hidden, and buttons for the rest. */
export function LongText({ text, label, firstLine, language, plain, buttons }: Props): VNode {
  const chunks = useChunks(text);
  const lines = useMemo(() => lineCount(text), [text]);
  const [wrap, wrapButton] = useWrap(true);
  if (text === "") return <div class="nothing">{t("Empty: no characters.")}</div>;
  const digits = firstLine === undefined ? 0 : String(firstLine + lines).length;
  return (
    <TextFrame
      chunks={chunks}
      label={label}
      text={text}
      lines={lines}
      language={language ?? "plaintext"}
      plain={plain ?? false}
      buttons={
        <>
          {buttons}
          {plain !== true && firstLine === undefined && wrapButton}
        </>
      }
    >
      {chunks.chunks.map((chunk) =>
        firstLine === undefined ? (
          <pre key={chunk.line} class={wrap ? "chunk wrap" : "chunk"}>
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

/** Shows a frame around drawn chunks, with what is hidden below it. */
export function TextFrame(props: {
  readonly chunks: Chunks;
  readonly label: string;
  readonly text: string;
  readonly lines: number;
  readonly language: string;
  readonly plain?: boolean;
  readonly terminal?: boolean;
  /** Drawn as a page rather than as source text. */
  readonly prose?: boolean;
  /** Before what the frame offers by itself. */
  readonly buttons?: ComponentChildren;
  /** What is to be known of how the text is drawn, as a sentence. */
  readonly note?: string;
  readonly children: ComponentChildren;
}): VNode {
  const { chunks, text, lines } = props;
  const host = useHost();
  return (
    <div
      class={`text${props.plain ? " plain" : props.terminal ? " terminal" : props.prose ? " formatted" : ""}`}
      data-text
    >
      <div class="text-body" role="group" aria-label={props.label} tabIndex={props.plain ? -1 : 0}>
        {props.children}
      </div>
      {(!props.plain || chunks.hiddenCharacters > 0) && (
        <div class="text-foot">
          <span class="text-size" data-hidden={chunks.hiddenCharacters}>
            {chunks.hiddenCharacters > 0
              ? t(
                  "{0}, {1} of {2} not shown",
                  plural(chunks.hiddenLines, "{0} more line", "{0} more lines"),
                  count(chunks.hiddenCharacters),
                  plural(text.length, "{0} character", "{0} characters"),
                )
              : plural(lines, "{0} line", "{0} lines")}
            {props.note !== undefined && ` · ${props.note}`}
          </span>
          {props.buttons}
          {chunks.hiddenCharacters > 0 && (
            <>
              <button type="button" class="link" data-action="show-more" onClick={chunks.showMore}>
                {t("Show more")}
              </button>
              <button
                type="button"
                class="link"
                data-action="show-all"
                disabled={chunks.adding}
                onClick={chunks.showAll}
              >
                {chunks.adding ? t("Adding…") : t("Show all")}
              </button>
            </>
          )}
          <ActionButton
            name="copy-text"
            class="link"
            label={
              props.prose ? t("Copy as Markdown: {0}", inSentence(props.label)) : t("Copy {0}", inSentence(props.label))
            }
            failed={t("Not copied")}
            done={t("Copied")}
            run={() => host.copy({ text })}
          >
            {props.prose ? t("Copy as Markdown") : t("Copy")}
          </ActionButton>
          {!props.plain && (
            <CopyAs
              choices={textChoices(text, props.language, props.prose === true)}
              what={inSentence(props.label)}
              words={t("Copy as…")}
            />
          )}
          <ActionButton
            name="open-text"
            class="link"
            label={t("Open in editor: {0}", inSentence(props.label))}
            failed={t("Not opened")}
            run={() => host.openText({ text, language: props.language })}
          >
            {t("Open in editor")}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** Says that the break before the next chunk is not in the text. */
export function ChunkBreak(): VNode {
  return (
    <span class="hidden-character" title={t("The line goes on; it is broken here for display")}>
      ⤶
    </span>
  );
}

function numbers(first: number, chunk: Chunk): string {
  const lines = chunk.text.split("\n").length;
  return Array.from({ length: lines }, (_, index) => String(first + index)).join("\n");
}
