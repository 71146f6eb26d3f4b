import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import { useHost } from "../base/hostContext";
import { Problem } from "../controls/problem";
import { t } from "../base/viewerText";

/** How long the confirmation of a copied link is shown. Milliseconds. */
const SAID = 2_500;

type Said = { readonly kind: "copied" } | { readonly kind: "failed"; readonly error: Error };

/** Copies links by key, and reports the outcome: draw `notice` and `problem`. */
export function useCopyLink(): {
  copy(to: { transcript: string; row: number }): void;
  readonly notice: VNode;
  readonly problem: VNode | undefined;
} {
  const host = useHost();
  const [said, say] = useState<Said>();
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  useEffect(() => {
    if (said?.kind !== "copied") return undefined;
    const timer = setTimeout(() => say(undefined), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (to: { transcript: string; row: number }): void => {
    say(undefined);
    host.copyLink(to).then(
      () => alive.current && say({ kind: "copied" }),
      (error: unknown) => alive.current && say({ kind: "failed", error: asError(error) }),
    );
  };
  const copied = said?.kind === "copied";
  return {
    copy,
    // Always rendered, so that screen readers announce its text.
    notice: (
      <div role="status" class={copied ? "link-copied" : "for-screen-readers"} data-link-copied={copied}>
        {copied && t("Link copied")}
      </div>
    ),
    problem:
      said?.kind === "failed" ? <Problem inline what={t("The link was not copied")} error={said.error} /> : undefined,
  };
}
