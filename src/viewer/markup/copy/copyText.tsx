import type { VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { t } from "../../base/viewerText";

/** Copies a text. `label` describes it to screen readers. */
export function CopyLink({ name, label, text }: { name: string; label: string; text: string }): VNode {
  const host = useHost();
  return (
    <ActionButton
      name={name}
      class="link"
      label={label}
      failed={t("Not copied")}
      done={t("Copied")}
      run={() => host.copy({ text })}
    >
      {t("Copy")}
    </ActionButton>
  );
}
