import { createContext } from "preact";

/** Actions that the page can't do, by their names, and what is drawn instead: nothing, or their text. */
export type Absent = ReadonlyMap<string, "hidden" | "text">;

export const AbsentActions = createContext<Absent>(new Map());
