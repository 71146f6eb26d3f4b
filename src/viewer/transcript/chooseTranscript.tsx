import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../base/hostContext";
import { ActionButton } from "../controls/actionButton";
import { SideContext } from "../controls/sides";
import { t } from "../base/viewerText";

/** Opens another session from a pane's header. The side's own button opens sessions, too. */
export function ChooseHere(): VNode | null {
  return useContext(SideContext)?.open ? null : <Choose text={t("Open…")} />;
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
