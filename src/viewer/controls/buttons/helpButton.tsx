import type { VNode } from "preact";
import { t } from "../../base/viewerText";
import { IconButton } from "./iconButton";

/** Opens the keyboard help. */
export function HelpButton({ help }: { readonly help: () => void }): VNode {
  return (
    <IconButton name="help" title={t("Keys (?)")} label={t("Keys")} onClick={help}>
      <span aria-hidden="true">?</span>
    </IconButton>
  );
}
