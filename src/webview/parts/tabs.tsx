import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";

export interface Tab {
  readonly name: string;
  readonly label: string;
  content(): ComponentChildren;
}

/** Views of one thing, of which one is drawn. Left and Right choose; `id` is unique in the document. */
export function Tabs({ id, label, tabs }: { id: string; label: string; tabs: readonly Tab[] }): VNode {
  const [chosen, choose] = useState(tabs[0]?.name);
  const current = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
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
