import type { ComponentChildren, RefObject, VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

/** Describes an item of a menu. */
export interface MenuItem {
  /** Names the action for tests. */
  readonly name: string;
  readonly label: string;
  /** The key that does the same. */
  readonly keys?: string;
  run(): void;
}

interface Props {
  /** Names the button for tests. */
  readonly name: string;
  /** Names the button for assistive technology, and as a tooltip. */
  readonly label: string;
  readonly class?: string;
  readonly busy?: boolean;
  readonly items: readonly MenuItem[];
  /** The attribute that has the name of an item. */
  readonly attribute?: `data-${string}`;
  /** What the button shows. */
  readonly children: ComponentChildren;
}

/** Gap between the button and its menu, and minimum distance of the menu from the window's edge. Pixels. */
const GAP = 2;
const EDGE = 4;

/** Shows a button that opens a menu. */
export function MenuButton(props: Props): VNode {
  const { name, label, items } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={props.class ?? "button icon-button"}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={props.busy === true}
        data-action={name}
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
        {props.children}
      </button>
      {open && (
        <Menu
          id={id}
          name={name}
          label={label}
          items={items}
          attribute={props.attribute ?? "data-action"}
          button={button}
          close={() => {
            setOpen(false);
            button.current?.focus();
          }}
          end={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface MenuProps extends Pick<Props, "name" | "label" | "items"> {
  readonly id: string;
  readonly attribute: `data-${string}`;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Closes the menu, and returns the focus to the button. */
  close(): void;
  /** Closes the menu. The focus stays where it is. */
  end(): void;
}

function Menu({ id, name, label, items, attribute, button, close, end }: MenuProps): VNode {
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
    const all = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    // A key that the menu handles must not reach the elements around it.
    event.stopPropagation();
    if (event.key === "Tab") return end();
    if (event.key === "Escape") close();
    else if (to !== undefined) all.at(to >= all.length ? 0 : to)?.focus();
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
      data-menu={name}
      onKeyDown={move}
      onToggle={(event) => {
        // A click elsewhere closes the menu, and the focus stays where the user clicked.
        if (event.newState === "closed") end();
      }}
    >
      {items.map((item) => (
        <button
          key={item.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          {...{ [attribute]: item.name }}
          onClick={(event) => {
            event.stopPropagation();
            close();
            item.run();
          }}
        >
          <span>{item.label}</span>
          {item.keys !== undefined && <kbd aria-hidden="true">{item.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
