import type { VNode } from "preact";
import { StatusIcon } from "./icons";
import { t } from "../base/viewerText";

interface Props {
  /** What did not work, as the start of a sentence. */
  readonly what: string;
  readonly error?: Error;
  /** Fits into one line of a list. */
  readonly inline?: boolean;
  retry?(): void;
}

/** Something failed: what, why, and a way to try again, at the place where it happened. */
export function Problem({ what, error, inline, retry }: Props): VNode {
  return (
    <div class={inline ? "problem inline" : "problem"} role="alert" data-problem>
      <StatusIcon name="error" />
      <span class="problem-text">{error ? `${what}: ${error.message}` : what}</span>
      {retry && (
        <button
          type="button"
          class="button small"
          data-action="retry"
          onClick={(event) => {
            event.stopPropagation();
            retry();
          }}
        >
          {t("Retry")}
        </button>
      )}
    </div>
  );
}

interface WaitingProps {
  /** What is awaited, as the start of a sentence. */
  readonly what: string;
  readonly slow: boolean;
  /** Said from the beginning, where nothing else tells what goes on. */
  readonly words?: string;
  retry?(): void;
}

/** Shown while an answer is awaited; says so once it takes long. */
export function Waiting({ what, slow, words, retry }: WaitingProps): VNode {
  return (
    <div class="waiting" role="status" data-waiting>
      <span class="waiting-bar" />
      {slow ? t("{0} takes longer than usual.", what) : words}
      {slow && retry && (
        <button type="button" class="button small" data-action="retry" onClick={retry}>
          {t("Ask again")}
        </button>
      )}
    </div>
  );
}
