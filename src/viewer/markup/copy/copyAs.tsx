import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { useHost } from "../../base/hostContext";
import { Shape } from "../../controls/icons";
import { MenuButton } from "../../controls/buttons/menuButton";
import { useAction } from "../../controls/behavior/useAction";
import { Problem } from "../../controls/problem";
import type * as BlockText from "./blockText";
import { t } from "../../base/viewerText";

/** Names the formats in which a text can be copied. */
export type CopyForm = "text" | "Markdown" | "JSON" | "CSV";

/** Describes a copy format. The text is created on request. */
export interface CopyChoice {
  /** Names what is copied, as the start of a phrase: `Call`, `Result`. */
  readonly what: string;
  readonly form: CopyForm;
  write(): string | Promise<string>;
}

/** Loads the script that formats blocks, when something is first copied. */
export const writing = (): Promise<typeof BlockText> => import("./blockText");

/** Shows a button with a menu of copy formats. The host redacts the copied text. */
export function CopyAs({
  choices,
  what,
  words,
}: {
  choices: readonly CopyChoice[];
  /** Names the copied thing for assistive technology: `the call`. */
  what: string;
  /** Shown instead of the icon. */
  words?: string;
}): VNode {
  const host = useHost();
  const { state, run } = useAction(true);
  const last = useRef<CopyChoice>(undefined);
  const copy = (choice = last.current): void => {
    if (!choice) return;
    last.current = choice;
    run(async () => host.copy({ text: await choice.write(), ...(choice.form === "JSON" && { json: true }) }));
  };
  return (
    <>
      <MenuButton
        name="copy-as"
        class={words === undefined ? "button icon-button" : "link"}
        // The accessible name contains the visible text.
        label={words === undefined ? t("Copy {0} as…", what) : `${words} ${what}`}
        busy={state === "busy"}
        attribute="data-copy"
        items={choices.map((choice) => ({
          name: `${choice.what.toLowerCase()} ${choice.form.toLowerCase()}`,
          label: t("{0} as {1}", choice.what, choice.form),
          run: () => copy(choice),
        }))}
      >
        {state === "done" ? (words === undefined ? "✓" : t("Copied")) : (words ?? <Shape name="copyAs" />)}
      </MenuButton>
      {state instanceof Error && <Problem inline what={t("Not copied")} error={state} retry={() => copy()} />}
    </>
  );
}
