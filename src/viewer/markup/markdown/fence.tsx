import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { drawLine } from "../code/codeLine";
import { plainLines } from "../code/codePieces";
import { grammarOf } from "../code/languages";
import { useColors } from "../code/useColors";
import { CopyLink } from "../copy/copyText";
import { VisibleTextView } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Draws a code block inside Markdown, whole because the parts of a text are short. */
export function Fence({ text, language }: { text: string; language: string }): VNode {
  const grammar = grammarOf(language);
  const chunks = useMemo(() => [{ text, at: 0, line: 0, open: false }], [text]);
  const { lines } = useColors(text, grammar, chunks);
  const shown = lines[0] ?? plainLines(text);
  return (
    <div class="fence" role="group" aria-label={language === "" ? t("Code") : t("Code: {0}", language.slice(0, 20))}>
      <div class="fence-head">
        <VisibleTextView text={language.slice(0, 20)} />
        <CopyLink name="copy-code" label={t("Copy this code")} text={text} />
      </div>
      <pre tabIndex={0} data-grammar={grammar ?? "none"} data-coloured={lines[0] !== undefined}>
        {shown.map((line, index) => (
          <>
            {index > 0 && "\n"}
            {drawLine(line)}
          </>
        ))}
      </pre>
    </div>
  );
}
