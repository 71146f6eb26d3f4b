import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../base/hostContext";
import { ActionButton } from "../controls/actionButton";
import type { HostItem } from "../controls/moreActions";
import { SideContext } from "../controls/sides";
import { t } from "../base/viewerText";

/** Returns the menu's item that opens another session. The side's own item opens sessions, too. */
export function useChooseItem(): readonly HostItem[] {
  const host = useHost();
  const { at, open } = useContext(SideContext);
  if (at !== undefined && open) return [];
  return [
    {
      name: "choose-transcript",
      label: t("Open Session…"),
      failed: t("The sessions could not be listed"),
      run: () => host.chooseTranscript({}),
    },
  ];
}

/** Lets the user choose a session of this workspace. */
export function Choose({ text, primary }: { text: string; primary?: boolean }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="choose-transcript"
      class={primary ? "button primary" : "button"}
      label={t("Open Session…")}
      failed={t("The sessions could not be listed")}
      run={() => host.chooseTranscript({})}
    >
      {text}
    </ActionButton>
  );
}
