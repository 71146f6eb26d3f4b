import type { RefObject, VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useHost } from "../../base/hostContext";
import { Shape } from "../../controls/icons";
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

/** Gap between the button and its menu, and minimum distance of the menu from the window's edge. Pixels. */
const GAP = 2;
const EDGE = 4;

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
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { state, run } = useAction(true);
  const last = useRef<CopyChoice>(undefined);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const copy = (choice = last.current): void => {
    if (!choice) return;
    last.current = choice;
    run(async () => host.copy({ text: await choice.write(), ...(choice.form === "JSON" && { json: true }) }));
  };
  // The accessible name contains the visible text.
  const label = words === undefined ? t("Copy {0} as…", what) : `${words} ${what}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={words === undefined ? "button icon-button" : "link"}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={state === "busy"}
        data-action="copy-as"
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {state === "done" ? (words === undefined ? "✓" : t("Copied")) : (words ?? <Shape name="copyAs" />)}
      </button>
      {open && (
        <Menu
          id={id}
          label={label}
          choices={choices}
          button={button}
          copy={copy}
          close={close}
          end={() => setOpen(false)}
        />
      )}
      {state instanceof Error && <Problem inline what={t("Not copied")} error={state} retry={() => copy()} />}
    </>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly CopyChoice[];
  readonly button: RefObject<HTMLButtonElement | null>;
  copy(choice: CopyChoice): void;
  /** Closes the menu, and returns the focus to the button. */
  close(): void;
  /** Closes the menu. The focus stays where it is. */
  end(): void;
}

function Menu({ id, label, choices, button, copy, close, end }: MenuProps): VNode {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [shown, frame] = [menu.current, button.current];
    if (!shown || !frame) return;
    shown.showPopover();
    const at = frame.getBoundingClientRect();
    const { width, height } = shown.getBoundingClientRect();
    const below = at.bottom + GAP + height <= innerHeight - EDGE;
    shown.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`;
    shown.style.top = `${below ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
    shown.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, []);

  const move = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    // A key that the menu handles must not reach the elements around it.
    event.stopPropagation();
    if (event.key === "Tab") return end();
    if (event.key === "Escape") close();
    else if (to !== undefined) items.at(to >= items.length ? 0 : to)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      id={id}
      class="menu"
      role="menu"
      aria-label={label}
      popover="auto"
      data-menu="copy-as"
      onKeyDown={move}
      onToggle={(event) => {
        // A click elsewhere closes the menu, and the focus stays where the user clicked.
        if (event.newState === "closed") end();
      }}
    >
      {choices.map((choice) => (
        <button
          key={`${choice.what} ${choice.form}`}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-copy={`${choice.what.toLowerCase()} ${choice.form.toLowerCase()}`}
          onClick={(event) => {
            event.stopPropagation();
            close();
            copy(choice);
          }}
        >
          {t("{0} as {1}", choice.what, choice.form)}
        </button>
      ))}
    </div>
  );
}
