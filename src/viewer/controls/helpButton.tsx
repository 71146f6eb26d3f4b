import type { VNode } from "preact";
import { t } from "../base/viewerText";

/** Opens the keyboard help. */
export function HelpButton({ help }: { readonly help: () => void }): VNode {
  return (
    <button
      type="button"
      class="button icon-button"
      title={t("Keys (?)")}
      aria-label={t("Keys")}
      data-action="help"
      onClick={help}
    >
      <span aria-hidden="true">?</span>
    </button>
  );
}
