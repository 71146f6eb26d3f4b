import type { VNode } from "preact";
import { StatusIcon } from "./icons";
import { t } from "../base/viewerText";

interface Props {
  /** The failed action, as the start of a sentence. */
  readonly what: string;
  readonly error?: Error;
  /** Fits on one line of a list. */
  readonly inline?: boolean;
  retry?(): void;
}

/** Shows an error where it happened: what failed, why, and a way to retry. */
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
  /** What the viewer waits for, as the start of a sentence. */
  readonly what: string;
  readonly slow: boolean;
  /** Shown from the beginning, if nothing else shows what is in progress. */
  readonly words?: string;
  retry?(): void;
}

/** Shows that a response is pending, and says so once it takes long. */
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
