import type { VNode } from "preact";
import type { ShownNotes } from "../../protocol/view";
import { Shape } from "../controls/icons";
import { VisibleTextView } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

interface Props {
  readonly notes: ShownNotes;
  edit(what: "pin" | "tags" | "note"): void;
}

/** Shows whether the session is pinned, its tags, and its note. Each is a button that changes it. */
export function NoteLine({ notes: { pinned, tags, note }, edit }: Props): VNode | null {
  if (!pinned && tags.length === 0 && note === undefined) return null;
  return (
    <div class="note-line" data-notes>
      {pinned && (
        <button
          type="button"
          class="button icon-button"
          title={t("Unpin Session")}
          aria-label={t("Pinned. Unpin Session")}
          data-action="unpin-session"
          onClick={() => edit("pin")}
        >
          <Shape name="pin" />
        </button>
      )}
      {tags.length > 0 && (
        <button
          type="button"
          class="link tags"
          title={t("Edit Session Tags…")}
          data-action="edit-tags"
          onClick={() => edit("tags")}
        >
          {tags.map((tag) => (
            <span key={tag} class="tag" data-tag={tag}>
              <VisibleTextView text={`#${tag}`} />{" "}
            </span>
          ))}
        </button>
      )}
      {note !== undefined && (
        <button
          type="button"
          class="link session-note"
          title={t("Edit Session Note…")}
          data-action="edit-note"
          onClick={() => edit("note")}
        >
          <VisibleTextView text={note} />
        </button>
      )}
    </div>
  );
}
