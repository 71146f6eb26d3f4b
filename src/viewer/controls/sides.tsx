import { createContext, type VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ArrangementChange, Side } from "../../protocol/view";
import type { RoomyPart } from "./split";
import { Shape } from "./icons";
import { useDocumentKeys } from "./behavior/useDocumentKeys";
import { isWriting } from "./behavior/isWriting";
import { t } from "../base/viewerText";

/** Describes how the sides are arranged on the screen. */
export interface Standing {
  readonly swapped: boolean;
  /** The hidden side of the screen. */
  readonly hidden?: Side;
}

/** Describes what a pane's toolbar offers for its side of the screen. */
export interface SideChoice {
  /** The side of the screen. Absent if there is only one. */
  readonly at?: Side;
  readonly change?: (change: ArrangementChange) => void;
  /** Lets the user choose this side's content, or with one side what to show next to it. Absent if it is fixed. */
  readonly open?: () => Promise<unknown>;
  /** Returns to the session alone. */
  readonly close?: () => Promise<unknown>;
  /** Opens the help. */
  readonly help?: () => void;
}

export const SideContext = createContext<SideChoice>({});

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
