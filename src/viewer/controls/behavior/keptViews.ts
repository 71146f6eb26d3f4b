import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import * as z from "zod/mini";

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

export const keptViews = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((kept): KeptViews => {
    const views = Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(views.slice(0, MOST));
  }),
);

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
