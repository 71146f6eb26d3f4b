import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import * as z from "zod/mini";

/** Maps names of components to the view that was selected last. */
export type KeptViews = Readonly<Record<string, string>>;

/** Saves the selected views. They are saved nowhere unless a component provides this. */
export interface ViewsChoice {
  readonly kept: KeptViews;
  keep(name: string, view: string): void;
}

export const KeptViewsContext = createContext<ViewsChoice>({ kept: {}, keep: () => undefined });

/** Maximum number of saved names: there are few, and saved data can be anything. */
const MOST = 50;

export const keptViews = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((kept): KeptViews => {
    const views = Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(views.slice(0, MOST));
  }),
);

/** Returns the view that was selected for a name, or undefined if none was. It survives closing the window. */
export function useKeptView(name: string): readonly [string | undefined, (view: string) => void] {
  const { kept, keep } = useContext(KeptViewsContext);
  const [chosen, choose] = useState(Object.hasOwn(kept, name) ? kept[name] : undefined);
  return [
    chosen,
    (view) => {
      choose(view);
      keep(name, view);
    },
  ];
}
