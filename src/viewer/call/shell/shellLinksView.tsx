import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../../base/hostContext";
import { type Origin, OriginContext } from "../../base/callOrigin";
import { useRequest } from "../../base/useRequest";
import { CallLink } from "./callLink";
import { Fact } from "../../controls/fact";
import { Problem, Waiting } from "../../controls/problem";
import { SomeOf } from "../../markup/copy/someOf";
import { plural, t } from "../../base/viewerText";

/**
 * Links to the call that started a shell or task, and to later calls that read or ended it. Renders nothing for calls
 * that are in no transcript.
 */
export function ShellLinksView(): VNode | null {
  const origin = useContext(OriginContext);
  return origin ? <Links origin={origin} /> : null;
}

function Links({ origin }: { origin: Origin }): VNode | null {
  const host = useHost();
  const { transcript, call } = origin;
  const request = useRequest(`shells ${transcript} ${call}`, (signal) => host.shells({ transcript, call }, signal));
  if (request.state === "failed")
    return (
      <Problem what={t("The calls of this shell could not be looked up")} error={request.error} retry={request.retry} />
    );
  if (request.state === "loading")
    return request.slow ? (
      <Waiting what={t("Looking up the calls of this shell")} slow retry={request.retry} />
    ) : (
      <span aria-busy="true" data-loading />
    );
  const links = request.value;
  if (!links) return null;
  const others = links.later.filter(({ id }) => id !== call);
  return (
    <section class="shell-links" aria-label={t("Calls of this shell")} data-shell={links.shell}>
      {links.started?.id !== call && (
        <>
          <h4>{t("Started by")}</h4>
          {links.started ? (
            <CallLink call={links.started} />
          ) : (
            <Fact tone="quiet">{t("The call that started it is not in this transcript.")}</Fact>
          )}
        </>
      )}
      <h4>{links.started?.id === call ? t("Read or ended later") : t("Other calls about it")}</h4>
      {others.length > 0 ? (
        <SomeOf all={others} of={t("calls")} draw={(other) => <CallLink key={other.id} call={other} />} />
      ) : (
        <Fact tone="quiet">{t("None.")}</Fact>
      )}
      {links.unseen > 0 && (
        <Fact tone="quiet">
          {plural(
            links.unseen,
            "{0} call farther away was not looked at.",
            "{0} calls farther away were not looked at.",
          )}
        </Fact>
      )}
    </section>
  );
}
