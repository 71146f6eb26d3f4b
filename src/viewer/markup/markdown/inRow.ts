import { createContext } from "preact";

/**
 * Says whether Markdown is in a list row. Then nothing in it is interactive or scrollable, and code is not highlighted,
 * because the whole row is selected.
 */
export const InRow = createContext(false);
