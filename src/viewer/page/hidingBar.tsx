import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { t } from "../base/viewerText";

/**
 * Says that secrets are hidden in this view, or visible at the user's request. Changes that for as long as the view is
 * open.
 */
export function HidingBar({ hiding }: { hiding: "hidden" | "shown" }): VNode {
  const host = useHost();
  const bar = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const hidden = hiding === "hidden";
  useEffect(() => {
    // Everything else was drawn anew. The focus returns to the button.
    if (asked.current) bar.current?.querySelector("button")?.focus();
    asked.current = false;
  }, [hiding]);
  return (
    <div ref={bar} class="hiding-bar" role="region" aria-label={t("Secrets")} data-hiding={hiding}>
      <Shape name={hidden ? "hidden" : "shown"} />
      <span>
        {hidden ? t("Secrets are hidden in this view.") : t("Secrets are shown in this view, until it is closed.")}
      </span>
      <ActionButton
        name="show-hidden"
        class="link"
        label={hidden ? t("Show Hidden: shows secrets in this view") : t("Hide Again: hides secrets in this view")}
        failed={t("Not changed")}
        run={() => {
          asked.current = true;
          return host.showHidden({ shown: hidden });
        }}
      >
        {hidden ? t("Show Hidden") : t("Hide Again")}
      </ActionButton>
    </div>
  );
}
