import type { ComponentChildren, VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { VisibleText, visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Of a target so much is drawn; the tooltip has all of it. Characters. */
const SHOWN = 120;

interface Props {
  readonly url: string;
  /** The link's words as text, and as they are drawn; without them the target stands alone. */
  readonly words?: string;
  readonly children?: ComponentChildren;
}

/** A link with its target beside it; VS Code asks before it opens. */
export function WebLink({ url, words, children }: Props): VNode {
  const host = useHost();
  const shown = url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url;
  const target = <VisibleText text={shown} />;
  return (
    <span class="web-target">
      <ActionButton
        name="open-link"
        class="link web"
        label={t("{0}: opens {1} in the browser", visibleString(words ?? shown), visibleString(url))}
        failed={t("Not opened")}
        run={() => host.openLink({ url })}
      >
        {children ?? target}
      </ActionButton>
      {children !== undefined && <span class="link-target"> ({target})</span>}
    </span>
  );
}
