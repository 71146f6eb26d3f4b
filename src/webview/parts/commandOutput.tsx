import type { ComponentChildren, VNode } from "preact";
import { StatusIcon } from "../icons";
import { Fact } from "./fact";
import { LongText } from "./longText";
import { Terminal } from "./terminal";
import { VisibleText } from "./visibleText";

interface Props {
  readonly command: string | undefined;
  readonly output: string;
  readonly errors?: string;
  /** Null when time ran out; undefined when the result names none. */
  readonly exitCode: number | null | undefined;
  /** What else is known, such as `timed out`. */
  readonly words?: readonly string[];
}

/** A command, what it wrote and how it ended. A non-zero exit code is a fact, not a failure of the tool (seed 000). */
export function CommandOutput({ command, output, errors, exitCode, words }: Props): VNode {
  return (
    <div class="command">
      {command !== undefined && (
        <div class="command-line">
          <span class="command-prompt" aria-hidden="true">
            $
          </span>
          {command.length < 300 && !command.includes("\n") ? (
            <code>
              <VisibleText text={command} />
            </code>
          ) : (
            <LongText text={command} label="Command" language="shellscript" />
          )}
        </div>
      )}
      <div class="facts">
        {typeof exitCode === "number" && <ExitCode code={exitCode} />}
        {exitCode === null && <Fact tone="bad">No exit code</Fact>}
        {words?.map((word) => (
          <Fact key={word} tone="bad">
            {word}
          </Fact>
        ))}
      </div>
      {errors ? (
        <Titled title="Output">{<Terminal text={output} label="Output" />}</Titled>
      ) : (
        <Terminal text={output} label="Output" />
      )}
      {errors && (
        <Titled title="Errors (stderr)">
          <Terminal text={errors} label="Errors" />
        </Titled>
      )}
    </div>
  );
}

function ExitCode({ code }: { code: number }): VNode {
  return (
    <span data-exit-code={code}>
      <Fact tone={code === 0 ? "good" : "bad"}>
        <StatusIcon name={code === 0 ? "ok" : "warning"} />
        Exit code {code}
        {code > 128 && code < 160 ? `, ended by signal ${code - 128}` : ""}
      </Fact>
    </span>
  );
}

function Titled({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <h4>{title}</h4>
      {children}
    </div>
  );
}
