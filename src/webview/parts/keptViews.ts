import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";

/** Which view was chosen last, by the name of the place. */
export type KeptViews = Readonly<Record<string, string>>;

/** Where that is kept; nowhere unless somebody says where. */
export interface ViewsChoice {
  readonly kept: KeptViews;
  keep(name: string, view: string): void;
}

export const KeptViewsContext = createContext<ViewsChoice>({ kept: {}, keep: () => undefined });

/** Places that are kept at most: there are few, and what is read may be anything. */
const MOST = 50;

/** Reads what was kept; undefined for anything else than expected. */
export function readKeptViews(value: unknown): KeptViews | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const views = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "__proto__",
  );
  return views.length === 0 ? undefined : Object.fromEntries(views.slice(0, MOST));
}

/** The view that was chosen at a place, undefined as long as none was; outlives the window. */
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
