import type { ComponentChildren, VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Maximum characters drawn of a target. The tooltip contains all of it. */
const SHOWN = 120;

interface Props {
  readonly url: string;
  /** The link's text, plain and as drawn. Without it, only the target is shown. */
  readonly words?: string;
  readonly children?: ComponentChildren;
}

/** Shows a link next to its target. VS Code asks before it opens. */
export function WebLink({ url, words, children }: Props): VNode {
  const host = useHost();
  const shown = url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url;
  const target = <VisibleTextView text={shown} />;
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
