import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Shape } from "../icons";

const keys: readonly (readonly [string, string])[] = [
  ["Tab, Shift+Tab", "Next or previous part: list, detail, separator, transcript"],
  ["↑ ↓", "Previous or next row"],
  ["Page Up, Page Down", "One page up or down"],
  ["Home, End", "First or last row; at the end a growing transcript is followed"],
  ["Enter", "Go to the detail of the row"],
  ["Space", "Unfold or fold the text of the row"],
  ["Escape", "Back: from the detail to its list, from a recorded call to the live results"],
  ["n, Shift+N", "Next or previous call that failed, was blocked or has no result"],
  ["r", "Run the chosen call again: opens its tool's form with its input"],
  ["Ctrl+V", "Show the result that is on the clipboard"],
  ["Ctrl+Enter", "In a form: run the tool"],
  ["[ ]", "Previous or next of several results in one text"],
  ["← → on a separator", "Move it; with Shift in larger steps; Enter or a double click puts it back"],
  ["?", "This help"],
];

/** The keys, in a dialog that Escape closes. */
export function Help({ close }: { close: () => void }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close} data-help>
      <div class="help-head">
        <h2 id="help-title">Keys</h2>
        <button type="button" class="button icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Shape name="close" />
        </button>
      </div>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
