import type { ComponentChildren, VNode } from "preact";
import { useContext } from "preact/hooks";
import { AbsentActions } from "../base/absentActions";
import { useAction } from "./behavior/useAction";
import { Problem } from "./problem";

interface Props {
  /** Names the action for assistive technology, and as a tooltip. */
  readonly label: string;
  /** Shown if the action fails. */
  readonly failed: string;
  /** Shown briefly after it worked. */
  readonly done?: ComponentChildren;
  readonly name: string;
  readonly class?: string;
  run(): Promise<unknown>;
  readonly children: ComponentChildren;
}

/** Runs an asynchronous action, one at a time. Shows a failure next to it, with a retry. */
export function ActionButton(props: Props): VNode | null {
  const absent = useContext(AbsentActions).get(props.name);
  if (absent === undefined) return <PresentButton {...props} />;
  return absent === "hidden" ? null : <span class={props.class?.replace("link", "")}>{props.children}</span>;
}

function PresentButton(props: Props): VNode {
  const { state, run: start } = useAction(Boolean(props.done));
  const run = (): void => start(() => props.run());

  return (
    <>
      <button
        type="button"
        class={props.class ?? "button"}
        title={props.label}
        aria-label={props.label}
        aria-busy={state === "busy"}
        data-action={props.name}
        onClick={(event) => {
          event.stopPropagation();
          run();
        }}
      >
        {state === "done" ? props.done : props.children}
      </button>
      {state instanceof Error && <Problem inline what={props.failed} error={state} retry={run} />}
    </>
  );
}
