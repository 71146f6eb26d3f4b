import { type ComponentChildren, createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import { useKeptView } from "./behavior/keptViews";
import { useDocumentKeys } from "./behavior/useDocumentKeys";
import { isWriting } from "./behavior/isWriting";

export interface Tab {
  readonly name: string;
  readonly label: string;
  /** Shows the unformatted original. */
  readonly raw?: boolean;
  content(): ComponentChildren;
}

/** Prefix of tab names in this part of the document. If several details are shown, each has its own. */
export const TabsNameContext = createContext("");

/**
 * Returns whether this element should handle a key that was pressed in the viewer. Of several elements, the one in the
 * focused pane does.
 */
export function takesKey(element: Element | null, target: EventTarget | null, among: string): boolean {
  const home = element?.closest("section.pane");
  if (!home) return element !== null;
  const here = target instanceof Element ? target.closest("section.pane") : null;
  const first = document.querySelector(among)?.closest("section.pane");
  const has = here?.matches(among) === true || (here?.querySelector(among) ?? null) !== null;
  return (has ? here : first) === home || here?.contains(home) === true;
}

/**
 * Shows one of several views of the same thing. Left and Right select a view. Anywhere in the viewer, V selects the
 * next view, and Shift+V the unformatted original or, from there, the first view. `id` is unique in its part of the
 * document.
 */
export function Tabs({ id: name, label, tabs }: { id: string; label: string; tabs: readonly Tab[] }): VNode {
  const id = `${useContext(TabsNameContext)}${name}`;
  const [chosen, choose] = useKeptView(id);
  const current = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
  useDocumentKeys((event) => {
    if (tabs.length < 2) return;
    if (event.key.toLowerCase() !== "v" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
      return;
    if (!takesKey(document.getElementById(`${id}-panel`), event.target, "[role=tablist]")) return;
    event.preventDefault();
    const written = current?.raw ? tabs[0] : tabs.find((tab) => tab.raw);
    const next = event.shiftKey ? written : tabs[(tabs.findIndex((tab) => tab === current) + 1) % tabs.length];
    if (next) choose(next.name);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 || !current) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (!next) return;
    choose(next.name);
    document.getElementById(`${id}-tab-${next.name}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-tab-${tab.name}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            data-tab={tab.name}
            onClick={() => choose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        class="tab-panel"
        role="tabpanel"
        aria-labelledby={current && `${id}-tab-${current.name}`}
      >
        {current?.content()}
      </div>
    </>
  );
}
