import type { VNode } from "preact";
import { useContext, useRef } from "preact/hooks";
import { t } from "../base/viewerText";
import { useAction } from "./behavior/useAction";
import { Shape } from "./icons";
import { MenuButton, type MenuItem } from "./buttons/menuButton";
import { Problem } from "./problem";
import { SideContext } from "./sides";

/** Describes an item whose action the host runs. */
export interface HostItem extends Omit<MenuItem, "run"> {
  /** Shown if the action fails. */
  readonly failed?: string;
  run(): unknown;
}

/** Shows the menu of a pane's less frequent actions: the given ones, and those of its side. */
export function MoreActions({ items = [] }: { items?: readonly HostItem[] }): VNode {
  const side = useContext(SideContext);
  const { state, run } = useAction(false);
  const last = useRef<HostItem>(undefined);
  const start = (item: HostItem): void => {
    last.current = item;
    const running = item.run();
    if (running instanceof Promise) run(() => running);
  };
  const retry = (): void => last.current && start(last.current);
  const { at, change, open, close, help } = side;
  const all: HostItem[] = [
    ...items,
    ...(open
      ? [
          {
            name: `open-${at ?? "beside"}`,
            label:
              at === undefined
                ? t("Open Side by Side…")
                : at === "left"
                  ? t("Open on the Left Side…")
                  : t("Open on the Right Side…"),
            failed: t("Not opened"),
            run: open,
          },
        ]
      : []),
    ...(change && at !== undefined
      ? [
          { name: "swap-sides", label: t("Swap Sides"), keys: "x", run: () => change("swap") },
          at === "left"
            ? { name: "hide-left", label: t("Hide Left Side"), keys: "<", run: () => change("hide-left") }
            : { name: "hide-right", label: t("Hide Right Side"), keys: ">", run: () => change("hide-right") },
        ]
      : []),
    ...(close ? [{ name: "close-side", label: t("Show the Session Alone"), failed: t("Not closed"), run: close }] : []),
    ...(help ? [{ name: "help", label: t("Keyboard Shortcuts"), keys: "?", run: help }] : []),
  ];
  return (
    <>
      <MenuButton
        name="more"
        label={t("More Actions…")}
        busy={state === "busy"}
        items={all.map((item) => ({ ...item, run: () => start(item) }))}
      >
        <Shape name="more" />
      </MenuButton>
      {state instanceof Error && <Problem inline what={last.current?.failed ?? ""} error={state} retry={retry} />}
    </>
  );
}
