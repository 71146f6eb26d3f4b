import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../base/hostContext";
import { Shape, StatusIcon } from "../controls/icons";
import { OriginContext } from "../base/callOrigin";
import { ActionButton } from "../controls/actionButton";
import { t } from "../base/viewerText";

/** Copies a link to a row of a transcript. */
export function CopyRowLink({ transcript, row }: { transcript: string; row: number }): VNode {
  return <CopyLinkButton what={t("this row")} to={{ transcript, row }} />;
}

/** Copies a link to the shown call. Renders nothing for a call that is in no transcript. */
export function CopyCallLink(): VNode | null {
  const origin = useContext(OriginContext);
  return origin ? <CopyLinkButton what={t("this call")} to={origin} /> : null;
}

function CopyLinkButton({
  what,
  to,
}: {
  what: string;
  to: { readonly transcript: string; readonly row?: number; readonly call?: string };
}): VNode {
  const host = useHost();
  return (
    <ActionButton
      name="copy-link"
      class="button icon-button"
      label={t("Copy a link to {0} (y)", what)}
      failed={t("The link was not copied")}
      done={<StatusIcon name="ok" />}
      run={() => host.copyLink(to)}
    >
      <Shape name="link" />
    </ActionButton>
  );
}
