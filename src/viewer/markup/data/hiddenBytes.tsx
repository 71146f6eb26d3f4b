import type { ComponentChildren, VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { bytes } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import { Note } from "../../controls/note";
import { t } from "../../base/viewerText";

export interface HiddenProps {
  readonly transcript: string;
  readonly of: { readonly row: number } | { readonly call: string };
  /** Number of bytes of the entry's long texts that are not shown. */
  readonly hidden: number;
}

/** Says that a very large entry shows only the beginning of long texts, and offers all of it. */
export function HiddenBytes({ transcript, of, hidden }: HiddenProps): VNode {
  const host = useHost();
  return (
    <HiddenNote
      hidden={hidden}
      open={() => host.openLines({ transcript, of })}
      copy={() => host.copyLines({ transcript, of })}
    >
      {t(
        "This entry is very large: only the beginnings of its long texts and lists are shown, {0} are hidden.",
        bytes(hidden),
      )}
    </HiddenNote>
  );
}

interface NoteProps {
  readonly hidden: number;
  open(): Promise<void>;
  copy(): Promise<void>;
  /** Describes what is hidden, as a sentence. */
  readonly children: ComponentChildren;
}

/** Shows what is too long, with two ways to get all of it. */
export function HiddenNote({ hidden, open, copy, children }: NoteProps): VNode {
  return (
    <Note role="note" data-hidden-bytes={hidden}>
      {children}{" "}
      <ActionButton
        name="open-lines"
        class="link"
        label={t("Open all in an editor, as it is in the file")}
        failed={t("Not opened")}
        run={open}
      >
        {t("Open all in an editor")}
      </ActionButton>{" "}
      <ActionButton
        name="copy-lines"
        class="link"
        label={t("Copy all, as it is in the file")}
        failed={t("Not copied")}
        done={t("Copied")}
        run={copy}
      >
        {t("Copy all")}
      </ActionButton>
    </Note>
  );
}
