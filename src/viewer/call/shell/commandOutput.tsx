import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { StatusIcon } from "../../controls/icons";
import { CopyLink } from "../../markup/copy/copyText";
import { Code } from "../../markup/code/code";
import { useColoring } from "../../markup/code/useColoring";
import type { Line } from "../../markup/code/codePieces";
import { exitWords } from "./exitWords";
import { Fact } from "../../controls/fact";
import { Terminal } from "../../markup/terminal/terminal";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

interface Props {
  readonly command: string | undefined;
  /** The language of the command, for syntax highlighting. */
  readonly language?: string;
  readonly output: string;
  readonly errors?: string;
  /** Null if the command timed out, undefined if the result contains none. */
  readonly exitCode: number | null | undefined;
  /** The meaning of exit code 1 for this command, if it is known. */
  readonly meaning?: string;
  /** Other facts, such as `Interrupted`. */
  readonly words?: readonly string[];
  /** Describes how the output was created, in a muted color. */
  readonly about?: ComponentChildren;
  /** Shown instead of the output, if that isn't text. */
  readonly instead?: ComponentChildren;
  /** The output is only the beginning. */
  readonly preview?: boolean;
}

/** Shows a command, its output, and how it ended. A non-zero exit code is a fact, not a failure of the tool. */
export function CommandOutput(props: Props): VNode {
  const { command, output, errors, exitCode, meaning, words, preview } = props;
  // Exit code 1 with a meaning, such as no match, is no failure.
  const failed = exitCode === null || (exitCode !== undefined && exitCode !== 0 && !(exitCode === 1 && meaning));
  const title = preview ? t("Output, its beginning") : errors ? t("Output (stdout)") : undefined;
  return (
    <div class="command">
      {command !== undefined && <Command text={command} language={props.language ?? "bash"} />}
      <div class="facts">
        {typeof exitCode === "number" && <ExitCode code={exitCode} meaning={meaning} />}
        {exitCode === null && <Fact tone="bad">{t("No exit code")}</Fact>}
        {words?.map((word) => (
          <Fact key={word} tone="bad">
            <StatusIcon name="warning" />
            <VisibleTextView text={word} />
          </Fact>
        ))}
        {props.about}
      </div>
      {props.instead ?? (
        <>
          {title !== undefined && <h4>{title}</h4>}
          {errors && output === "" ? null : <Terminal text={output} label={t("Output")} failed={failed} />}
          {errors && (
            <>
              <h4>{t("Errors (stderr)")}</h4>
              <Terminal text={errors} label={t("Errors")} failed={failed} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Shows a command with syntax highlighting and a copy button. */
export function Command({ text, language = "bash" }: { text: string; language?: string }): VNode {
  const short = text.length < 300 && !text.includes("\n");
  return (
    <div class="command-line" data-command>
      <span class="command-prompt" aria-hidden="true">
        $
      </span>
      {short ? (
        <ShortCode text={text} language={language} />
      ) : (
        <Code text={text} language={language} label={t("Command")} />
      )}
      {short && <CopyLink name="copy-command" label={t("Copy the command")} text={text} />}
    </div>
  );
}

/** Shows one highlighted line without a frame. */
function ShortCode({ text, language }: { text: string; language: string }): VNode {
  const colouring = useColoring(true);
  const line = useMemo(
    (): Line => colouring?.colorCode(language, text, "").lines[0] ?? [{ text }],
    [text, language, colouring],
  );
  return (
    <code class="command-text">
      {line.map((piece, index) => (
        <span key={index} class={piece.scope}>
          {markHidden(piece.text)}
        </span>
      ))}
    </code>
  );
}

function ExitCode({ code, meaning }: { code: number; meaning: string | undefined }): VNode {
  const words = code === 1 ? meaning : exitWords(code);
  return (
    <span data-exit-code={code}>
      <Fact tone={code === 0 ? "good" : "bad"}>
        <StatusIcon name={code === 0 ? "ok" : meaning === undefined ? "warning" : "expected"} />
        {t("Exit code {0}", code)}
        {words !== undefined && (
          <>
            : <VisibleTextView text={words} />
          </>
        )}
      </Fact>
    </span>
  );
}
