import type { ComponentChildren, VNode } from "preact";
import { type Block, blockChoices, nameOf } from "./copyBlock";
import { CopyAs } from "./copyAs";
import { useHost } from "../../base/hostContext";
import { count } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import type { Steps } from "../../controls/behavior/useSteps";
import { t } from "../../base/viewerText";

interface Props {
  readonly steps: Steps;
  /** Says how much is not drawn. */
  readonly words: string;
  /** The whole content that is drawn in steps. */
  readonly block: Block;
  /** Shown before the default buttons. */
  readonly children?: ComponentChildren;
}

/** Shows what is not drawn, with buttons for more, all, a copy, or an editor. */
export function RestButtons({ steps, words, block, children }: Props): VNode {
  return (
    <div class="text-foot">
      <span class="text-size" data-hidden={steps.hidden}>
        {words}
      </span>
      {children}
      <ShowMore steps={steps} />
      <TakeAll block={block} />
    </div>
  );
}

/** Shows buttons for more and all of what is drawn in steps. Renders nothing if all is drawn. */
export function ShowMore({ steps }: { steps: Steps }): VNode | null {
  if (steps.hidden === 0) return null;
  return (
    <>
      <button type="button" class="link" data-action="show-more" onClick={steps.more}>
        {t("Show {0} more", count(Math.min(steps.step, steps.hidden)))}
      </button>
      <button type="button" class="link" data-action="show-all" disabled={steps.adding} onClick={steps.all}>
        {steps.adding ? t("Adding…") : t("Show all")}
      </button>
    </>
  );
}

/** Copies a whole block in any format, or opens it in an editor, whether it is drawn or not. */
export function TakeAll({ block }: { block: Block }): VNode {
  const host = useHost();
  const what = nameOf(block);
  return (
    <>
      <ActionButton
        name="copy-block"
        class="link"
        label={t("Copy all {0}", what)}
        failed={t("Not copied")}
        done={t("Copied")}
        run={async () => host.copy({ text: await block.text(), ...(block.language === "json" && { json: true }) })}
      >
        {t("Copy")}
      </ActionButton>
      <CopyAs choices={blockChoices(block)} what={t("all {0}", what)} words={t("Copy as…")} />
      <ActionButton
        name="open-block"
        class="link"
        label={t("Open in editor: {0}", t("all {0}", what))}
        failed={t("Not opened")}
        run={async () => host.openText({ text: await block.text(), language: block.language ?? "plaintext" })}
      >
        {t("Open in editor")}
      </ActionButton>
    </>
  );
}
