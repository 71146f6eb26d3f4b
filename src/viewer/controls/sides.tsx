import { createContext, type VNode } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { ArrangementChange, Side } from "../../protocol/view";
import type { RoomyPart } from "./split";
import { Shape } from "./icons";
import { ActionButton } from "./actionButton";
import { HelpButton } from "./buttons/helpButton";
import { useDocumentKeys } from "./behavior/useDocumentKeys";
import { isWriting } from "./behavior/isWriting";
import { IconButton } from "./buttons/iconButton";
import { t } from "../base/viewerText";

/** Describes how the sides are arranged on the screen. */
export interface Standing {
  readonly swapped: boolean;
  /** The hidden side of the screen. */
  readonly hidden?: Side;
}

/** Describes what a pane's toolbar offers for its side of the screen. */
export interface SideChoice {
  readonly at: Side;
  readonly change: (change: ArrangementChange) => void;
  /** Lets the user choose this side's content. Absent if it is fixed. */
  readonly open?: () => Promise<unknown>;
  /** Opens the help, on a side without its own help button. */
  readonly help?: () => void;
}

/** Undefined if there is only one side. */
export const SideContext = createContext<SideChoice | undefined>(undefined);

/** Returns the arrangement of the sides after a change. */
export function changed({ swapped, hidden }: Standing, change: ArrangementChange): Standing {
  if (change === "swap") {
    // A hidden pane stays hidden, now on the other side.
    return { swapped: !swapped, ...(hidden && { hidden: other(hidden) }) };
  }
  const side = change === "hide-left" ? "left" : "right";
  return hidden === side ? { swapped } : { swapped, hidden: side };
}

function other(side: Side): Side {
  return side === "left" ? "right" : "left";
}

/** Returns which of the two panes is hidden. The first one contains the details. */
export function awayOf({ swapped, hidden }: Standing): RoomyPart | undefined {
  if (!hidden) return undefined;
  return (hidden === "left") === swapped ? "second" : "first";
}

const KEYS: ReadonlyMap<string, ArrangementChange> = new Map([
  ["x", "swap"],
  ["<", "hide-left"],
  [">", "hide-right"],
]);

/** Handles the keys that change the sides, anywhere in the viewer except in text input. */
export function useSideKeys(change: ((change: ArrangementChange) => void) | undefined): void {
  useDocumentKeys((event) => {
    const wanted = KEYS.get(event.key);
    if (!change || !wanted || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    change(wanted);
  });
}

/** Handles the key that runs the shown call again, in the focused pane or the details. */
export function useRunAgainKey(): void {
  useDocumentKeys((event) => {
    if (event.key !== "r" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    const here = event.target instanceof Element ? event.target.closest("section.pane") : null;
    const button =
      here?.querySelector<HTMLElement>("[data-action=run-again]") ??
      document.querySelector<HTMLElement>("[data-pane=results] [data-action=run-again]");
    button?.click();
  });
}

/**
 * Restores scroll offsets and focus after a swap, because elements that move in the document lose both. Call the
 * returned function right before the swap.
 */
export function useSteadyScroll(frame: { readonly current: HTMLElement | null }, swapped: boolean): () => void {
  const before = useRef<readonly { element: Element; top: number; left: number }[]>([]);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    for (const { element, top, left } of before.current) element.scrollTo({ top, left, behavior: "instant" });
    before.current = [];
    if (focused.current instanceof HTMLElement && focused.current.isConnected)
      focused.current.focus({ preventScroll: true });
    focused.current = null;
  }, [swapped]);
  return () => {
    focused.current = document.activeElement;
    before.current = [...(frame.current?.querySelectorAll("*") ?? [])].flatMap((element) =>
      element.scrollTop > 0 || element.scrollLeft > 0
        ? { element, top: element.scrollTop, left: element.scrollLeft }
        : [],
    );
  };
}

/** Shows a pane's toolbar buttons for its side: its content, swapping both, and hiding this one. */
export function SideControls(): VNode | null {
  const side = useContext(SideContext);
  if (!side) return null;
  const { at, change, open, help } = side;
  const hide = at === "left" ? t("Hide the left side (<)") : t("Hide the right side (>)");
  return (
    <>
      {open && (
        <ActionButton
          name={`open-${at}`}
          label={
            at === "left"
              ? t("Open on the left side…: live results, a transcript, or results")
              : t("Open on the right side…: live results, a transcript, or results")
          }
          failed={t("Not opened")}
          run={open}
        >
          {t("Open…")}
        </ActionButton>
      )}
      {at === "left" && (
        <IconButton
          name="swap-sides"
          title={t("Swap the sides (x)")}
          label={t("Swap the sides")}
          onClick={() => change("swap")}
        >
          <Shape name="swap" />
        </IconButton>
      )}
      <IconButton
        name={`hide-${at}`}
        title={hide}
        label={at === "left" ? t("Hide the left side") : t("Hide the right side")}
        onClick={() => change(at === "left" ? "hide-left" : "hide-right")}
      >
        <Shape name={at === "left" ? "hideLeft" : "hideRight"} />
      </IconButton>
      {help && <HelpButton help={help} />}
    </>
  );
}

/** Shows the edge of the screen for a hidden side. */
export function SideEdge({ at, words, show }: { at: Side; words: string; show: () => void }): VNode {
  return (
    <button
      type="button"
      class={`side-edge at-${at}`}
      title={at === "left" ? t("Show the left side (<): {0}", words) : t("Show the right side (>): {0}", words)}
      aria-label={at === "left" ? t("Show the left side: {0}", words) : t("Show the right side: {0}", words)}
      data-action={`show-${at}`}
      onClick={show}
    >
      <Shape name={at === "left" ? "hideRight" : "hideLeft"} />
      <span aria-hidden="true">{words}</span>
    </button>
  );
}
