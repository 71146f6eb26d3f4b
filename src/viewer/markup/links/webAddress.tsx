import type { VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { ActionButton } from "../../controls/actionButton";
import { hostOf } from "./addressHost";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebLink } from "./webLink";
import { t } from "../../base/viewerText";

interface Props {
  readonly title?: string | undefined;
  readonly target: string;
  /** Further facts about the address. */
  readonly more?: string | undefined;
}

/** Shows an address with its title and host. Anything that is no web address is only text. */
export function WebAddress({ title, target, more }: Props): VNode {
  const host = useHost();
  const server = hostOf(target);
  return (
    <div class="web-link" data-link-host={server}>
      <div class="web-link-title">
        {title !== undefined && title !== target && <VisibleTextView text={title} />}
        {server !== undefined && (
          <span class="badge">
            <VisibleTextView text={server} />
          </span>
        )}
        {more !== undefined && (
          <span class="fact quiet">
            <VisibleTextView text={more} />
          </span>
        )}
      </div>
      {server === undefined ? (
        <code>
          <VisibleTextView text={target} />
        </code>
      ) : (
        <WebLink url={target} />
      )}{" "}
      <ActionButton
        name="copy-link"
        class="link"
        label={t("Copy the address")}
        failed={t("Not copied")}
        done={t("Copied")}
        run={() => host.copy({ text: target })}
      >
        {t("Copy")}
      </ActionButton>
    </div>
  );
}
