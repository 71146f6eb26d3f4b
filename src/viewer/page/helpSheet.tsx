import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Shape } from "../controls/icons";
import { t } from "../base/viewerText";

const keys: readonly (readonly [string, string])[] = [
  [t("Tab, Shift+Tab"), t("Next or previous part: list, detail, separator, transcript")],
  ["↑ ↓", t("Previous or next row")],
  [t("Page Up, Page Down"), t("One page up or down")],
  [t("Home, End"), t("First or last row; at the end a growing transcript is followed")],
  [t("Enter"), t("Go to the detail of the row")],
  [t("Space"), t("Unfold or fold the text of the row")],
  [t("Escape"), t("Back: from the detail to its list, from a recorded call to the live results")],
  [t("n, Shift+N"), t("Next or previous call that failed, was blocked or has no result")],
  [t("p, Shift+P"), t("Next or previous prompt")],
  [t("c, Shift+C"), t("Next or previous call")],
  [
    t("Ctrl+F"),
    t("Find in the transcript; Enter or F3 for the next hit, with Shift for the previous one, ↓ for the list of hits"),
  ],
  ["o", t("Show or hide the outline of a transcript")],
  ["h", t("Show or hide bookkeeping: internal entries")],
  [
    "e, s, t",
    t(
      "Show the transcript's changes of files, its statistics, or its timeline, and its rows again; Escape leads back to the rows, too",
    ),
  ],
  [
    t("← → ↑ ↓ + − 0 in the timeline"),
    t("Next or previous item and line; zoom in, zoom out, show all; Shift with ← → moves; Enter goes to the row"),
  ],
  [t("↑ ↓ ← →, Enter in the changed files"), t("Move in the tree, fold or unfold; show the changes of the file")],
  [t("↑ ↓, Enter, Space in the outline"), t("Move in it; go to the row; open a subagent's transcript")],
  [t("← → in the outline"), t("Fold or unfold what lies below; to the item above or below")],
  ["y", t("Copy a link to the selected row or call")],
  [t("m, Shift+M"), t("Pin or unpin the selected row, or write a note about it")],
  ["b", t("Back to the transcript that a subagent's was opened from")],
  ["v", t("The next view of the result or row: as it is drawn, or as it was written")],
  ["Shift+V", t("As it was written, and back: the entry in the file, the record, the JSON")],
  ["f", t("The next form under “Shown as”: envelope, contract, content, Claude block")],
  [
    "r",
    t("Run the selected call again: opens a form with its input; for a recorded call, the form of the similar tool"),
  ],
  ["x", t("Swap the two sides")],
  ["<, >", t("Hide or show the left side, the right side")],
  [t("Ctrl+V"), t("Show the result that is on the clipboard")],
  [t("Ctrl+Enter"), t("In a form: run the tool")],
  ["[ ]", t("Previous or next of several results in one text")],
  [t("← → on a separator"), t("Move it; with Shift in larger steps; Enter or a double click puts it back")],
  [t("n, p in a comparison"), t("Next or previous difference")],
  [t("d in a comparison"), t("Only what differs, or all calls")],
  [t("l, r in a comparison"), t("Open the call in the left or the right transcript")],
  ["?", t("This help")],
];

/** Shows the keys in a dialog that Escape closes. */
export function HelpSheet({ close }: { close: () => void }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close} data-help>
      <div class="help-head">
        <h2 id="help-title">{t("Keyboard Shortcuts")}</h2>
        <button
          type="button"
          class="button icon-button"
          aria-label={t("Close")}
          onClick={() => dialog.current?.close()}
        >
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
